// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { drawing } from "../../games/static/games/js/boards/mrjack_pocket/drawing.js";
import {
  alibis,
  glass,
  hourglasses,
  track,
} from "../../games/static/games/js/boards/mrjack_pocket/evidence.js";
import * as places from "../../games/static/games/js/boards/mrjack_pocket/places.js";
import { sceneAfter, sceneOf } from "../../games/static/games/js/boards/mrjack_pocket/scene.js";
import { groups, suspects } from "../../games/static/games/js/boards/mrjack_pocket/suspects.js";
import { tellable, telling } from "../../games/static/games/js/boards/mrjack_pocket/telling.js";
import { tokens } from "../../games/static/games/js/boards/mrjack_pocket/tokens.js";
import { spots, touchables } from "../../games/static/games/js/boards/mrjack_pocket/touchables.js";
import { described, watching } from "../../games/static/games/js/boards/mrjack_pocket/words.js";
import { toText } from "../../games/static/games/js/svg.js";
import { geometry, moments, views } from "./moments.js";

const NOTHING = { lit: [], quiet: [], chosen: [], decided: false, labels: {}, previews: {} };

/** @param {any} scene */
const board = (scene, touching = NOTHING) => {
  const angles = Object.fromEntries(
    scene.tiles.map((/** @type {any} */ t) => [t.character, places.turned(0, t.wall)]),
  );
  return toText(drawing(geometry, scene, angles, touching, touching.lit[0] ?? null));
};

/** @param {string} text @param {RegExp} pattern */
const count = (text, pattern) => [...text.matchAll(pattern)].length;

/** @param {string} character @param {any} wall */
const tile = (character, wall) => ({ character, wall, suspect: true });

test("every space lies outside the first cell of its line, on its own side", () => {
  const sides = geometry.spaces.map(
    (/** @type {any} */ { side, cells }, /** @type {number} */ space) => {
      const at = places.spaceAt(geometry, space);
      const near = places.cellAt(geometry, cells[0]);
      const away = { N: at.y < near.y, S: at.y > near.y, E: at.x > near.x, W: at.x < near.x };
      return away[/** @type {"N"} */ (side)] && (at.x === near.x || at.y === near.y);
    },
  );
  assert.deepEqual(sides, Array(12).fill(true));
});

test("a walk passes every space on its way, and turns the corner of the ring", () => {
  const points = places.walk(geometry, 2, 4);
  assert.equal(points.length, 4);
  assert.deepEqual(points[1], {
    x: places.spaceAt(geometry, 3).x,
    y: places.spaceAt(geometry, 2).y,
  });
  assert.deepEqual(points[3], places.spaceAt(geometry, 4));
});

test("a walk backward, as replays step, goes the short way too", () => {
  assert.deepEqual(places.walk(geometry, 1, 11).length, 4);
  assert.deepEqual(places.walk(geometry, 5, 5), [places.spaceAt(geometry, 5)]);
});

test("detectives on one space stand beside each other, within it", () => {
  const stands = places.standing(geometry, { holmes: 3, watson: 3, toby: 3 });
  const ys = Object.values(stands).map(({ y }) => y);
  assert.equal(new Set(ys).size, 3);
  assert.ok(Math.max(...ys) - Math.min(...ys) < places.TILE);
  assert.equal(new Set(Object.values(stands).map(({ x }) => x)).size, 1);
});

test("light that meets a wall at once ends at the edge of the tile", () => {
  assert.deepEqual(places.reach(geometry, 0, [], []), { length: places.MOUTH, stopped: true });
});

test("light stops at the inner face of the far wall of the last tile seen", () => {
  const { length, stopped } = places.reach(geometry, 0, ["gull"], [tile("gull", "S")]);
  assert.deepEqual([length, stopped], [places.MOUTH + places.TILE - places.WALL, true]);
});

test("light stops at the near wall of the tile after the last one seen", () => {
  const { length, stopped } = places.reach(geometry, 0, ["gull"], [tile("gull", "E")]);
  assert.deepEqual([length, stopped], [places.MOUTH + places.TILE + places.GAP, true]);
});

test("light that nothing stops leaves the district at its far edge", () => {
  const seen = ["gull", "bert", "lane"];
  const { length, stopped } = places.reach(
    geometry,
    0,
    seen,
    seen.map((who) => tile(who, "E")),
  );
  assert.deepEqual([length, stopped], [places.MOUTH + 3 * places.TILE + 2 * places.GAP, false]);
});

test("a tile turns the short way to its new wall", () => {
  assert.equal(places.turned(0, "W"), -90);
  assert.equal(places.turned(270, "N"), 360);
  assert.equal(places.turned(360, "E"), 450);
  assert.equal(places.turned(450, null), 450);
});

test("any view of a match can be drawn from nothing", () => {
  for (const view of views) {
    const text = board(sceneOf(view));
    assert.equal(count(text, /class="tile floor"/g), view.tiles.length);
    assert.equal(count(text, /class="detective"/g), 3);
    assert.equal(count(text, /class="beam /g), 3);
    assert.doesNotMatch(text, /undefined|NaN|\[object/);
  }
});

test("every emblem that is drawn is in the sprite", () => {
  const file = new URL("../../games/static/games/svg/sprite.svg", import.meta.url);
  const known = new Set(
    [...readFileSync(file, "utf8").matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id),
  );
  const touching = { ...NOTHING, lit: ["detective:nobody"] };
  const used = views.flatMap((view) => {
    const parts = [
      tokens(geometry, view, NOTHING, null),
      suspects(geometry, view, null),
      track(geometry, view),
    ];
    const beside = [...parts, hourglasses(geometry, view), alibis(geometry, view)]
      .map(toText)
      .join("");
    return [...(board(sceneOf(view), touching) + beside).matchAll(/href="[^"]*#([\w-]+)"/g)].map(
      ([, id]) => id,
    );
  });
  assert.ok(new Set(used).size > 20, String([...new Set(used)]));
  for (const id of used) assert.ok(known.has(id), id);
});

test("the table before the deal can be drawn too", () => {
  const empty = { ...moments.start.view, tiles: [], tokens: [], in_sight: [], candidates: [] };
  assert.equal(count(board(sceneOf(empty)), /class="tile/g), 0);
  assert.doesNotMatch(toText(tokens(geometry, empty, NOTHING, null)), /undefined/);
});

test("Lane's closed side is a barricade, and gone once he is cleared", () => {
  const text = board(sceneOf(moments.start.view));
  assert.equal(count(text, /class="barricade"/g), 1);
  const open = views.find((view) =>
    view.tiles.some((/** @type {any} */ t) => t.character === "lane" && !t.suspect),
  );
  assert.match(board(sceneOf(open)), /class="closed" data-open=""><g class="barricade"/);
});

test("Jack's own tile is marked in his view and in nobody else's", () => {
  assert.equal(count(board(sceneOf(moments["middle-jack"].view)), /class="own"/g), 1);
  assert.equal(count(board(sceneOf(moments.middle.view)), /class="own"/g), 0);
  assert.equal(count(board(sceneOf(moments.watching.view)), /class="own"/g), 0);
});

test("a preview shows the table as it would be, and says that it is one", () => {
  const { view, choices } = moments.rotate;
  const choice = choices.find(
    (/** @type {any} */ c) => c.action.kind === "rotate" && c.preview.in_sight.length,
  );
  const scene = sceneOf(view, choice.preview);
  const turnedTile = scene.tiles.find(({ character }) => character === choice.action.tile);
  assert.equal(turnedTile?.wall, choice.action.wall);
  assert.match(board(scene), /data-preview=""/);
  assert.deepEqual(
    scene.tiles
      .filter((t) => t.lit)
      .map((t) => t.character)
      .toSorted(),
    choice.preview.in_sight.toSorted(),
  );
});

test("every character is in exactly one group of suspects, considered or not", () => {
  for (const { view, choices } of Object.values(moments)) {
    for (const preview of [null, ...choices.map((/** @type {any} */ c) => c.preview)]) {
      const { seen, hidden, cleared } = groups(geometry, view, preview);
      assert.deepEqual([...seen, ...hidden, ...cleared].toSorted(), geometry.characters.toSorted());
    }
  }
});

test("while a choice is considered the suspects split by what would be seen", () => {
  const { view, choices } = moments.rotate;
  const { preview } = choices.find(
    (/** @type {any} */ c) => c.preview?.in_sight.length > view.in_sight.length,
  );
  const text = toText(suspects(geometry, view, preview));
  assert.match(text, new RegExp(geometry.texts.say.would_be_seen));
  assert.match(text, /data-moved/);
  assert.doesNotMatch(toText(suspects(geometry, view, null)), /data-moved|data-preview/);
});

test("the cleared are told with their turn and reason", () => {
  const { view } = moments["late-jack"];
  const text = toText(suspects(geometry, view, null));
  for (const { turn, reason } of view.cleared) {
    assert.ok(text.includes(geometry.texts.reasons[reason]) && text.includes(String(turn)));
  }
});

test("hourglasses are full for certain, half for possible, and wanting otherwise", () => {
  const known = { certain: 2, possible: 4 };
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((place) => glass(place, known)),
    ["certain", "certain", "possible", "possible", "wanting", "wanting"],
  );
});

test("there are never more hourglasses than the goal, however many Jack has", () => {
  const view = { ...moments.end.view, hourglasses_known: { certain: 9, possible: 9 } };
  assert.equal(count(toText(hourglasses(geometry, view)), /data-state="certain"/g), geometry.goal);
});

test("the time track shows who holds each token and which turn it is", () => {
  const { view } = moments.middle;
  const text = toText(track(geometry, view));
  assert.equal(count(text, /data-held="jack"/g), view.time_tokens.jack.length);
  assert.equal(count(text, /data-held="inspector"/g), view.time_tokens.inspector.length);
  assert.equal(count(text, /aria-current="step"/g), 1);
});

test("a card that may not be seen is drawn as a back, without a name", () => {
  const { view } = moments.middle;
  const text = toText(
    alibis(geometry, { ...view, alibis: { ...view.alibis, jack: [null], inspector: ["bert"] } }),
  );
  assert.match(text, new RegExp(`aria-label="${geometry.texts.say.hidden_card}"`));
  assert.equal(count(text, /data-who=/g), 1);
});

test("tokens that are used cannot be touched, others show what comes next", () => {
  for (const { view } of Object.values(moments)) {
    const text = toText(
      tokens(
        geometry,
        view,
        { ...NOTHING, lit: view.tokens.map((/** @type {any} */ t) => `token:${t.face}`) },
        null,
      ),
    );
    const free = view.tokens.filter((/** @type {any} */ t) => !t.used).length;
    assert.equal(count(text, /data-touch=/g), free);
    assert.equal(
      count(text, /class="token-next"/g),
      view.tokens.filter((/** @type {any} */ t) => t.next).length,
    );
  }
});

test("the end of a walk is lit on the space that the server's preview tells", () => {
  const { view, choices } = moments.walk;
  const [one] = choices.filter((/** @type {any} */ c) => c.action.kind === "move");
  const touching = {
    ...NOTHING,
    lit: [one.path[1]],
    chosen: [one.path[0]],
    previews: { [one.path[1]]: one.preview },
  };
  const [spot] = spots(geometry, sceneOf(view), touching, one.path[1]);
  assert.deepEqual(spot.at, places.spaceAt(geometry, one.preview.detectives[one.action.detective]));
});

test("whatever is lit on the board is a button with a name, and one of them is a tab stop", () => {
  for (const { view, choices } of Object.values(moments)) {
    const lit = view.tiles.map((/** @type {any} */ t) => `tile:${t.character}`);
    if (!choices.length) continue;
    const drawn = touchables(geometry, sceneOf(view), { ...NOTHING, lit }, lit[0]);
    assert.equal(drawn.length, 9);
    assert.ok(drawn.every(({ attrs }) => attrs.role === "button" && attrs["aria-label"]));
    assert.equal(drawn.filter(({ attrs }) => attrs.tabindex === "0").length, 1);
  }
});

test("the walls on offer are the sides of the chosen tile, its middle goes on clockwise", () => {
  const { view } = moments.rotate;
  const [{ character, wall }] = view.tiles;
  const lit = ["N", "E", "S", "W"].filter((side) => side !== wall).map((side) => `wall:${side}`);
  const touching = { ...NOTHING, lit, chosen: ["token:rotation", `tile:${character}`] };
  const all = lit.flatMap((id) =>
    spots(geometry, sceneOf(view), touching, id).map((spot) => ({ id, ...spot })),
  );
  assert.equal(all.filter(({ shape }) => shape === "wall").length, 3);
  const order = "NESW";
  assert.deepEqual(
    all.filter(({ echo }) => echo).map(({ id }) => id),
    [`wall:${order[(order.indexOf(wall) + 1) % 4]}`],
  );
});

test("tiles and detectives are described in words without gaps", () => {
  for (const view of views.filter((v) => v.tiles.length)) {
    const scene = sceneOf(view);
    for (const words of [
      ...scene.tiles.map((t) => described(geometry, t)),
      ...geometry.detectives.map((/** @type {string} */ who) => watching(geometry, scene, who)),
    ]) {
      assert.doesNotMatch(words, /[{}]|undefined/);
    }
  }
});

test("telling the events of a step ends where its view begins", () => {
  let told = 0;
  for (const { before, view, events } of Object.values(moments)) {
    if (!tellable(events) || !before.tiles.length) continue;
    const scenes = telling(sceneOf(before), events, view);
    const last = scenes[scenes.length - 1].scene;
    assert.deepEqual(
      last.tiles.map(({ character, wall, suspect }) => ({ character, wall, suspect })),
      view.tiles,
    );
    assert.deepEqual(last.detectives, view.detectives);
    told += 1;
  }
  assert.ok(told >= 5, `only ${told} steps were told`);
});

test("the call comes before its tiles turn over, one after another", () => {
  const { before, view, events } = moments.call;
  const call = events.find((/** @type {any} */ e) => e.kind === "witness_called");
  const scenes = telling(sceneOf(before), events, view);
  const calling = scenes.findIndex(({ scene }) => scene.call !== null);
  assert.equal(scenes.length - 1 - calling, call.exonerated.length);
  assert.ok(
    scenes[calling].scene.tiles.some((t) => call.exonerated.includes(t.character) && t.suspect),
  );
});

test("a line that Lane's cleared tile opens is not shown as open at the call", () => {
  const { view, before } = moments.call;
  const end = { ...view, sight: { holmes: ["lane", "smith"], watson: [], toby: [] } };
  const event = {
    kind: "witness_called",
    visible: false,
    in_sight: ["lane"],
    exonerated: ["lane"],
  };
  assert.deepEqual(sceneAfter(sceneOf(before), event, end).sight.holmes, ["lane"]);
});

test("a long absence is not told move by move", () => {
  const move = { kind: "detective_moved" };
  assert.equal(tellable([move, move]), true);
  assert.equal(tellable(Array(6).fill(move)), false);
  assert.equal(tellable([{ kind: "witness_called" }, move, { kind: "witness_called" }]), false);
  assert.equal(tellable([{ kind: "turn_began" }]), false);
});
