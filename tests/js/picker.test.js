// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { question } from "../../games/static/games/js/choosing.js";
import * as picker from "../../games/static/games/js/picker.js";
import { moments } from "./moments.js";

/** @param {string[]} paths */
const choices = (...paths) =>
  paths.map((path) => ({ action: path, path: path.split(" "), label: path }));

const TURN = choices(
  "token:rotation tile:gull wall:N",
  "token:rotation tile:gull wall:E",
  "token:rotation tile:bert wall:N",
  "token:rotation tile:lane wall:none",
  "token:exchange tile:gull tile:bert",
  "token:exchange tile:gull tile:lane",
  "token:exchange tile:bert tile:lane",
  "token:alibi",
);

/**
 * @param {picker.Choice[]} all
 * @param {...string} ids
 */
const touched = (all, ...ids) => ids.reduce(picker.touch, picker.begin(all));

test("at first the tokens are offered, and nothing is chosen", () => {
  const picking = picker.begin(TURN);
  assert.deepEqual(picker.offered(picking), ["token:rotation", "token:exchange", "token:alibi"]);
  assert.equal(picker.chosen(picking), null);
  assert.deepEqual(picker.settled(picking), []);
});

test("each touch narrows the choices until one is left", () => {
  assert.deepEqual(picker.offered(touched(TURN, "token:rotation")), [
    "tile:gull",
    "tile:bert",
    "tile:lane",
  ]);
  assert.deepEqual(picker.offered(touched(TURN, "token:rotation", "tile:gull")), [
    "wall:N",
    "wall:E",
  ]);
  assert.equal(picker.chosen(touched(TURN, "token:rotation", "tile:gull", "wall:E")), TURN[1]);
});

test("a choice is made as soon as it is the only one left", () => {
  assert.equal(picker.chosen(touched(TURN, "token:alibi")), TURN[7]);
  assert.equal(picker.chosen(touched(TURN, "token:rotation", "tile:lane")), TURN[3]);
});

test("either of two tiles may be touched first", () => {
  assert.equal(picker.chosen(touched(TURN, "token:exchange", "tile:bert", "tile:gull")), TURN[4]);
  assert.equal(picker.chosen(touched(TURN, "token:exchange", "tile:gull", "tile:bert")), TURN[4]);
});

test("a tile may be touched before the token that concerns it", () => {
  const picking = touched(TURN, "tile:gull");
  assert.deepEqual(picker.offered(picking), ["token:rotation", "token:exchange"]);
  assert.equal(picker.chosen(picker.touch(picking, "token:exchange")), null);
});

test("what all choices have in common need not be touched", () => {
  const walks = choices("token:toby steps:1", "token:toby steps:2");
  assert.deepEqual(picker.offered(picker.begin(walks)), ["steps:1", "steps:2"]);
  assert.deepEqual(picker.settled(picker.begin(walks)), ["token:toby"]);
});

test("a single choice still wants one touch", () => {
  const only = choices("token:alibi");
  assert.equal(picker.chosen(picker.begin(only)), null);
  assert.deepEqual(picker.offered(picker.begin(only)), ["token:alibi"]);
});

test("touching again takes a touch back, with those after it", () => {
  const picking = touched(TURN, "token:rotation", "tile:gull", "wall:N");
  assert.deepEqual(picker.touch(picking, "tile:gull").touched, ["token:rotation"]);
});

test("touching something else changes one's mind as little as needed", () => {
  const turning = touched(TURN, "token:rotation", "tile:gull", "wall:N");
  assert.deepEqual(picker.touch(turning, "wall:E").touched, [
    "token:rotation",
    "tile:gull",
    "wall:E",
  ]);
  assert.deepEqual(picker.touch(turning, "tile:bert").touched, ["token:rotation", "tile:bert"]);
  assert.deepEqual(picker.touch(turning, "token:alibi").touched, ["token:alibi"]);
  const exchange = touched(TURN, "token:exchange", "tile:gull", "tile:bert");
  assert.deepEqual(picker.touch(exchange, "tile:lane").touched, [
    "token:exchange",
    "tile:gull",
    "tile:lane",
  ]);
});

test("touching what no choice concerns changes nothing", () => {
  const picking = touched(TURN, "token:rotation");
  assert.equal(picker.touch(picking, "tile:madame"), picking);
});

test("back takes the last touch back, and at the start does nothing", () => {
  assert.deepEqual(picker.back(touched(TURN, "token:rotation", "tile:gull")).touched, [
    "token:rotation",
  ]);
  assert.deepEqual(picker.back(picker.begin(TURN)).touched, []);
});

test("once a choice is made its nearest alternatives stay on offer", () => {
  assert.deepEqual(picker.offered(touched(TURN, "token:rotation", "tile:gull", "wall:N")), [
    "wall:E",
  ]);
  assert.deepEqual(picker.offered(touched(TURN, "token:exchange", "tile:gull", "tile:bert")), [
    "tile:lane",
  ]);
});

test("an ordinary button picks its choice whole", () => {
  const picking = picker.pick(touched(TURN, "token:alibi"), TURN[6]);
  assert.equal(picker.chosen(picking), TURN[6]);
});

test("what is on offer, settled or elsewhere covers every id exactly once", () => {
  const picking = touched(TURN, "token:rotation");
  const all = [
    ...picker.offered(picking),
    ...picker.settled(picking),
    ...picker.elsewhere(picking),
  ];
  assert.deepEqual(all.toSorted(), [...new Set(TURN.flatMap(({ path }) => path))].toSorted());
});

test("every choice of a real match is reached by its path, in either order of its tiles", () => {
  let reached = 0;
  for (const { choices: all } of Object.values(moments)) {
    for (const choice of all) {
      assert.equal(picker.chosen(touched(all, ...choice.path)), choice, choice.label);
      const [first, ...rest] = choice.path;
      assert.equal(picker.chosen(touched(all, first, ...rest.reverse())), choice, choice.label);
      reached += 1;
    }
  }
  assert.ok(reached > 100, `only ${reached} choices in the samples`);
});

test("following what is offered, whatever is touched, always ends in a choice", () => {
  for (const { choices: all } of Object.values(moments)) {
    for (let start = 0; all.length && start < 9; start += 1) {
      let picking = picker.begin(all);
      for (let step = 0; !picker.chosen(picking); step += 1) {
        assert.ok(step < 4, "too many touches for one choice");
        const lit = picker.offered(picking);
        picking = picker.touch(picking, lit[(start * 7 + step) % lit.length]);
      }
    }
  }
});

test("the question follows the touches: what the server asks, the next thing, the choice", () => {
  const ask = { token: "which?", tile: "where?", "token:exchange tile": "which two?" };
  /** @param {picker.Picking} picking */
  const asked = (picking) => question(picking, picker.chosen(picking), ask, "wait");
  assert.equal(asked(picker.begin(TURN)), "wait");
  assert.equal(question(picker.begin(TURN), null, ask, ""), "which?");
  assert.equal(asked(touched(TURN, "token:rotation")), "where?");
  assert.equal(asked(touched(TURN, "token:exchange")), "which two?");
  assert.equal(asked(touched(TURN, "token:alibi")), "token:alibi");
  assert.equal(asked(picker.begin([])), "wait");
  // A board without words for a thing leaves the server's sentence where it is.
  const rides = choices("pawn:red station:46 ticket:bus", "pawn:red station:48 ticket:taxi");
  assert.equal(question(picker.begin(rides), null, {}, "Where to?"), "Where to?");
});

test("a choice that is part of another can be made, and the other one after it", () => {
  const rides = choices("station:85 ticket:taxi", "station:85 ticket:bus", "double station:85 ticket:taxi");
  const [plain, , double] = rides;
  assert.equal(picker.chosen(picker.pick(picker.begin(rides), plain)), plain);
  assert.equal(picker.chosen(picker.pick(picker.begin(rides), double)), double);
  const made = touched(rides, "station:85", "ticket:taxi");
  assert.equal(picker.chosen(made), plain);
  assert.ok(picker.elsewhere(made).includes("double"));
  assert.equal(picker.chosen(picker.touch(made, "double")), double);
});

test("where a game has no word for what comes next, the server's question stays", () => {
  const rides = choices("pawn:red station:1", "pawn:red station:2");
  assert.equal(question(picker.begin(rides), null, {}, "Red is to move."), "Red is to move.");
});
