// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { toward } from "../../games/static/games/js/arrows.js";
import { h, toText } from "../../games/static/games/js/svg.js";
import { fill } from "../../games/static/games/js/texts.js";

test("a drawing is printed with its attributes, styles and children", () => {
  const drawn = h(
    "g",
    { class: "a", hidden: true, title: null, style: { color: "red" } },
    "x",
    [h("b", { key: 1 })],
    3,
  );
  assert.equal(toText(drawn), '<g class="a" hidden="" style="color:red">x<b></b>3</g>');
});

test("nothing is drawn of what is absent, but a nought is", () => {
  assert.deepEqual(h("g", {}, null, undefined, false, 0, "").children, ["0", ""]);
});

test("names with markup in them stay names", () => {
  assert.equal(
    toText(h("text", { title: '"<b>' }, "<script>&")),
    '<text title="&quot;&lt;b&gt;">&lt;script&gt;&amp;</text>',
  );
});

test("gaps in a sentence are filled, unknown ones left to be seen", () => {
  assert.equal(
    fill("{name}, turn {turn} of {turns}", { name: "Gull", turn: 0 }),
    "Gull, turn 0 of {turns}",
  );
});

test("arrow keys go to the nearest thing in their direction", () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 100, y: y * 100 })));
  const from = (/** @type {number} */ place, /** @type {string} */ key) => {
    const others = grid.filter((_, index) => index !== place);
    return grid.indexOf(others[toward(grid[place], others, key)]);
  };
  assert.equal(from(4, "ArrowUp"), 1);
  assert.equal(from(4, "ArrowRight"), 5);
  assert.equal(from(4, "ArrowDown"), 7);
  assert.equal(from(4, "ArrowLeft"), 3);
  assert.equal(from(0, "ArrowLeft"), -1);
  assert.equal(from(4, "Enter"), -1);
});

test("an arrow key prefers what lies straight ahead to what is nearer aside", () => {
  assert.equal(
    toward(
      { x: 0, y: 0 },
      [
        { x: 60, y: 90 },
        { x: 0, y: 140 },
      ],
      "ArrowDown",
    ),
    1,
  );
});
