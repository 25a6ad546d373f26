// @ts-check
/** What a match did to ratings: worked out a moment after its end, so the page asks until it is. */

const SOON = 800;
const LATER = 4000;
const TRIES = 20;

/** @param {HTMLElement} root the match page, with a place for it */
export async function awaitRating(root) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector("[data-rating]"));
  if (!place || place.dataset.asked) return;
  place.dataset.asked = "yes";
  for (let tried = 0; tried < TRIES && !place.querySelector("[data-judged]"); tried += 1) {
    const answer = await fetch(place.dataset.rating ?? "").catch(() => null);
    if (answer?.ok) show(place, await answer.text());
    // A worker does it at once; if its task was lost, a sweep within half a minute.
    const wait = tried < 5 ? SOON : LATER;
    await new Promise((done) => setTimeout(done, wait));
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function show(place, text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  // Unchanged words are not said again by a screen reader.
  if (page.body.textContent?.trim() === place.textContent?.trim()) return;
  place.replaceChildren(...page.body.childNodes);
}
