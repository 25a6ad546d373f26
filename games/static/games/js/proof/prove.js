// @ts-check
/**
 * The proof of a match record: the seal, the chain of hashes, and every draw worked out again.
 *
 * It needs nothing but the record. What it does not know are the rules: whether an action was
 * allowed is for `manage.py replay` to say.
 */

import { canonical, digest } from "./canonical.js";
import { generator } from "./chance.js";
import { gameOf } from "./games.js";
import { fromHex, sha256, toHex } from "./sha256.js";

/** After so many records whoever waits is told how far it is. */
const STRIDE = 64;

/**
 * @typedef {object} DrawFound
 * @property {number} number of the draw, from 0
 * @property {number} version of its record, from 1
 * @property {string} kind
 * @property {any} promised what the seed gives; null if that cannot be told
 * @property {any} recorded
 * @property {boolean | null} right null if it cannot be told, the game not being known here
 *
 * @typedef {object} Proof
 * @property {boolean} sealed whether the seed is the one that was sealed
 * @property {number[]} broken the versions whose hash is not that of what stands before and in them
 * @property {boolean} known whether this game's draws can be worked out here
 * @property {DrawFound[]} draws
 * @property {[string, string][]} nonces of every seat, in the order of the table
 * @property {number} records
 * @property {boolean} right whether nothing is wrong
 */

/**
 * @param {import("./record.js").MatchRecord} match
 * @returns {Generator<number, Proof>} how many records are done, now and then; at last the proof
 */
export function* proving(match) {
  const seed = fromHex(match.seed);
  const sealed = toHex(sha256(seed)) === match.seal;
  const broken = [];
  const draws = [];
  const game = gameOf(match.game, match.revision);
  const nonces = noncesOf(match, game?.seats(match.options) ?? Object.keys(match.nonces));
  const table = tableOf(match.options);
  let link = firstLink(match);
  for (const [i, record] of match.records.entries()) {
    if (nextLink(link, match, i) !== match.hashes[i]) broken.push(i + 1);
    // From the hash that stands there: so each wrong record is named, and not all behind the first.
    link = match.hashes[i];
    if (record.actor === "chance") {
      const number = draws.length;
      const promised = game ? promisedDraw(game, seed, number, record.kind, nonces, table) : null;
      const right = game ? promised !== null && same(promised, record) : null;
      draws.push({ number, version: i + 1, kind: record.kind, promised, recorded: record, right });
    }
    table.add(record);
    if (i % STRIDE === STRIDE - 1) yield i + 1;
  }
  const known = game !== undefined;
  const right = sealed && broken.length === 0 && known && draws.every((draw) => draw.right);
  return { sealed, broken, known, draws, nonces, records: match.records.length, right };
}

/**
 * The proof at once, for whoever does not mind waiting.
 *
 * @param {import("./record.js").MatchRecord} match
 * @returns {Proof}
 */
export function prove(match) {
  const steps = proving(match);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The hash before the first record: of all that was fixed when the match was made.
 *
 * @param {import("./record.js").MatchRecord} match
 */
export function firstLink({ id, game, revision, options, origin, seal, nonces }) {
  return digest({ match: id, game, revision, options, origin, seal, nonces });
}

/**
 * @param {string} previous
 * @param {import("./record.js").MatchRecord} match
 * @param {number} i the place of the record, from 0
 */
export function nextLink(previous, match, i) {
  const { records, times, keys } = match;
  return digest({ previous, version: i + 1, record: records[i], at: times[i], key: keys[i] });
}

/**
 * @param {import("./record.js").MatchRecord} match
 * @param {string[]} seats
 * @returns {[string, string][]}
 */
function noncesOf(match, seats) {
  return seats.map((seat) => [seat, match.nonces[seat] ?? ""]);
}

/** @param {{[name: string]: any}} options */
function tableOf(options) {
  /** @type {Map<string, any>} */
  const latest = new Map();
  return {
    options,
    last: (/** @type {string} */ kind) => latest.get(kind),
    add: (/** @type {any} */ record) => latest.set(record.kind, record),
  };
}

/**
 * What the seed gives for a draw; null if there is no such draw, or what it rests on is missing.
 *
 * @param {import("./games.js").Game} game
 * @param {Uint8Array} seed
 * @param {number} number
 * @param {string} kind
 * @param {[string, string][]} nonces
 * @param {import("./chance.js").Table} table
 */
function promisedDraw(game, seed, number, kind, nonces, table) {
  if (!Object.hasOwn(game.draws, kind)) return null;
  try {
    const drawn = game.draws[kind](generator(seed, number, kind, nonces), table);
    return { actor: "chance", kind, ...drawn };
  } catch {
    // An edited record may leave out, or twist, what this draw is drawn from.
    return null;
  }
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  return canonical(one) === canonical(other);
}
