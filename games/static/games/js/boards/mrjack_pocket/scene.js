// @ts-check
/** What the board shows at one moment: of a view, of a choice considered, or between two events. */

/**
 * @typedef {import("./shapes.js").View} View
 * @typedef {import("./shapes.js").Preview} Preview
 * @typedef {import("./shapes.js").Event} Event
 * @typedef {import("./shapes.js").Scene} Scene
 * @typedef {import("./shapes.js").PlacedTile} PlacedTile
 */

/**
 * The scene of a view, or of what a choice would make of it.
 *
 * @param {View} view
 * @param {Preview | null} [preview]
 * @returns {Scene}
 */
export function sceneOf(view, preview = null) {
  const table = { ...view, ...(preview ?? {}) };
  return {
    tiles: table.tiles.map((tile, cell) => ({
      ...tile,
      cell,
      lit: table.in_sight.includes(tile.character),
      jack: tile.character === view.jack,
      rotated: view.rotated.includes(tile.character),
    })),
    detectives: table.detectives,
    sight: table.sight,
    previewed: preview !== null,
    call: null,
  };
}

/**
 * The scene after one event, on the way to the view in which they all have happened.
 *
 * Sight in between is not told by the server, so no beam is shown while things move. The side
 * that a tile shows when it is turned over is the one it has in the end.
 *
 * @param {Scene} scene
 * @param {Event} event
 * @param {View} end
 * @returns {Scene}
 */
export function sceneAfter(scene, event, end) {
  switch (event.kind) {
    case "detective_moved":
      return { ...dark(scene), detectives: { ...scene.detectives, [event.detective]: event.end } };
    case "tile_rotated":
      return changed(dark(scene), event.tile, (tile) => ({ ...tile, wall: event.after }));
    case "tiles_exchanged":
      return exchanged(dark(scene), event.tiles[0], event.tiles[1]);
    case "alibi_drawn":
      return event.exonerated ? turnedOver(dark(scene), event.card, end) : scene;
    case "witness_called":
      return called(scene, event, end);
    default:
      return scene;
  }
}

/**
 * The moment of the witness call, before any tile is turned over.
 *
 * @param {Scene} scene
 * @param {Event} event
 * @param {View} end
 * @returns {Scene}
 */
function called(scene, event, end) {
  /** @param {string[]} seen */
  const then = (seen) => {
    // Turning Lane's tile over may have opened a line since: it was not open at the call.
    const stop = seen.findIndex((who) => !event.in_sight.includes(who));
    return stop < 0 ? seen : seen.slice(0, stop);
  };
  return {
    ...scene,
    tiles: scene.tiles.map((tile) => ({ ...tile, lit: event.in_sight.includes(tile.character) })),
    sight: Object.fromEntries(Object.entries(end.sight).map(([who, seen]) => [who, then(seen)])),
    call: event.visible,
  };
}

/**
 * One tile turned over, to the side it shows in the end.
 *
 * @param {Scene} scene
 * @param {string} character
 * @param {View} end
 * @returns {Scene}
 */
export function turnedOver(scene, character, end) {
  const after = end.tiles.find((tile) => tile.character === character);
  return changed(scene, character, (tile) => ({
    ...tile,
    suspect: false,
    wall: after && after.wall === null ? null : tile.wall,
  }));
}

/**
 * @param {Scene} scene
 * @returns {Scene}
 */
function dark(scene) {
  const tiles = scene.tiles.map((tile) => ({ ...tile, lit: false }));
  return { ...scene, tiles, sight: {}, call: null };
}

/**
 * @param {Scene} scene
 * @param {string} character
 * @param {(tile: PlacedTile) => PlacedTile} change
 * @returns {Scene}
 */
function changed(scene, character, change) {
  const tiles = scene.tiles.map((tile) => (tile.character === character ? change(tile) : tile));
  return { ...scene, tiles };
}

/**
 * @param {Scene} scene
 * @param {string} one
 * @param {string} other
 * @returns {Scene}
 */
function exchanged(scene, one, other) {
  const cell = Object.fromEntries(scene.tiles.map((tile) => [tile.character, tile.cell]));
  const swap = { [one]: cell[other], [other]: cell[one] };
  const tiles = scene.tiles.map((tile) => ({ ...tile, cell: swap[tile.character] ?? tile.cell }));
  return { ...scene, tiles: tiles.sort((a, b) => a.cell - b.cell) };
}
