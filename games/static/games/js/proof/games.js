// @ts-check
/** The games whose draws can be worked out again: a new one is one line here. */

import * as mrjack from "./draws/mrjack.js";
import * as pocket from "./draws/mrjack_pocket.js";
import * as yard from "./draws/scotland_yard.js";

/**
 * What a draw may depend on: the options, and what was recorded before it.
 *
 * @typedef {object} Table
 * @property {{[name: string]: any}} options
 * @property {(kind: string) => any} last the last record of this kind before the draw
 *
 * @typedef {{[kind: string]: (rng: import("./chance.js").Rng, table: Table) => {[field: string]: any}}} Draws
 * what is drawn, by the kind of the record
 *
 * @typedef {{seats: (options: {[name: string]: any}) => string[], draws: Draws}} Game
 */

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
