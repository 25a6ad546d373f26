// @ts-check
/** A proof as something to look at: what it found, in words and signs, described for svg.js. */

import { h } from "../svg.js";
import { fill } from "../texts.js";

/**
 * @typedef {object} GameWords
 * @property {string} name
 * @property {{[seat: string]: string}} seats
 * @property {{[kind: string]: string}} drawings
 * @property {{[word: string]: string}} names
 *
 * @typedef {object} Words
 * @property {{[name: string]: string}} say
 * @property {{[code: string]: string}} unreadable
 * @property {{[game: string]: GameWords}} games
 */

/** @type {GameWords} */
const NO_WORDS = { name: "", seats: {}, drawings: {}, names: {} };

/**
 * @param {Words} words
 * @param {string} game
 * @returns {GameWords}
 */
export function wordsOf(words, game) {
  return Object.hasOwn(words.games, game) ? words.games[game] : { ...NO_WORDS, name: game };
}

/**
 * A sentence with the sign of what it says: ✓, ✗ or ?.
 *
 * @param {boolean | null} right
 * @param {string} sentence
 */
export function finding(right, sentence) {
  const [sign, name] = right === null ? ["?", "untold"] : right ? ["✓", "right"] : ["✗", "wrong"];
  return h(
    "span",
    { class: "finding-mark", "data-found": name },
    h("span", { class: "finding-sign", "aria-hidden": "true" }, sign),
    h("span", {}, sentence),
  );
}

/**
 * The result in one sentence.
 *
 * @param {import("./prove.js").Proof} proof
 * @param {Words} words
 */
export function verdict(proof, { say }) {
  if (proof.right) return finding(true, say.right);
  const unknown = !proof.known && proof.sealed && proof.broken.length === 0;
  return unknown ? finding(null, say.unknown) : finding(false, say.wrong);
}

/**
 * @param {import("./prove.js").Proof} proof
 * @param {Words} words
 */
export function chain(proof, { say }) {
  if (proof.broken.length === 0) return finding(true, fill(say.chained, { all: proof.records }));
  return finding(false, fill(say.not_chained, { versions: proof.broken.slice(0, 20).join(", ") }));
}

/**
 * The rows of the table of draws.
 *
 * @param {import("./prove.js").Proof} proof
 * @param {Words} words
 * @param {GameWords} game
 */
export function rows(proof, { say }, game) {
  return proof.draws.map((draw) => {
    const promised = draw.right === null ? say.untold : draw.promised ? drawn(draw.promised, game) : say.no_draw;
    const result = draw.right === null ? say.untold : draw.right ? say.fits : say.misfits;
    return h(
      "tr",
      { key: draw.version },
      h("th", { scope: "row" }, draw.version),
      h("td", {}, named(game.drawings, draw.kind)),
      h("td", { "data-label": say.promised }, promised),
      h("td", { "data-label": say.recorded }, drawn(draw.recorded, game)),
      h("td", {}, finding(draw.right, result)),
    );
  });
}

/**
 * What a draw gave, in words.
 *
 * @param {any} record
 * @param {GameWords} game
 */
function drawn({ actor, kind, ...fields }, game) {
  return Object.values(fields).map((value) => spelled(value, game)).join("; ");
}

/**
 * @param {any} value
 * @param {GameWords} game
 * @returns {string}
 */
function spelled(value, game) {
  if (Array.isArray(value)) return value.map((item) => spelled(item, game)).join(", ");
  if (value === null || typeof value !== "object") return named(game.names, String(value));
  const [first, ...rest] = Object.values(value).map((item) => spelled(item, game));
  return rest.length ? `${first} (${rest.join(", ")})` : (first ?? "");
}

/**
 * @param {{[name: string]: string}} names
 * @param {string} name
 */
function named(names, name) {
  return Object.hasOwn(names, name) ? names[name] : name;
}

/**
 * Who said what to the dice.
 *
 * @param {import("./prove.js").Proof} proof
 * @param {Words} words
 * @param {GameWords} game
 */
export function nonces(proof, { say }, game) {
  return proof.nonces.map(([seat, nonce]) =>
    h("span", { class: "fairness-nonce" }, `${named(game.seats, seat)} · `, nonce ? h("code", {}, nonce) : say.nobody),
  );
}

/**
 * Which match this is, as the record says it.
 *
 * @param {import("./record.js").MatchRecord} match
 * @param {Words} words
 * @param {GameWords} game
 */
export function about(match, { say }, game) {
  const players = Object.entries(match.players).map(([seat, name]) => `${named(game.seats, seat)} · ${name}`);
  return fill(say.about, { game: game.name, id: match.id, players: players.join(", ") });
}

/**
 * Why something could not be read.
 *
 * @param {import("./json.js").Unreadable} error
 * @param {Words} words
 */
export function complaint({ code, place }, { unreadable }) {
  return finding(false, fill(unreadable[code] ?? unreadable.no_record, { place }));
}
