// @ts-check
/** Sealed chance: what a seed gives for a draw, byte by byte as docs/fairness.md says. */

import { bytesOf, canonical } from "./canonical.js";
import { hmac, joined } from "./sha256.js";

const DOMAIN = "whitechapel.draw.1";

/** @typedef {[seat: string, nonce: string][]} Nonces in the order of the table */
/** @typedef {ReturnType<typeof generator>} Rng */

/**
 * What a draw may depend on: the options, and what was recorded before it.
 *
 * @typedef {object} Table
 * @property {{[name: string]: any}} options
 * @property {(kind: string) => any} last the last record of this kind before the draw
 *
 * @typedef {{[kind: string]: (rng: Rng, table: Table) => {[field: string]: any}}} Draws
 * what is drawn, by the kind of the record
 */

/**
 * The generator of draw `number` of a match, by which a `what` is drawn.
 *
 * @param {Uint8Array} seed
 * @param {number} number
 * @param {string} what
 * @param {Nonces} nonces
 */
export function generator(seed, number, what, nonces) {
  const message = bytesOf(canonical([DOMAIN, number, what, nonces]));
  const source = stream(seed, message);

  /**
   * A number from 0 to bound - 1, each exactly as likely.
   *
   * @param {number} bound
   */
  function below(bound) {
    if (bound < 1) throw new RangeError("nothing to draw from");
    const bits = bitsOf(bound - 1);
    for (;;) {
      let number = 0;
      // In products and remainders: the operators on bits end at 32 of them.
      for (let i = 0; i < Math.ceil(bits / 8); i += 1) number = number * 256 + source();
      number %= 2 ** bits;
      if (number < bound) return number;
    }
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  const choice = (list) => list[below(list.length)];

  /**
   * So many of these in random order, each arrangement as likely.
   *
   * @template T
   * @param {readonly T[]} list
   * @param {number} count
   * @returns {T[]}
   */
  function sample(list, count) {
    const items = [...list];
    for (let i = 0; i < count; i += 1) {
      const j = i + below(items.length - i);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items.slice(0, count);
  }

  return { below, choice, sample };
}

/**
 * The bytes of a generator, one after the other.
 *
 * @param {Uint8Array} seed
 * @param {Uint8Array} message
 */
function stream(seed, message) {
  let blocks = 0;
  let unread = new Uint8Array(0);
  let place = 0;
  return () => {
    if (place === unread.length) {
      const number = new Uint8Array(4);
      new DataView(number.buffer).setUint32(0, blocks);
      unread = Uint8Array.from(hmac(seed, joined(message, number)));
      blocks += 1;
      place = 0;
    }
    place += 1;
    return unread[place - 1];
  };
}

/** @param {number} number */
function bitsOf(number) {
  return number === 0 ? 0 : number.toString(2).length;
}
