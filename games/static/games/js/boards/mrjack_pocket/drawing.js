// @ts-check
/** The whole board of one scene, as plain data. */

import { h } from "../../svg.js";
import { beams, lamp } from "./beams.js";
import { cellAt, size, standing } from "./places.js";
import { cobbles, coin, ring } from "./ring.js";
import { barricade, figure, floor, terrace } from "./tile_art.js";
import { touchables } from "./touchables.js";
import { described, watching } from "./words.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Scene} Scene
 * @typedef {import("./shapes.js").PlacedTile} PlacedTile
 * @typedef {import("./shapes.js").Touching} Touching
 */

/**
 * Floors lie under the light, walls and people stand in it: hence a tile is drawn in two layers.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {{[character: string]: number}} angles how far each tile is turned, full circles included
 * @param {Touching} touching
 * @param {string | null} stop
 * @param {Scene} [ground] where things lie for whoever touches them: they must not slip away from
 *   under a pointer because it points at them
 * @returns {Drawn}
 */
export function drawing(geometry, scene, angles, touching, stop, ground = scene) {
  const whole = size(geometry);
  const tiles = geometry.characters.flatMap(
    (character) => scene.tiles.find((tile) => tile.character === character) ?? [],
  );
  return h(
    "svg",
    {
      class: "district",
      viewBox: `0 0 ${whole} ${whole}`,
      role: "group",
      "aria-label": geometry.texts.say.board,
      "data-preview": scene.previewed,
      "data-call": scene.call === null ? null : String(scene.call),
    },
    h("defs", {}, lamp(), cobbles()),
    ring(geometry),
    h(
      "g",
      { class: "floors", key: "floors" },
      tiles.map((tile) => lyingUnder(geometry, tile, angles)),
    ),
    h("g", { class: "beams", key: "beams", "aria-hidden": "true" }, beams(geometry, scene)),
    h(
      "g",
      { class: "houses", key: "houses" },
      tiles.map((tile) => standingOn(geometry, tile, angles)),
    ),
    h("g", { class: "coins", key: "coins" }, coins(geometry, scene)),
    h("g", { class: "touches", key: "touches" }, touchables(geometry, ground, touching, stop)),
    scene.call !== null && answer(geometry, scene.call, whole),
  );
}

/**
 * @param {Geometry} geometry
 * @param {PlacedTile} tile
 */
function attrs(geometry, tile) {
  const { x, y } = cellAt(geometry, tile.cell);
  return {
    key: tile.character,
    "data-character": tile.character,
    "data-suspect": String(tile.suspect),
    "data-lit": String(tile.lit),
    "data-own": tile.jack,
    style: { transform: `translate(${x}px, ${y}px)` },
  };
}

/**
 * @param {Geometry} geometry
 * @param {PlacedTile} tile
 * @param {{[character: string]: number}} angles
 */
function lyingUnder(geometry, tile, angles) {
  const turn = { transform: `rotate(${angles[tile.character]}deg)` };
  const variety = geometry.characters.indexOf(tile.character);
  return h(
    "g",
    { class: "tile floor", ...attrs(geometry, tile), "aria-hidden": "true" },
    h("g", { class: "turning", style: turn }, floor(variety)),
    h("rect", { class: "shade", x: -50, y: -50, width: 100, height: 100, rx: 6 }),
  );
}

/**
 * @param {Geometry} geometry
 * @param {PlacedTile} tile
 * @param {{[character: string]: number}} angles
 */
function standingOn(geometry, tile, angles) {
  const turn = { transform: `rotate(${angles[tile.character]}deg)` };
  const wall = tile.character === geometry.barricade ? barricade() : terrace();
  return h(
    "g",
    {
      class: "tile",
      ...attrs(geometry, tile),
      role: "img",
      "aria-label": described(geometry, tile),
    },
    h(
      "g",
      { class: "turning", style: turn },
      h("g", { class: "closed", "data-open": tile.wall === null }, wall),
    ),
    figure(geometry, tile),
  );
}

/**
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @returns {Drawn[]}
 */
function coins(geometry, scene) {
  const stands = standing(geometry, scene.detectives);
  return geometry.detectives.map((who) =>
    h(
      "g",
      {
        class: "detective",
        key: who,
        "data-detective": who,
        role: "img",
        "aria-label": watching(geometry, scene, who),
        style: { transform: `translate(${stands[who].x}px, ${stands[who].y}px)` },
      },
      coin(geometry, who),
    ),
  );
}

/**
 * Jack's answer, in large type across the board, for as long as time stands still.
 *
 * @param {Geometry} geometry
 * @param {boolean} visible
 * @param {number} whole
 */
function answer(geometry, visible, whole) {
  const { say } = geometry.texts;
  return h(
    "g",
    {
      class: "answer",
      key: "answer",
      "aria-hidden": "true",
      transform: `translate(${whole / 2} ${whole / 2})`,
    },
    h("rect", { x: -whole / 2, y: -34, width: whole, height: 68 }),
    h("path", { d: `M${-whole / 2} -34h${whole}M${-whole / 2} 34h${whole}` }),
    h(
      "text",
      { "text-anchor": "middle", y: 10 },
      visible ? say.answer_visible : say.answer_invisible,
    ),
  );
}
