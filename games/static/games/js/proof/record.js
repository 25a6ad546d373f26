// @ts-check
/** The shape of an exported match (docs/protocol.md): what the fields are, before any is believed. */

import { Unreadable } from "./json.js";

export const FORMAT = "whitechapel.match.1";
const MOST_RECORDS = 10_000;
const SEED = /^[0-9a-f]{64}$/i;

/**
 * @typedef {object} MatchRecord
 * @property {string} id
 * @property {string} game
 * @property {number} revision
 * @property {{[name: string]: any}} options
 * @property {{[seat: string]: string}} players
 * @property {{[name: string]: any}} origin
 * @property {{[field: string]: any}[]} records
 * @property {string[]} times
 * @property {(string | null)[]} keys
 * @property {string[]} hashes
 * @property {string} seal
 * @property {string} seed
 * @property {{[seat: string]: string}} nonces
 * @property {any} outcome
 */

const isText = (/** @type {any} */ it) => typeof it === "string";
const isKey = (/** @type {any} */ it) => it === null || isText(it);
const isObject = (/** @type {any} */ it) => it !== null && typeof it === "object" && !Array.isArray(it);
const isRecord = (/** @type {any} */ it) => isObject(it) && isText(it.actor) && isText(it.kind);
const isTexts = (/** @type {any} */ it) => isObject(it) && Object.values(it).every(isText);
const isSeed = (/** @type {any} */ it) => isText(it) && SEED.test(it);

/** @type {{[field: string]: (it: any) => boolean}} */
const FIELDS = {
  format: (it) => it === FORMAT,
  id: isText,
  game: isText,
  revision: (it) => typeof it === "number",
  options: isObject,
  players: isTexts,
  origin: isObject,
  records: Array.isArray,
  times: Array.isArray,
  keys: Array.isArray,
  hashes: Array.isArray,
  seal: isText,
  seed: isSeed,
  nonces: isTexts,
  outcome: (it) => it === null || isObject(it),
};

/** @type {{[field: string]: (it: any) => boolean}} */
const ROWS = { records: isRecord, times: isText, keys: isKey, hashes: isText };

/**
 * The record that the data is, or Unreadable by its place.
 *
 * @param {any} data
 * @returns {MatchRecord}
 */
export function read(data) {
  if (!isObject(data)) throw new Unreadable("no_record", "match");
  for (const [name, fits] of Object.entries(FIELDS)) {
    if (!(name in data)) throw new Unreadable("missing", `match.${name}`);
    if (!fits(data[name])) throw new Unreadable("unfit", `match.${name}`);
  }
  for (const name of Object.keys(data)) {
    if (!(name in FIELDS)) throw new Unreadable("unknown", `match.${name.slice(0, 40)}`);
  }
  for (const [name, fits] of Object.entries(ROWS)) {
    if (data[name].length > MOST_RECORDS) throw new Unreadable("too_many", `match.${name}`);
    const wrong = data[name].findIndex((/** @type {any} */ it) => !fits(it));
    if (wrong >= 0) throw new Unreadable("unfit", `match.${name}[${wrong}]`);
    if (data[name].length !== data.records.length) throw new Unreadable("uneven", `match.${name}`);
  }
  return data;
}
