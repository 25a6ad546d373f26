// @ts-check
/**
 * Short hints, each the first time its thing matters, one at a time. What was read is remembered in
 * this browser; where nothing can be remembered, hints only come more often.
 */

const SHELF = "whitechapel.hints";
const OFF = "off";

/**
 * The first of these things that has words and was not explained before.
 *
 * @param {string[]} matters
 * @param {{[name: string]: string}} words
 * @param {string[]} known
 * @returns {string | null}
 */
export function nextHint(matters, words, known) {
  if (known.includes(OFF)) return null;
  return matters.find((name) => name in words && !known.includes(name)) ?? null;
}

/**
 * What matters now: what just happened before what is to be done.
 *
 * @param {{kind: string}[]} events
 * @param {any[]} choices
 * @returns {string[]}
 */
export function mattering(events, choices) {
  const happened = events.map(({ kind }) => `event:${kind}`).reverse();
  return choices.length > 0 ? [...happened, "choose"] : happened;
}

/**
 * @param {HTMLElement | null} place
 * @param {{[name: string]: string}} words
 */
export function hints(place, words) {
  const known = remembered();
  let shown = "";

  /** @param {string} name */
  function learn(name) {
    if (!name || known.includes(name)) return;
    known.push(name);
    remember(known);
  }

  place?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-hint]") : null;
    if (!button) return;
    learn(button.getAttribute("data-hint") === OFF ? OFF : shown);
    shown = "";
    place.hidden = true;
  });

  return {
    /** @param {string[]} names what matters now, the most urgent first */
    matter(names) {
      const next = nextHint(names, words, known);
      if (!place || !next || next === shown) return;
      // Whoever has come to the next thing has understood the one before.
      learn(shown);
      shown = next;
      const text = place.querySelector("[data-hint-text]");
      if (text) text.textContent = words[next];
      place.hidden = false;
    },
  };
}

/** @returns {string[]} */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string[]} known */
function remember(known) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing shows its hints again.
  }
}
