// @ts-check
/** The ring of streets around the district, and the three who walk it. */

import { h } from "../../svg.js";
import { emblem } from "./emblems.js";
import { GAP, RING, size, spaceAt, SIDES, TILE } from "./places.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Point} Point
 */

/**
 * @param {Geometry} geometry
 * @returns {Drawn}
 */
export function ring(geometry) {
  const whole = size(geometry);
  const middle = RING / 2 + 3;
  const inner = RING + 3 + GAP / 2;
  return h(
    "g",
    { class: "ring", key: "ring", "aria-hidden": "true" },
    h("rect", { class: "road", x: 1, y: 1, width: whole - 2, height: whole - 2, rx: 30 }),
    h("rect", { class: "cobbles", x: 6, y: 6, width: whole - 12, height: whole - 12, rx: 26 }),
    h("rect", { class: "kerb", x: 6, y: 6, width: whole - 12, height: whole - 12, rx: 26 }),
    h("rect", {
      class: "yard",
      x: inner,
      y: inner,
      width: whole - 2 * inner,
      height: whole - 2 * inner,
      rx: 8,
    }),
    h("rect", {
      class: "way",
      x: middle,
      y: middle,
      width: whole - 2 * middle,
      height: whole - 2 * middle,
      rx: 20,
    }),
    geometry.spaces.map((_, space) => station(geometry, space)),
  );
}

/**
 * Cobblestones, in courses.
 *
 * @returns {Drawn}
 */
export function cobbles() {
  return h(
    "pattern",
    { id: "cobbles", width: 14, height: 12, patternUnits: "userSpaceOnUse" },
    h("path", { class: "cobble", d: "M0 0h14M0 6h14M4 0v6M11 6v6" }),
  );
}

/**
 * A space of the ring, with an arrow to the next: the detectives only go this way round.
 *
 * @param {Geometry} geometry
 * @param {number} space
 */
function station(geometry, space) {
  const { x, y } = spaceAt(geometry, space);
  const { angle } = SIDES[geometry.spaces[space].side];
  return h(
    "g",
    { transform: `translate(${x} ${y}) rotate(${angle})` },
    h("circle", { class: "station", r: 20 }),
    h("path", { class: "onward", d: `M${TILE / 2 - 2} -5l5 5-5 5` }),
  );
}

/**
 * A detective: a brass coin with an emblem and an initial, drawn around its own middle.
 *
 * @param {Geometry} geometry
 * @param {string} who
 * @returns {Drawn[]}
 */
export function coin(geometry, who) {
  const initial = [...geometry.texts.short[who]][0];
  return [
    h("circle", { class: "coin-edge", r: 22 }),
    h("circle", { class: "coin", r: 19.5 }),
    emblem(geometry.sprite, who, 23, { y: -4 }),
    h("text", { class: "coin-name", y: 16.5, "text-anchor": "middle" }, initial),
  ];
}
