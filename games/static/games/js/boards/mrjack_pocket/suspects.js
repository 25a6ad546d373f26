// @ts-check
/** Who may still be Jack: in sight, hidden, or cleared; or as they would be after a choice. */

import { h } from "../../svg.js";
import { fill } from "../../texts.js";
import { disc, icon } from "./emblems.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").View} View
 * @typedef {import("./shapes.js").Preview} Preview
 */

/**
 * Every character once, in the order of the box inside each group.
 *
 * @param {Geometry} geometry
 * @param {View} view
 * @param {Preview | null} preview
 * @returns {{seen: string[], hidden: string[], cleared: string[]}}
 */
export function groups(geometry, view, preview) {
  const lit = preview?.in_sight ?? view.in_sight;
  const cleared = view.cleared.map(({ character }) => character);
  const left = geometry.characters.filter((who) => !cleared.includes(who));
  return {
    seen: left.filter((who) => lit.includes(who)),
    hidden: left.filter((who) => !lit.includes(who)),
    cleared,
  };
}

/**
 * @param {Geometry} geometry
 * @param {View} view
 * @param {Preview | null} preview
 * @returns {Drawn}
 */
export function suspects(geometry, view, preview) {
  const { say } = geometry.texts;
  const now = groups(geometry, view, null);
  const then = groups(geometry, view, preview);
  const moved = new Set(then.seen.filter((who) => now.hidden.includes(who)));
  for (const who of then.hidden) if (now.seen.includes(who)) moved.add(who);
  /** @param {string[]} who */
  const rows = (who) =>
    who.map((character) => row(geometry, view, character, moved.has(character)));
  return h(
    "div",
    { class: "suspects", "data-preview": preview !== null },
    group("seen", preview ? say.would_be_seen : say.seen, "eye", geometry, rows(then.seen)),
    group(
      "hidden",
      preview ? say.would_be_hidden : say.hidden,
      "eye-shut",
      geometry,
      rows(then.hidden),
    ),
    then.cleared.length > 0 && group("cleared", say.cleared, "", geometry, rows(then.cleared)),
  );
}

/**
 * @param {string} kind
 * @param {string} title
 * @param {string} sign
 * @param {Geometry} geometry
 * @param {Drawn[]} rows
 */
function group(kind, title, sign, geometry, rows) {
  return h(
    "section",
    {
      class: `suspect-group ${kind}${rows.length ? "" : " none"}`,
      key: kind,
      "aria-label": `${title}: ${rows.length}`,
      style: { "--count": rows.length },
    },
    h(
      "h3",
      { class: "group-title" },
      sign && icon(geometry.sprite, sign),
      h("span", { class: "group-name" }, title),
      h("span", { class: "count" }, rows.length),
    ),
    h("ul", { class: "suspect-list" }, rows),
  );
}

/**
 * @param {Geometry} geometry
 * @param {View} view
 * @param {string} character
 * @param {boolean} moved whether the choice considered would change which group this is in
 */
function row(geometry, view, character, moved) {
  const { names, short, reasons, say } = geometry.texts;
  const cleared = view.cleared.find((entry) => entry.character === character);
  const own = view.jack === character;
  const doubtful = !cleared && !view.jack && !view.candidates.includes(character);
  const note = cleared
    ? fill(say.cleared_how, { turn: cleared.turn, reason: reasons[cleared.reason] })
    : (own && say.jack) || (doubtful && say.not_jack) || "";
  return h(
    "li",
    {
      key: character,
      class: "suspect",
      "data-own": own,
      "data-moved": moved,
      "data-doubtful": doubtful,
      title: note ? `${names[character]}: ${note}` : names[character],
    },
    disc(geometry.sprite, character),
    h("span", { class: "suspect-name" }, short[character]),
    note && h("span", { class: "suspect-note" }, note),
  );
}
