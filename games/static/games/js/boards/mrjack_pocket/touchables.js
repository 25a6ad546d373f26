// @ts-check
/** What may be touched now, where it lies on the board, and what it is called. */

import { h } from "../../svg.js";
import { emblem } from "./emblems.js";
import { cellAt, cornerAt, RING, SIDES, spaceAt, standing, TILE, WALL } from "./places.js";
import { called } from "./words.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Scene} Scene
 * @typedef {import("./shapes.js").Touching} Touching
 * @typedef {import("./shapes.js").Point} Point
 * @typedef {{at: Point, turn?: number, shape: string, echo?: boolean}} Spot
 */

const HALF = TILE / 2;

/** The forms of touchable places, each larger than a fingertip on the smallest screen. */
/** @type {{[shape: string]: (geometry: Geometry) => Drawn[]}} */
const SHAPES = {
  tile: () => [
    h("rect", {
      class: "touch-rim",
      x: -HALF - 1,
      y: -HALF - 1,
      width: TILE + 2,
      height: TILE + 2,
      rx: 7,
    }),
  ],
  coin: () => [
    h("circle", { class: "touch-area", r: 29 }),
    h("circle", { class: "touch-rim", r: 23.5 }),
  ],
  space: () => [
    h("rect", { class: "touch-area", x: -HALF, y: -RING / 2, width: TILE, height: RING }),
    h("circle", { class: "touch-rim", r: 20 }),
  ],
  wall: () => [
    h("path", { class: "touch-area", d: `M${-HALF} ${-HALF}H${HALF}L0 0Z` }),
    h("rect", { class: "touch-rim", x: -28, y: -HALF + 2, width: 56, height: WALL - 2, rx: 4 }),
  ],
  nobody: ({ sprite }) => [
    h("circle", { class: "touch-area", r: 26 }),
    h("circle", { class: "touch-rim", r: 20 }),
    h("g", { class: "touch-sign" }, emblem(sprite, "nobody", 24)),
  ],
  middle: () => [h("circle", { class: "touch-area", cy: -4, r: 16 })],
};

/**
 * Where on the board an id can be touched; nowhere, for things that are not on it.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {Touching} touching
 * @param {string} id
 * @returns {Spot[]}
 */
export function spots(geometry, scene, touching, id) {
  const [kind, name] = id.split(":");
  switch (kind) {
    case "tile":
      return scene.tiles
        .filter((tile) => tile.character === name)
        .map((tile) => ({ at: cellAt(geometry, tile.cell), shape: "tile" }));
    case "token":
    case "detective":
      // Nobody stands where nobody ever stands: in a corner of the ring.
      if (name === "nobody") return [{ at: cornerAt(), shape: "nobody" }];
      return geometry.detectives.includes(name)
        ? [{ at: standing(geometry, scene.detectives)[name], shape: "coin" }]
        : [];
    case "steps":
      return landing(geometry, touching, id);
    case "wall":
      return wallSpots(geometry, scene, touching, id);
    default:
      return [];
  }
}

/**
 * The space on which a walk would end: the server's preview of the choice tells it.
 *
 * @param {Geometry} geometry
 * @param {Touching} touching
 * @param {string} id
 * @returns {Spot[]}
 */
function landing(geometry, touching, id) {
  const who = geometry.detectives.find((name) => touching.chosen.includes(`token:${name}`));
  const space = who && touching.previews[id]?.detectives?.[who];
  return typeof space === "number"
    ? [
        {
          at: spaceAt(geometry, space),
          turn: SIDES[geometry.spaces[space].side].angle,
          shape: "space",
        },
      ]
    : [];
}

/**
 * The side of the chosen tile on which its wall would be. Touching the middle goes on clockwise.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {Touching} touching
 * @param {string} id
 * @returns {Spot[]}
 */
function wallSpots(geometry, scene, touching, id) {
  const tile = scene.tiles.find(({ character }) => touching.chosen.includes(`tile:${character}`));
  if (!tile) return [];
  const at = cellAt(geometry, tile.cell);
  const side = id.split(":")[1];
  if (!(side in SIDES)) return [{ at, shape: "tile" }];
  /** @type {Spot[]} */
  const found = [{ at, turn: SIDES[side].angle, shape: "wall" }];
  if (id === nextWall(touching, tile.wall)) found.push({ at, shape: "middle", echo: true });
  return found;
}

/**
 * @param {Touching} touching
 * @param {string | null} now
 */
function nextWall(touching, now) {
  const sides = Object.keys(SIDES);
  const from = now ? sides.indexOf(now) : 0;
  return sides
    .map((_, step) => `wall:${sides[(from + step + 1) % sides.length]}`)
    .find((id) => touching.lit.includes(id));
}

/**
 * Every place on the board that can be touched now.
 *
 * Lit ones are buttons for everybody. Quiet ones, for those who change their mind, are there for a
 * pointer only: a keyboard has the key that goes back.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {Touching} touching
 * @param {string | null} stop the id that the tabulator key leads to
 * @returns {Drawn[]}
 */
export function touchables(geometry, scene, touching, stop) {
  const { lit, quiet, chosen } = touching;
  const quietOnes = [...quiet, ...chosen].filter((id) => !lit.includes(id));
  /** @type {(id: string) => Spot[]} */
  const where = (id) => spots(geometry, scene, touching, id);
  const rank = (/** @type {string} */ id) => (chosen.includes(id) ? "touch chosen" : "touch quiet");
  return [
    ...quietOnes.flatMap((id) =>
      where(id).map((spot) => place(geometry, spot, id, { class: rank(id) })),
    ),
    ...lit.flatMap((id) =>
      where(id).map((spot) => {
        if (spot.echo) return place(geometry, spot, id, { class: "touch quiet" });
        return place(geometry, spot, id, {
          class: touching.decided ? "touch lit other" : "touch lit",
          role: "button",
          tabindex: id === stop ? "0" : "-1",
          "aria-label": touching.labels[id] ?? called(geometry, scene, id),
        });
      }),
    ),
  ];
}

/**
 * @param {Geometry} geometry
 * @param {Spot} spot
 * @param {string} id
 * @param {import("../../svg.js").Attrs} attrs
 */
function place(geometry, spot, id, attrs) {
  const quiet = !attrs.role;
  return h(
    "g",
    {
      key: `${id} ${spot.shape} ${quiet}`,
      "data-touch": id,
      "data-shape": spot.shape,
      "aria-hidden": quiet ? "true" : null,
      transform: `translate(${spot.at.x} ${spot.at.y}) rotate(${spot.turn ?? 0})`,
      ...attrs,
    },
    SHAPES[spot.shape](geometry),
  );
}
