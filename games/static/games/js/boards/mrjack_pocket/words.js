// @ts-check
/** The board in words, for those who do not see it. */

import { fill } from "../../texts.js";

/**
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Scene} Scene
 * @typedef {import("./shapes.js").PlacedTile} PlacedTile
 */

/**
 * A tile: who, cleared or not, in sight or not, its wall, its place.
 *
 * @param {Geometry} geometry
 * @param {PlacedTile} tile
 * @returns {string}
 */
export function described(geometry, tile) {
  const { names, sides, say } = geometry.texts;
  const facts = {
    name: names[tile.character],
    row: Math.floor(tile.cell / geometry.columns) + 1,
    column: (tile.cell % geometry.columns) + 1,
    light: tile.lit ? say.lit : say.unlit,
    wall: tile.wall ? fill(say.wall_to, { side: sides[tile.wall] }) : say.no_wall,
  };
  return fill(tile.suspect ? say.tile_suspect : say.tile_cleared, facts);
}

/**
 * A detective: where, and whom he sees.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {string} who
 * @returns {string}
 */
export function watching(geometry, scene, who) {
  const { names, sides, say } = geometry.texts;
  const space = scene.detectives[who];
  const seen = scene.sight[who] ?? [];
  return fill(seen.length ? say.detective_sees : say.detective_sees_nobody, {
    name: names[who],
    space: space + 1,
    side: sides[geometry.spaces[space].side],
    seen: seen.map((character) => names[character]).join(", "),
  });
}

/**
 * What an id is called when no single choice lends it a label.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {string} id
 * @returns {string}
 */
export function called(geometry, scene, id) {
  const [kind, what] = id.split(":");
  const { names, faces, sides, say } = geometry.texts;
  const tile = kind === "tile" && scene.tiles.find(({ character }) => character === what);
  if (tile) return described(geometry, tile);
  if (kind === "token") return faces[what] ?? what;
  if (kind === "wall") return fill(say.wall_to, { side: sides[what] ?? what });
  return names[what] ?? what;
}
