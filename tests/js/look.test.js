// @ts-check
/** The look keeps its promises: readable in both rooms, and modules that survive hashing. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { geometry } from "./moments.js";

const STATIC = new URL("../../games/static/games/", import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, STATIC), "utf8");
const scripts = /** @type {string[]} */ (
  readdirSync(new URL("js/", STATIC), { recursive: true })
).filter((f) => f.endsWith(".js"));
const sprite = read("svg/sprite.svg");
const symbols = new Set([...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id));

/** Every colour of tokens.css, as it is in one room. @param {"light" | "dark"} room */
function colours(room) {
  /** @type {{[name: string]: string}} */
  const found = {};
  for (const [, name, value] of read("css/tokens.css").matchAll(
    /--([\w-]+):\s*(light-dark\([^;]*\)|#\w+);/g,
  )) {
    const pair = /light-dark\((#\w+), (#\w+)\)/.exec(value);
    if (pair) found[name] = room === "light" ? pair[1] : pair[2];
    else if (value.startsWith("#")) found[name] = value;
  }
  found.focus =
    /--focus: light-dark\((#\w+), (#\w+)\)/.exec(read("css/layout.css"))?.[
      room === "light" ? 1 : 2
    ] ?? "";
  return found;
}

/** @param {string} hex */
function luminance(hex) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ...["ground", "panel", "raised"].flatMap((ground) =>
    ["ink", "ink-soft", "amber-ink", "jack", "inspector", "danger", "good"].map((ink) => [
      ink,
      ground,
    ]),
  ),
  ["ground", "ink"],
  ["ground", "ink-soft"],
  ["ink", "amber-soft"],
  ["on-amber", "amber"],
  ["on-jack", "jack-fill"],
  ["on-inspector", "inspector-fill"],
  ["plate-ink", "plate"],
];
const DARK_DISCS = ["lestrade", "goodley", "stealthy", "gull", "holmes", "watson", "abberline"];
const LIGHT_DISCS = ["smith", "pizer", "bert", "lane", "madame", "toby", "springheeled"];
const DISCS = [
  ...DARK_DISCS.map((who) => ["on-dark", who]),
  ...LIGHT_DISCS.map((who) => ["on-light", who]),
];

for (const room of /** @type {const} */ (["light", "dark"])) {
  test(`words and emblems have a contrast of at least 4.5 in a ${room} room`, () => {
    const named = colours(room);
    for (const [ink, ground] of [...TEXT, ...DISCS]) {
      assert.ok(named[ink] && named[ground], `${ink} or ${ground} is not a colour`);
      const ratio = contrast(named[ink], named[ground]);
      assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
    }
  });

  test(`walls, focus and what may be touched stand out by at least 3 in a ${room} room`, () => {
    const named = colours(room);
    for (const [shape, ground] of [
      ["wall", "paper"],
      ["wall", "block"],
      ["wall", "lot"],
      ["focus", "ground"],
      ["focus", "panel"],
    ]) {
      const ratio = contrast(named[shape], named[ground]);
      assert.ok(ratio >= 3, `${shape} on ${ground}: ${ratio.toFixed(2)}`);
    }
    const [wall, roof] = [
      contrast(named.wall, named.paper),
      contrast(named["roof-line"], named.paper),
    ];
    assert.ok(wall > 2 * roof, "the wall is not by far the strongest line on a tile");
  });
}

test("discs that look alike in grey carry different emblems, since every emblem is its own", () => {
  const bodies = [...DARK_DISCS, ...LIGHT_DISCS].map(
    (who) => new RegExp(`<symbol id="${who}"[^>]*>([^]*?)</symbol>`).exec(sprite)?.[1],
  );
  assert.ok(bodies.every(Boolean));
  assert.equal(new Set(bodies).size, bodies.length);
});

test("every character, detective and face of the game has its emblem", () => {
  for (const id of [
    ...geometry.characters,
    ...geometry.detectives,
    ...Object.keys(geometry.texts.faces),
  ]) {
    assert.ok(symbols.has(id), id);
  }
});

test("drawings carry no style, script or handler, so that a strict policy lets them pass", () => {
  for (const file of readdirSync(new URL("svg/", STATIC))) {
    assert.doesNotMatch(read(`svg/${file}`), /<style|<script|\bstyle=|\son\w+=|href="http/, file);
  }
});

test("every import is relative and ends in a semicolon, so that its file can be hashed", () => {
  let total = 0;
  for (const file of scripts) {
    const text = read(`js/${file}`);
    const imports = [...text.matchAll(/^(?:import|export [*{]).*?(?:["'];?|\})$/gms)].map(
      ([found]) => found,
    );
    for (const found of imports.filter((one) => one !== "export {}")) {
      assert.match(found, /from "\.{1,2}\/[\w./-]+\.js";$/, `${file}: ${found}`);
    }
    total += imports.length;
  }
  assert.ok(total > 30, `only ${total} imports were found`);
});

test("the board asks for no words that the server does not send", () => {
  const asked = scripts
    .filter((file) => file.startsWith("boards/mrjack_pocket"))
    .flatMap((file) => [...read(`js/${file}`).matchAll(/\bsay\.(\w+)/g)].map(([, key]) => key));
  assert.ok(asked.length > 20);
  for (const key of asked) assert.ok(key in geometry.texts.say, key);
});

test("the site knows every token that its style sheets use", () => {
  const names = /** @type {string[]} */ (readdirSync(new URL("css/", STATIC), { recursive: true }));
  const sheets = names.filter((f) => f.endsWith(".css")).map((name) => read(`css/${name}`));
  const known = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  known.add("--count");
  for (const sheet of sheets) {
    for (const [, name] of sheet.matchAll(/var\((--[\w-]+)\)/g)) assert.ok(known.has(name), name);
  }
});
