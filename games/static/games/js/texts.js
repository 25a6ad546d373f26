// @ts-check
/** Sentences come from the server, in the reader's language; here only their gaps are filled. */

/**
 * Put facts into the gaps of a sentence: `{name}` becomes the fact of that name.
 *
 * @param {string} sentence
 * @param {{[name: string]: string | number}} [facts]
 * @returns {string}
 */
export function fill(sentence, facts = {}) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => (name in facts ? String(facts[name]) : gap));
}
