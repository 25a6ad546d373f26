// @ts-check
/**
 * A tile as a little map, drawn around its own middle with its wall to the north.
 *
 * Streets are the bare paper; blocks of houses stand in the four corners; the closed side is a dark
 * terrace, or a barricade, which is the strongest shape on the tile.
 */

import { h } from "../../svg.js";
import { emblem } from "./emblems.js";
import { STREET, TILE, WALL } from "./places.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").PlacedTile} PlacedTile
 */

const HALF = TILE / 2;
const KERB = STREET / 2;
const BLOCK = HALF - KERB - 3;

/** The corners of the tile, as the direction in which each lies. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * The streets and the blocks between them, on both sides of the tile.
 *
 * @param {number} variety so that no two tiles have quite the same roofs
 * @returns {Drawn[]}
 */
export function floor(variety) {
  return [
    h("rect", { class: "paper", x: -HALF, y: -HALF, width: TILE, height: TILE, rx: 6 }),
    h(
      "g",
      { class: "side-suspect" },
      CORNERS.map(([x, y], place) => block(x, y, variety + place)),
    ),
    h(
      "g",
      { class: "side-bare" },
      CORNERS.map(([x, y]) => h("path", { class: "lot", d: lot(x, y) })),
    ),
  ];
}

/**
 * The outline of a corner block, rounded where it meets the crossing.
 *
 * @param {number} x
 * @param {number} y
 */
function lot(x, y) {
  const [near, far] = [KERB, KERB + BLOCK];
  return (
    `M${x * near} ${y * (near + 5)}Q${x * near} ${y * near} ${x * (near + 5)} ${y * near}` +
    `H${x * far}V${y * far}H${x * near}Z`
  );
}

/**
 * A corner block with its roofs, seen from above: one slope of each roof lies in shadow.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} variety
 */
function block(x, y, variety) {
  const party = 0.36 + 0.14 * (variety % 3);
  const kinds = [row(party), turned(row(party)), HIPPED];
  const { slopes, lines } = kinds[variety % kinds.length];
  const [near, far] = [KERB + 2, KERB + BLOCK - 1.5];
  /** @param {number} part */
  const at = (part) => Math.round((near + (far - near) * part) * 10) / 10;
  /** @param {Outline[]} outlines */
  const drawn = (outlines) =>
    outlines.map((points) => `M${points.map(([u, v]) => `${x * at(u)} ${y * at(v)}`).join("L")}`);
  return h(
    "g",
    {},
    h("path", { class: "block", d: lot(x, y) }),
    h("path", { class: "slopes", d: `${drawn(slopes).join("Z")}Z` }),
    h("path", { class: "roofs", d: drawn(lines).join("") }),
  );
}

/**
 * Roofs on a block, from 0 at the crossing to 1 at the corner of the tile.
 *
 * @typedef {[number, number][]} Outline
 * @typedef {{slopes: Outline[], lines: Outline[]}} Roofs
 */

/**
 * A row of houses along one street, its ridge parallel to it, and a shed behind.
 *
 * @param {number} party where one house ends and the next begins
 * @returns {Roofs}
 */
function row(party) {
  return {
    slopes: [box(0, 0.28, 1, 0.56), box(party, 0.68, 1, 1)],
    lines: [
      [
        [0, 0.56],
        [1, 0.56],
      ],
      [
        [party, 0],
        [party, 0.56],
      ],
      [
        [0.8, 0],
        [0.8, 0.56],
      ],
    ],
  };
}

/**
 * The same roofs along the other street.
 *
 * @param {Roofs} roofs
 * @returns {Roofs}
 */
function turned({ slopes, lines }) {
  /** @param {Outline[]} outlines @returns {Outline[]} */
  const swapped = (outlines) => outlines.map((points) => points.map(([u, v]) => [v, u]));
  return { slopes: swapped(slopes), lines: swapped(lines) };
}

/**
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @returns {Outline}
 */
function box(left, top, right, bottom) {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/**
 * One large house with a hipped roof.
 *
 * @type {Roofs}
 */
const HIPPED = {
  slopes: [
    [
      [1, 0],
      [0.5, 0.38],
      [0.5, 0.62],
      [1, 1],
    ],
    [
      [0, 1],
      [0.5, 0.62],
      [1, 1],
    ],
  ],
  lines: [
    [
      [0, 0],
      [0.5, 0.38],
      [0.5, 0.62],
    ],
  ],
};

/**
 * The closed side: a terrace of houses with chimneys, doors and dark windows.
 *
 * @returns {Drawn}
 */
export function terrace() {
  const top = -HALF;
  const windows = [-42, -32, -22, -12, 8, 18, 28, 38]
    .map((x) => `M${x} ${top + 5}h4v5h-4Z`)
    .join("");
  return h(
    "g",
    { class: "terrace" },
    h("path", {
      class: "wall",
      d: `M${-HALF} ${top + 4}q0-4 4-4H${HALF - 4}q4 0 4 4V${top + WALL}H${-HALF}Z`,
    }),
    h("path", { class: "windows", d: `${windows}M-3 ${top + 7}h6v9h-6Z` }),
    h("path", { class: "eaves", d: `M${-HALF} ${top + WALL - 0.75}H${HALF}` }),
  );
}

/**
 * Lane's closed side: boards across the street, on trestles.
 *
 * @returns {Drawn}
 */
export function barricade() {
  const top = -HALF + 2;
  const stripes = [-40, -24, -8, 8, 24].map((x) => `M${x} ${top + 11}l9-11h8l-9 11Z`).join("");
  const feet = [-36, 0, 36]
    .map((x) => `M${x - 8} ${top + 19}L${x} ${top}L${x + 8} ${top + 19}`)
    .join("");
  return h(
    "g",
    { class: "barricade" },
    h("path", { class: "trestles", d: feet }),
    h("rect", { class: "wall", x: -HALF + 1, y: top, width: TILE - 2, height: 11, rx: 1.5 }),
    h("path", { class: "stripes", d: stripes }),
  );
}

/**
 * Whoever is on the tile: emblem, colour and name; or only a memory of them once they are cleared.
 *
 * @param {Geometry} geometry
 * @param {PlacedTile} tile
 * @returns {Drawn[]}
 */
export function figure(geometry, tile) {
  const { sprite, texts } = geometry;
  const name = texts.short[tile.character];
  const width = name.length * 6.9 + 11;
  return [
    h("g", { class: "memory" }, emblem(sprite, tile.character, 20)),
    h(
      "g",
      { class: "person disc", "data-who": tile.character },
      h("circle", { class: "halo", cy: -7, r: 29 }),
      h("circle", { class: "rim", cy: -7, r: 25 }),
      h("circle", { class: "face", cy: -7, r: 22.5 }),
      emblem(sprite, tile.character, 31, { y: -7 }),
      h("rect", { class: "plate", x: -width / 2, y: 14, width, height: 15, rx: 3 }),
      h("text", { class: "plate-name", y: 25, "text-anchor": "middle" }, name),
    ),
    tile.jack &&
      h(
        "g",
        { class: "own", transform: "translate(22 -28)" },
        h("circle", { r: 10.5 }),
        emblem(sprite, "dagger", 14),
      ),
    tile.rotated &&
      h(
        "g",
        { class: "rotated", transform: "translate(-24 -27)" },
        h("circle", { r: 8.5 }),
        emblem(sprite, "rotation", 12),
      ),
  ].filter((part) => part !== false);
}
