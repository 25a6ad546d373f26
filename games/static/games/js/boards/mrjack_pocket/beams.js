// @ts-check
/** Lines of sight as beams of light that fill the street and stop dead at a wall. */

import { h } from "../../svg.js";
import { MOUTH, reach, SIDES, spaceAt, standing, STREET } from "./places.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Scene} Scene
 */

const WIDE = STREET / 2 - 1.5;

/**
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @returns {Drawn[]}
 */
export function beams(geometry, scene) {
  return geometry.detectives
    .filter((who) => scene.sight[who])
    .map((who) => beam(geometry, scene, who));
}

/**
 * One beam, drawn along the x axis from the middle of its space and then turned to its street.
 *
 * Its key holds all it depends on: a beam that changes is a new one, and shines out anew.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {string} who
 */
function beam(geometry, scene, who) {
  const space = scene.detectives[who];
  const { side } = geometry.spaces[space];
  const { length, stopped } = reach(geometry, space, scene.sight[who], scene.tiles);
  const start = spaceAt(geometry, space);
  const stand = standing(geometry, scene.detectives)[who];
  const turn = SIDES[side].angle + 90;
  const radians = (turn * Math.PI) / 180;
  const aside = Math.round(
    (stand.y - start.y) * Math.cos(radians) - (stand.x - start.x) * Math.sin(radians),
  );
  const cone = `M0 ${aside - 8}L${MOUTH} ${-WIDE}H${length}V${WIDE}H${MOUTH}L0 ${aside + 8}Z`;
  const kind = stopped ? "stopped" : "open";
  return h(
    "g",
    {
      class: `beam ${kind}`,
      key: `${who} ${space} ${length} ${aside} ${scene.previewed}`,
      transform: `translate(${start.x} ${start.y}) rotate(${turn})`,
    },
    h(
      "g",
      { class: "ray" },
      h("path", { class: "light", d: cone }),
      h("path", { class: "dusk", d: cone }),
      h("path", {
        class: "light-edge",
        d: `M${MOUTH} ${-WIDE}H${length}M${MOUTH} ${WIDE}H${length}`,
      }),
      stopped && h("path", { class: "light-end", d: `M${length - 1.5} ${-WIDE}V${WIDE}` }),
    ),
  );
}

/**
 * The light of a lamp: brightest in the middle of the street, and fading with distance. All beams
 * share it, since each begins at its own nought.
 *
 * @returns {Drawn[]}
 */
export function lamp() {
  return [
    h(
      "linearGradient",
      { id: "lamplight", gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: -WIDE, y2: WIDE },
      h("stop", { class: "lamp-edge", offset: 0 }),
      h("stop", { class: "lamp-core", offset: 0.5 }),
      h("stop", { class: "lamp-edge", offset: 1 }),
    ),
    h(
      "linearGradient",
      { id: "lampdusk", gradientUnits: "userSpaceOnUse", x1: MOUTH, x2: 360, y1: 0, y2: 0 },
      h("stop", { class: "dusk-near", offset: 0 }),
      h("stop", { class: "dusk-far", offset: 1 }),
    ),
  ];
}
