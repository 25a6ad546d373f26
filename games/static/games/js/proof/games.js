// @ts-check
/** The games whose draws can be worked out again: a new one is one line here. */

import * as mrjack from "./draws/mrjack.js";
import * as pocket from "./draws/mrjack_pocket.js";
import * as yard from "./draws/scotland_yard.js";

/** @typedef {{seats: (options: {[name: string]: any}) => string[], draws: import("./chance.js").Draws}} Game */

/** @type {{[key: string]: {[revision: number]: Game}}} */
const GAMES = {
  mrjack: { 1: mrjack },
  mrjack_pocket: { 1: pocket },
  scotland_yard: { 1: yard },
};

/**
 * @param {string} key
 * @param {number} revision
 * @returns {Game | undefined}
 */
export function gameOf(key, revision) {
  return Object.hasOwn(GAMES, key) ? GAMES[key][revision] : undefined;
}
