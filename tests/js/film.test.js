// @ts-check
/** A replay that was fetched whole: what is known at a step, and which way leads where. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { undone } from "../../games/static/games/js/boards/mrjack_pocket/telling.js";
import {
  goal,
  meaning,
  momentAt,
  query,
  storyOf,
  swiped,
  way,
  within,
} from "../../replays/static/replays/js/film.js";

const { film, steps } = JSON.parse(readFileSync(process.env.SAMPLES ?? "", "utf8")).replay;

test("every step of every side is what the server tells of it", () => {
  assert.ok(steps.length > 50);
  for (const { step, side, view, events } of steps) {
    const moment = momentAt(film, { step, side });
    assert.deepEqual(moment.view, view, `${side} at ${step}`);
    assert.deepEqual(moment.events, events, `${side} at ${step}`);
  }
});

test("the story holds the steps of which a side was told something, in order", () => {
  for (const side of Object.keys(film.sides)) {
    const told = storyOf(film, side);
    assert.ok(told.length > 10);
    assert.deepEqual(told.map(({ step }) => step), told.map(({ step }) => step).toSorted((a, b) => a - b));
    for (const { step, told: sentences } of told) {
      assert.deepEqual(momentAt(film, { step, side }).told, sentences);
    }
  }
});

test("only a single step with the same eyes is told, whichever way it goes", () => {
  const here = { step: 5, side: "jack" };
  assert.equal(way(here, { step: 6, side: "jack" }), "forward");
  assert.equal(way(here, { step: 4, side: "jack" }), "back");
  assert.equal(way(here, { step: 7, side: "jack" }), "at once");
  assert.equal(way(here, { step: 6, side: "inspector" }), "at once");
  assert.equal(way(here, here), "at once");
});

test("no button leads out of the match", () => {
  assert.equal(goal("back", 0, 9), 0);
  assert.equal(goal("forward", 9, 9), 9);
  assert.equal(goal("first", 5, 9), 0);
  assert.equal(goal("last", 5, 9), 9);
  assert.equal(goal("nowhere", 5, 9), null);
  assert.equal(within(-3, 9), 0);
  assert.equal(within(12, 9), 9);
});

test("jumps go from turn to turn and call to call", () => {
  const stops = [2, 6, 8];
  assert.equal(goal("part-forward", 2, 9, stops), 6);
  assert.equal(goal("part-forward", 8, 9, stops), 9);
  assert.equal(goal("part-back", 8, 9, stops), 6);
  assert.equal(goal("part-back", 2, 9, stops), 0);
});

test("keys mean what they say, and others nothing", () => {
  assert.equal(meaning("ArrowLeft"), "back");
  assert.equal(meaning("End"), "last");
  assert.equal(meaning(" "), "play");
  assert.equal(meaning("a"), null);
});

test("an address says step and side", () => {
  assert.equal(query({ step: 23, side: "inspector" }), "?step=23&as=inspector");
});

test("a swipe turns a page, and scrolling does not", () => {
  assert.equal(swiped(-60, 10), "forward");
  assert.equal(swiped(60, -10), "back");
  assert.equal(swiped(-60, 50), null);
  assert.equal(swiped(-10, 0), null);
});

test("told backwards, whoever moved goes back the way they came", () => {
  const moved = { kind: "detective_moved", detective: "toby", start: 3, end: 4 };
  const turned = { kind: "tile_rotated", tile: "gull", before: "N", after: "S" };
  const call = { kind: "witness_called", exonerated: ["gull"], in_sight: [] };
  assert.deepEqual(undone([moved, turned, call]), [
    { ...turned, before: "S", after: "N" },
    { ...moved, start: 4, end: 3 },
  ]);
});
