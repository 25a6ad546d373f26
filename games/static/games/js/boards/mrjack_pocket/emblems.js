// @ts-check
/** Emblems from the sprite, on their discs: shape, colour and name, never colour alone. */

import { h } from "../../svg.js";

/** @typedef {import("../../svg.js").Drawn} Drawn */

/**
 * An emblem of the sprite inside a drawing, its middle at a point.
 *
 * @param {string} sprite
 * @param {string} id
 * @param {number} size
 * @param {{x?: number, y?: number, class?: string}} [at]
 * @returns {Drawn}
 */
export function emblem(sprite, id, size, at = {}) {
  const { x = 0, y = 0 } = at;
  return h("use", {
    href: `${sprite}#${id}`,
    class: at.class,
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
  });
}

/**
 * An emblem among words.
 *
 * @param {string} sprite
 * @param {string} id
 * @param {string} [name] its class
 * @returns {Drawn}
 */
export function icon(sprite, id, name = "icon") {
  return h(
    "svg",
    { class: name, viewBox: "0 0 64 64", "aria-hidden": "true" },
    h("use", { href: `${sprite}#${id}` }),
  );
}

/**
 * A character's disc among words: the emblem on its colour.
 *
 * @param {string} sprite
 * @param {string} character
 * @returns {Drawn}
 */
export function disc(sprite, character) {
  return h("span", { class: "disc", "data-who": character }, icon(sprite, character));
}
