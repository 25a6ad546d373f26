// @ts-check
/** What the page adds to the board: hints that come once, and one sound for one change. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { mattering, nextHint } from "../../games/static/games/js/hints.js";
import { cueOf } from "../../games/static/games/js/sounds.js";

const WORDS = { choose: "Touch.", "event:witness_called": "A call." };

test("what just happened is explained before what is to be done", () => {
  const matters = mattering([{ kind: "tile_rotated" }, { kind: "witness_called" }], [{}]);
  assert.equal(nextHint(matters, WORDS, []), "event:witness_called");
  assert.equal(nextHint(matters, WORDS, ["event:witness_called"]), "choose");
});

test("nothing is explained twice, and nothing to those who want no hints", () => {
  assert.equal(nextHint(["choose"], WORDS, ["choose"]), null);
  assert.equal(nextHint(["choose"], WORDS, ["off"]), null);
});

test("whoever may not choose is not told how to", () => {
  assert.deepEqual(mattering([], []), []);
});

const BEFORE = { version: 3, verdict: "", to_act: "jack", viewer: "inspector", events: [] };

test("a change has one sound, that of what matters most in it", () => {
  const call = { kind: "witness_called" };
  assert.equal(cueOf(BEFORE, { ...BEFORE, version: 4 }), "move");
  assert.equal(cueOf(BEFORE, { ...BEFORE, version: 4, to_act: "inspector" }), "turn");
  assert.equal(cueOf(BEFORE, { ...BEFORE, version: 4, to_act: "inspector", events: [call] }), "call");
  assert.equal(cueOf(BEFORE, { ...BEFORE, version: 4, verdict: "Over.", events: [call] }), "end");
});

test("what was shown before makes no sound again", () => {
  assert.equal(cueOf(BEFORE, BEFORE), null);
});
