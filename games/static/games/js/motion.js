// @ts-check
/** Movement that tells a cause, and its absence for those who asked for none. */

/** Whether nothing should move: by the reader's setting, or by their system's. */
export function still() {
  const wish = document.documentElement.dataset.motion;
  if (wish === "reduced" || wish === "full") return wish === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/**
 * Move an element through these frames, over whatever its styles say.
 *
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} ms
 */
export function glide(element, frames, ms) {
  if (!still() && element.animate) element.animate(frames, { duration: ms, easing: "ease-in-out" });
}
