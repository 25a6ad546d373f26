// @ts-check
/**
 * The three beats of a choice: touch what it concerns, see what would happen, confirm.
 *
 * Ties together a board (if the game has one), the ordinary buttons of the choices and the picker.
 * Below the root, `data-choice="3"` is the button of the fourth choice, `data-pick="confirm"`,
 * `"back"` and `"cancel"` are what they say, and `data-pick="question"` says what is asked.
 */

import * as picker from "./picker.js";

/**
 * @typedef {import("./picker.js").Choice} Choice
 * @typedef {import("./picker.js").Picking} Picking
 * @typedef {{
 *   light(ids: string[], more?: any): void,
 *   preview(preview: any): void,
 *   glance?(preview: any): void,
 *   onTouch(fn: (id: string) => void): void,
 *   onPoint?(fn: (id: string | null) => void): void,
 * }} Board
 * @typedef {{
 *   play(choice: Choice): void,
 *   consider?(choice: Choice): void,
 *   ask?: {[what: string]: string},
 *   waiting?: string,
 *   confirm?: boolean,
 * }} Manner
 */

/**
 * @param {HTMLElement} root
 * @param {Board | null} board
 * @param {Manner} manner
 */
export function choosing(root, board, manner) {
  const { play, ask = {}, confirm = true } = manner;
  let waiting = manner.waiting ?? "";
  let picking = picker.begin([]);
  // Whoever confirmed by keyboard goes on by keyboard, however long the others take.
  let byKeyboard = false;

  /** @param {Picking} next */
  function become(next) {
    picking = next;
    const choice = picker.chosen(picking);
    if (choice && !confirm) return send();
    show(choice);
  }

  function send() {
    const choice = picker.chosen(picking);
    if (!choice) return;
    byKeyboard = document.activeElement?.matches("[data-pick]:focus-visible") ?? false;
    picking = picker.begin([]);
    show(null);
    play(choice);
  }

  /** @param {Choice | null} choice */
  function show(choice) {
    const lit = picker.offered(picking);
    const leads = lit.map((id) => /** @type {const} */ ([id, picker.leadsTo(picking, id)]));
    board?.light(lit, {
      chosen: picker.settled(picking),
      decided: choice !== null,
      quiet: picker.elsewhere(picking),
      labels: gathered(leads, "label"),
      previews: gathered(leads, "preview"),
    });
    board?.preview(choice?.preview ?? null);
    if (choice) manner.consider?.(choice);
    showButtons(root, picking, choice);
    showQuestion(root, question(picking, choice, ask, waiting));
    // A button that cannot be pressed any more hears no keys either: go on where there is more.
    const at = document.activeElement;
    const lost = at?.matches("[data-pick]:disabled") || (byKeyboard && at === document.body);
    if (lost && picking.choices.length > 0) {
      byKeyboard = false;
      focusOn(root, '[data-touch][tabindex="0"], [data-choice]:not([hidden])');
    }
  }

  board?.onTouch((id) => {
    become(picker.touch(picking, id));
    if (picker.chosen(picking)) focusOn(root, '[data-pick="confirm"]');
  });
  board?.onPoint?.((id) => {
    board.glance?.((id && picker.leadsTo(picking, id)?.preview) || null);
  });
  bindButtons(root, {
    confirm: send,
    back: () => become(picker.back(picking)),
    cancel: () => become(picker.begin(picking.choices)),
    choice: (index) => become(picker.pick(picking, picking.choices[index])),
    point: (index) => board?.glance?.((index !== null && picking.choices[index]?.preview) || null),
  });

  return {
    /**
     * New choices: what was touched before is forgotten.
     *
     * @param {Choice[]} choices
     * @param {string} [meanwhile] what to say when there is nothing to choose
     */
    offer(choices, meanwhile = waiting) {
      waiting = meanwhile;
      become(picker.begin(choices));
    },
    cancel: () => become(picker.begin(picking.choices)),
  };
}

/**
 * @param {(readonly [string, Choice | null])[]} leads
 * @param {"label" | "preview"} what
 * @returns {{[id: string]: any}}
 */
function gathered(leads, what) {
  return Object.fromEntries(leads.flatMap(([id, choice]) => (choice ? [[id, choice[what]]] : [])));
}

/**
 * What is asked now: the choice made, the next thing to touch, or what the server asks or awaits.
 *
 * @param {Picking} picking
 * @param {Choice | null} choice
 * @param {{[what: string]: string}} ask
 * @param {string} waiting
 * @returns {string}
 */
export function question(picking, choice, ask, waiting) {
  if (choice) return choice.label;
  const [next] = picker.offered(picking);
  if (!next) return waiting;
  const [first] = picker.settled(picking);
  // Before anything is settled the server says it best: how many actions there are, and whose.
  if (!first && waiting) return waiting;
  const kind = picker.kind(next);
  return ask[`${first} ${kind}`] ?? ask[kind] ?? waiting;
}

/**
 * @param {HTMLElement} root
 * @param {string} sentence
 */
function showQuestion(root, sentence) {
  for (const place of root.querySelectorAll('[data-pick="question"]')) {
    if (place.textContent !== sentence) place.textContent = sentence;
  }
}

/**
 * @param {HTMLElement} root
 * @param {Picking} picking
 * @param {Choice | null} choice
 */
function showButtons(root, picking, choice) {
  const left = new Set(picker.remaining(picking));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll("[data-choice]")
  )) {
    const own = picking.choices[Number(button.dataset.choice)];
    button.hidden = !left.has(own);
    button.setAttribute("aria-pressed", String(own !== undefined && own === choice));
  }
  const touched = picking.touched.length > 0;
  const usable = { confirm: choice !== null, back: touched, cancel: touched };
  for (const [what, able] of Object.entries(usable)) {
    for (const button of root.querySelectorAll(`[data-pick="${what}"]`)) {
      button.toggleAttribute("disabled", !able);
    }
  }
}

/**
 * @param {HTMLElement} root
 * @param {{
 *   confirm(): void, back(): void, cancel(): void,
 *   choice(index: number): void, point(index: number | null): void,
 * }} on
 */
function bindButtons(root, on) {
  root.addEventListener("click", (event) => {
    const button = closest(event, "[data-choice], [data-pick]");
    if (!button) return;
    const { choice, pick } = button.dataset;
    if (choice !== undefined) on.choice(Number(choice));
    else if (pick === "confirm" || pick === "back" || pick === "cancel") on[pick]();
    else return;
    event.preventDefault();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") on.back();
  });
  for (const [start, end] of [
    ["pointerover", "pointerout"],
    ["focusin", "focusout"],
  ]) {
    root.addEventListener(start, (event) => {
      const button = closest(event, "[data-choice]");
      if (button) on.point(Number(button.dataset.choice));
    });
    root.addEventListener(end, (event) => {
      if (closest(event, "[data-choice]")) on.point(null);
    });
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} selector
 */
function focusOn(root, selector) {
  /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus({ preventScroll: true });
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
