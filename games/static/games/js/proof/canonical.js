// @ts-check
/** The one way to write data as bytes, the same as the server's: docs/fairness.md, byte by byte. */

import { sha256, toHex } from "./sha256.js";

const HALF_A_CHARACTER = /\p{Surrogate}/u;

/**
 * Names sorted by code points, no spaces, no escapes beyond what JSON demands.
 *
 * @param {any} data
 * @returns {string}
 */
export function canonical(data) {
  if (typeof data === "string") return quoted(data);
  if (typeof data === "number") return whole(data);
  if (data === null || typeof data === "boolean") return String(data);
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  const names = Object.keys(data).sort(byCodePoints);
  return `{${names.map((name) => `${quoted(name)}:${canonical(data[name])}`).join(",")}}`;
}

/**
 * The hash of data: SHA-256 of its canonical form, in hexadecimal.
 *
 * @param {any} data
 */
export function digest(data) {
  return toHex(sha256(bytesOf(canonical(data))));
}

/** @param {string} text */
export function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} text */
export function isBroken(text) {
  return HALF_A_CHARACTER.test(text);
}

/** @param {string} text */
function quoted(text) {
  if (isBroken(text)) throw new RangeError("a text that holds half a character has no bytes");
  return JSON.stringify(text);
}

/** @param {number} number */
function whole(number) {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not a whole number`);
  return String(number);
}

/**
 * Not as sort() has it, which goes by halves of characters.
 *
 * @param {string} one
 * @param {string} other
 */
function byCodePoints(one, other) {
  const [first, second] = [[...one], [...other]];
  for (let i = 0; i < Math.min(first.length, second.length); i += 1) {
    if (first[i] !== second[i]) return codePoint(first[i]) - codePoint(second[i]);
  }
  return first.length - second.length;
}

/** @param {string} character */
function codePoint(character) {
  return /** @type {number} */ (character.codePointAt(0));
}
