// @ts-check
/**
 * JSON from a file that anybody may have written, read as strictly as the server reads it.
 *
 * JSON.parse lets pass what the record may not hold: fractions, names given twice, numbers too large
 * to be kept exactly. What does not fit is refused by a code, with the place in the text.
 */

import { isBroken } from "./canonical.js";

export const MOST_CHARACTERS = 4 * 1024 * 1024;
export const MOST_BRACKETS = 200_000;
export const MOST_NESTED = 16;

const BLANK = " \t\n\r";
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** @type {[string, null | boolean][]} */
const WORDS = [["null", null], ["true", true], ["false", false]];

/** Why something cannot be read as a match record: a code, and the place. */
export class Unreadable extends Error {
  /**
   * @param {string} code
   * @param {string | number} place where in the document, or at which character of the text
   */
  constructor(code, place) {
    super(`${code}: ${place}`);
    this.code = code;
    this.place = place;
  }
}

/**
 * @param {string} text
 * @returns {any} objects have no prototype, so that no name means anything
 */
export function parse(text) {
  if (text.length > MOST_CHARACTERS) throw new Unreadable("too_large", MOST_CHARACTERS);
  const reader = new Reader(text);
  const data = reader.value(0);
  reader.blank();
  if (reader.at < text.length) reader.refuse("not_json");
  return data;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.brackets = 0;
  }

  /**
   * @param {string} code
   * @returns {never}
   */
  refuse(code) {
    throw new Unreadable(code, this.at + 1);
  }

  blank() {
    while (this.at < this.text.length && BLANK.includes(this.text[this.at])) this.at += 1;
  }

  /** @param {string} mark */
  take(mark) {
    this.blank();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  /**
   * @param {number} depth
   * @returns {any}
   */
  value(depth) {
    this.blank();
    const mark = this.text[this.at];
    if (mark === '"') return this.string();
    if (mark === "[" || mark === "{") {
      this.brackets += 1;
      if (depth === MOST_NESTED) this.refuse("too_deep");
      if (this.brackets > MOST_BRACKETS) this.refuse("too_many");
      this.at += 1;
      return mark === "[" ? this.list(depth + 1) : this.object(depth + 1);
    }
    for (const [word, meaning] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return meaning;
    }
    return this.number();
  }

  /** @param {number} depth */
  list(depth) {
    /** @type {any[]} */
    const items = [];
    if (this.take("]")) return items;
    do items.push(this.value(depth));
    while (this.take(","));
    if (!this.take("]")) this.refuse("not_json");
    return items;
  }

  /** @param {number} depth */
  object(depth) {
    const fields = Object.create(null);
    if (this.take("}")) return fields;
    do {
      this.blank();
      if (this.text[this.at] !== '"') this.refuse("not_json");
      const name = this.string();
      if (name in fields) this.refuse("twice");
      if (!this.take(":")) this.refuse("not_json");
      fields[name] = this.value(depth);
    } while (this.take(","));
    if (!this.take("}")) this.refuse("not_json");
    return fields;
  }

  string() {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === "\\" ? 2 : 1;
    const written = this.text.slice(this.at, end + 1);
    let found;
    try {
      found = JSON.parse(written);
    } catch {
      this.refuse("not_json");
    }
    if (isBroken(found)) this.refuse("half_a_character");
    this.at = end + 1;
    return found;
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text)?.[0] ?? this.refuse("not_json");
    if (!/^-?[0-9]+$/.test(found) || !Number.isSafeInteger(Number(found))) this.refuse("not_whole");
    this.at += found.length;
    return Number(found);
  }
}
