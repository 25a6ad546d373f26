// @ts-check
/** How events are told on the board: which scenes follow one another, and how long each lasts. */

import { sceneAfter, turnedOver } from "./scene.js";

/**
 * @typedef {import("./shapes.js").View} View
 * @typedef {import("./shapes.js").Event} Event
 * @typedef {import("./shapes.js").Scene} Scene
 */

const STEP = 300;
const FLARE = 1200;
const TURN_OVER = 220;

/** What moves something on the board. */
const MOVES = new Set([
  "detective_moved",
  "tile_rotated",
  "tiles_exchanged",
  "alibi_drawn",
  "witness_called",
]);

/**
 * Whether events are few enough to be told: after a long absence the position is shown at once.
 *
 * @param {Event[]} events
 */
export function tellable(events) {
  const moves = events.filter(({ kind }) => MOVES.has(kind));
  const calls = moves.filter(({ kind }) => kind === "witness_called");
  return moves.length > 0 && moves.length <= 5 && calls.length <= 1;
}

/**
 * The scenes between one position and the next.
 *
 * @param {Scene} from
 * @param {Event[]} events
 * @param {View} end
 * @returns {{scene: Scene, ms: number}[]}
 */
export function telling(from, events, end) {
  const told = [];
  let scene = from;
  for (const event of events.filter(({ kind }) => MOVES.has(kind))) {
    scene = sceneAfter(scene, event, end);
    if (event.kind === "witness_called") {
      told.push({ scene, ms: FLARE });
      for (const character of event.exonerated) {
        scene = turnedOver({ ...scene, call: null }, character, end);
        told.push({ scene, ms: TURN_OVER });
      }
    } else {
      told.push({ scene, ms: STEP });
    }
  }
  return told;
}

/**
 * The same events as they are told backwards, from the position after them to the one before.
 *
 * Tiles that were turned over are simply as they were when all is shown.
 *
 * @param {Event[]} events
 * @returns {Event[]}
 */
export function undone(events) {
  return events.toReversed().flatMap((event) => {
    switch (event.kind) {
      case "detective_moved":
        return [{ ...event, start: event.end, end: event.start }];
      case "tile_rotated":
        return [{ ...event, before: event.after, after: event.before }];
      case "tiles_exchanged":
        return [event];
      default:
        return [];
    }
  });
}
