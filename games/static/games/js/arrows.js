// @ts-check
/** Arrow keys that go to the nearest thing in their direction, wherever it is drawn. */

/** @typedef {{x: number, y: number}} Point */

/** @type {{[key: string]: Point}} */
const WAYS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/**
 * The index of the point that an arrow key leads to, or -1 if nothing lies that way.
 *
 * Straying sideways counts double, so that a row is walked along before it is left.
 *
 * @param {Point} from
 * @param {Point[]} points
 * @param {string} key
 * @returns {number}
 */
export function toward(from, points, key) {
  const way = WAYS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    // Within 60 degrees of the arrow: what lies straight to the side is not "up".
    if (ahead < 1 || aside > ahead * 1.8) return;
    if (ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = index;
    }
  });
  return best;
}

/**
 * Let arrow keys move the focus between the elements that match, anywhere below the root.
 *
 * @param {HTMLElement} root
 * @param {string} selector
 */
export function bindArrows(root, selector) {
  root.addEventListener("keydown", (event) => {
    const from = event.target instanceof Element ? event.target.closest(selector) : null;
    if (!from || !(event.key in WAYS)) return;
    const others = [...root.querySelectorAll(selector)].filter((other) => other !== from);
    const next = others[toward(middle(from), others.map(middle), event.key)];
    event.preventDefault();
    if (next) /** @type {HTMLElement | SVGElement} */ (next).focus();
  });
}

/**
 * @param {Element} element
 * @returns {Point}
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
