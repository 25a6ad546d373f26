// @ts-check
/** What lies beside the board: the time track, Jack's hourglasses, and the alibi cards. */

import { h } from "../../svg.js";
import { fill } from "../../texts.js";
import { disc, icon } from "./emblems.js";

/**
 * @typedef {import("../../svg.js").Drawn} Drawn
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").View} View
 */

/** The sign of the side that begins a turn. */
/** @type {{[seat: string]: string}} */
const SIGNS = { inspector: "magnifier", jack: "dagger" };

/**
 * The eight turns: who begins each, which is now, and who holds the token of those gone by.
 *
 * @param {Geometry} geometry
 * @param {View} view
 * @returns {Drawn}
 */
export function track(geometry, view) {
  const { say, seats } = geometry.texts;
  const stops = geometry.turns.map(({ number, starter }) => {
    const holder = Object.keys(view.time_tokens).find((seat) =>
      view.time_tokens[seat].includes(number),
    );
    const now = !holder && number === view.turn;
    const says = holder
      ? fill(say.turn_held, { turn: number, seat: seats[holder] })
      : fill(now ? say.turn_now : say.turn_to_come, { turn: number, seat: seats[starter] });
    return h(
      "li",
      {
        class: "turn",
        "data-held": holder ?? null,
        "data-starter": starter,
        "aria-current": now ? "step" : null,
        title: says,
      },
      h("span", { class: "turn-number", "aria-hidden": "true" }, number),
      icon(geometry.sprite, holder ? held(holder) : SIGNS[starter]),
      h("span", { class: "aloud" }, says),
    );
  });
  return h("ol", { class: "track", "aria-label": say.track }, stops);
}

/**
 * A time token shows its hourglass to Jack only; for the Inspector it is worth nothing.
 *
 * @param {string} holder
 */
function held(holder) {
  return holder === "jack" ? "hourglass" : SIGNS[holder];
}

/**
 * Jack's hourglasses: filled for certain, half for possible, dashed for those still wanting.
 *
 * @param {Geometry} geometry
 * @param {View} view
 * @returns {Drawn}
 */
export function hourglasses(geometry, view) {
  const { certain, possible } = view.hourglasses_known;
  const { say } = geometry.texts;
  const facts = { certain, possible, goal: geometry.goal };
  const says = fill(certain === possible ? say.hourglasses : say.hourglasses_between, facts);
  const glasses = Array.from({ length: geometry.goal }, (_, place) => glass(place, facts));
  return h(
    "div",
    { class: "hourglasses", role: "img", "aria-label": says, title: says },
    h("h3", { class: "group-title", "aria-hidden": "true" }, say.hourglasses_title),
    glasses.map((state) =>
      h("span", { class: "glass", "data-state": state }, icon(geometry.sprite, GLASSES[state])),
    ),
    h(
      "span",
      { class: "count" },
      certain === possible
        ? `${certain}/${geometry.goal}`
        : `${certain}–${possible}/${geometry.goal}`,
    ),
  );
}

/** @type {{[state: string]: string}} */
const GLASSES = { certain: "hourglass", possible: "hourglass-half", wanting: "hourglass-empty" };

/**
 * @param {number} place
 * @param {{certain: number, possible: number}} known
 */
export function glass(place, { certain, possible }) {
  if (place < certain) return "certain";
  return place < possible ? "possible" : "wanting";
}

/**
 * The pile, and the cards each side drew: those this viewer may see face up, the others as backs.
 *
 * @param {Geometry} geometry
 * @param {View} view
 * @returns {Drawn}
 */
export function alibis(geometry, view) {
  const { say } = geometry.texts;
  const { pile, jack, inspector } = view.alibis;
  return h(
    "div",
    { class: "alibis" },
    hand(
      "pile",
      fill(say.pile, { count: pile.length }),
      pile.length
        ? [
            h(
              "span",
              { class: "card-stack" },
              back(geometry),
              h("span", { class: "count" }, pile.length),
            ),
          ]
        : [],
    ),
    hand(
      "jack",
      say.jack_cards,
      jack.map((who) => card(geometry, who)),
    ),
    hand(
      "inspector",
      say.inspector_cards,
      inspector.map((who) => card(geometry, who)),
    ),
  );
}

/**
 * @param {string} owner
 * @param {string} title
 * @param {Drawn[]} cards
 */
function hand(owner, title, cards) {
  return h(
    "section",
    { class: "hand", "data-owner": owner, "aria-label": title },
    h("h3", { class: "group-title" }, title),
    h("div", { class: "cards" }, cards),
  );
}

/**
 * @param {Geometry} geometry
 * @returns {Drawn}
 */
function back(geometry) {
  return h(
    "svg",
    { class: "card-back", viewBox: "0 0 80 112", "aria-hidden": "true" },
    h("use", { href: `${geometry.sprite}#card-back` }),
  );
}

/**
 * @param {Geometry} geometry
 * @param {string | null} who
 */
function card(geometry, who) {
  if (who === null) {
    const hidden = geometry.texts.say.hidden_card;
    return h("span", { role: "img", "aria-label": hidden, title: hidden }, back(geometry));
  }
  const worth = geometry.hourglasses[who];
  const says = fill(geometry.texts.say.card, { name: geometry.texts.names[who], count: worth });
  return h(
    "span",
    { class: "alibi-card", role: "img", "aria-label": says, title: says },
    disc(geometry.sprite, who),
    h(
      "span",
      { class: "card-worth" },
      Array.from({ length: worth }, () => icon(geometry.sprite, "hourglass")),
    ),
  );
}
