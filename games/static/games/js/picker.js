// @ts-check
/**
 * Choosing by touching what a choice concerns, until one choice is left.
 *
 * A choice names in its `path` what a player touches for it. Nothing here knows what an id means:
 * `tile:gull` is of the kind `tile`, and that is all. Touches may come in any order.
 */

/**
 * @typedef {{action: any, path: string[], label: string, preview?: any}} Choice
 * @typedef {{choices: Choice[], touched: string[]}} Picking
 */

/**
 * Nothing touched yet.
 *
 * @param {Choice[]} choices
 * @returns {Picking}
 */
export function begin(choices) {
  return { choices, touched: [] };
}

/**
 * The choices that concern everything touched so far.
 *
 * @param {Picking} picking
 * @returns {Choice[]}
 */
export function remaining({ choices, touched }) {
  return choices.filter((choice) => touched.every((id) => choice.path.includes(id)));
}

/**
 * The one choice that is left, once something was touched; or that for which nothing is missing,
 * where one more touch would still make another of it.
 *
 * @param {Picking} picking
 * @returns {Choice | null}
 */
export function chosen(picking) {
  const left = remaining(picking);
  if (picking.touched.length === 0) return null;
  if (left.length === 1) return left[0];
  return left.find(({ path }) => path.length === picking.touched.length) ?? null;
}

/**
 * What is decided: what was touched, and what every choice that is left has in common.
 *
 * @param {Picking} picking
 * @returns {string[]}
 */
export function settled(picking) {
  const left = remaining(picking);
  if (picking.touched.length === 0 && left.length < 2) return [];
  const common = left.length
    ? left[0].path.filter((id) => left.every((other) => other.path.includes(id)))
    : [];
  return [...new Set([...picking.touched, ...common])];
}

/**
 * What to touch next. Things of one kind may be touched in any order (either of two tiles first).
 * Once a choice is made these are its nearest alternatives, so that one may compare.
 *
 * @param {Picking} picking
 * @returns {string[]}
 */
export function offered(picking) {
  if (chosen(picking)) return alternatives(picking);
  const done = settled(picking);
  const ids = remaining(picking).flatMap(({ path }) => {
    const rest = path.filter((id) => !done.includes(id));
    return rest.filter((id) => kind(id) === kind(rest[0]));
  });
  return [...new Set(ids)];
}

/**
 * @param {Picking} picking
 * @returns {string[]}
 */
function alternatives({ choices, touched }) {
  const last = touched[touched.length - 1];
  const before = { choices, touched: touched.slice(0, -1) };
  const ids = remaining(before).flatMap(({ path }) => path.filter((id) => kind(id) === kind(last)));
  return [...new Set(ids)].filter((id) => !touched.includes(id));
}

/**
 * Everything else that may be touched by somebody who changes their mind.
 *
 * @param {Picking} picking
 * @returns {string[]}
 */
export function elsewhere(picking) {
  const near = new Set([...offered(picking), ...settled(picking)]);
  return [...new Set(picking.choices.flatMap(({ path }) => path))].filter((id) => !near.has(id));
}

/**
 * Touch something. Touching it again takes it back; touching what does not go with the last
 * touches takes those back first; touching what no choice concerns changes nothing.
 *
 * @param {Picking} picking
 * @param {string} id
 * @returns {Picking}
 */
export function touch(picking, id) {
  const { choices, touched } = picking;
  const again = touched.indexOf(id);
  if (again >= 0) return { choices, touched: touched.slice(0, again) };
  for (let kept = touched.length; kept >= 0; kept -= 1) {
    const next = { choices, touched: [...touched.slice(0, kept), id] };
    if (remaining(next).length) return next;
  }
  return picking;
}

/**
 * Choose one choice whole, as its own button does.
 *
 * @param {Picking} picking
 * @param {Choice} choice
 * @returns {Picking}
 */
export function pick({ choices }, choice) {
  return { choices, touched: [...choice.path] };
}

/**
 * Take the last touch back.
 *
 * @param {Picking} picking
 * @returns {Picking}
 */
export function back({ choices, touched }) {
  return { choices, touched: touched.slice(0, -1) };
}

/**
 * The choice that one more touch would decide on, if it would.
 *
 * @param {Picking} picking
 * @param {string} id
 * @returns {Choice | null}
 */
export function leadsTo(picking, id) {
  return chosen(touch(picking, id));
}

/** @param {string} id */
export function kind(id) {
  return id.split(":", 1)[0];
}
