// @ts-check
/** The four action tokens: face, used or not, and the face that comes next where it is known. */

import { h } from "../../svg.js";
import { fill } from "../../texts.js";
import { icon } from "./emblems.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").View} View
 * @typedef {import("./shapes.js").Token} Token
 * @typedef {import("./shapes.js").Touching} Touching
 */

/**
 * @param {Geometry} geometry
 * @param {View} view
 * @param {Touching} touching
 * @param {string | null} stop the id that the tabulator key leads to
 * @returns {Drawn}
 */
export function tokens(geometry, view, touching, stop) {
  return h(
    "div",
    { class: "tokens", role: "group", "aria-label": geometry.texts.say.tokens },
    view.tokens.map((token, place) => tokenButton(geometry, token, place, touching, stop)),
  );
}

/**
 * @param {Geometry} geometry
 * @param {Token} token
 * @param {number} place
 * @param {Touching} touching
 * @param {string | null} stop
 */
function tokenButton(geometry, token, place, touching, stop) {
  const { sprite, texts } = geometry;
  const id = `token:${token.face}`;
  const lit = !token.used && touching.lit.includes(id);
  const chosen = !token.used && touching.chosen.includes(id);
  const able = lit || chosen || (!token.used && touching.quiet.includes(id));
  const says = [
    fill(token.used ? texts.say.token_used : texts.say.token, { face: texts.faces[token.face] }),
    token.next && fill(texts.say.token_next, { face: texts.faces[token.next] }),
  ];
  return h(
    "button",
    {
      // A face that turns is a new element, so that it can be seen to turn.
      key: `${place} ${token.face}`,
      type: "button",
      class: "token",
      "data-touch": able ? id : null,
      "data-lit": String(lit),
      "data-used": String(token.used),
      "aria-pressed": able ? String(chosen) : null,
      "aria-disabled": able ? null : "true",
      tabindex: lit && id === stop ? "0" : "-1",
      "aria-label": says.filter(Boolean).join(". "),
    },
    h("span", { class: "token-face" }, icon(sprite, token.face), reach(token.face, geometry)),
    token.next && h("span", { class: "token-next" }, icon(sprite, token.next)),
    h("span", { class: "token-name", "aria-hidden": "true" }, texts.faces[token.face]),
  );
}

/**
 * How many spaces a face lets a detective go, as the token itself shows it.
 *
 * @param {string} face
 * @param {Geometry} geometry
 */
function reach(face, geometry) {
  const steps = geometry.steps[face];
  return steps && h("span", { class: "token-steps" }, steps);
}
