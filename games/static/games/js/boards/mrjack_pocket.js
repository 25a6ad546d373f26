// @ts-check
/**
 * The board of Mr. Jack Pocket: draws whatever view it is given and says what was touched.
 *
 * It knows no rules. Below its root it fills the elements marked `data-part="board"`, `"tokens"`,
 * `"suspects"`, `"track"`, `"hourglasses"` and `"alibis"`, and makes those that are missing.
 */

import { bindArrows } from "../arrows.js";
import { glide, pause, still } from "../motion.js";
import { patch } from "../svg.js";
import { drawing } from "./mrjack_pocket/drawing.js";
import { alibis, hourglasses, track } from "./mrjack_pocket/evidence.js";
import { standing, turned, walk } from "./mrjack_pocket/places.js";
import { sceneOf } from "./mrjack_pocket/scene.js";
import { suspects } from "./mrjack_pocket/suspects.js";
import { tellable, telling, undone } from "./mrjack_pocket/telling.js";
import { tokens } from "./mrjack_pocket/tokens.js";
import { spots } from "./mrjack_pocket/touchables.js";

/**
 * @typedef {import("./mrjack_pocket/shapes.js").Geometry} Geometry
 * @typedef {import("./mrjack_pocket/shapes.js").View} View
 * @typedef {import("./mrjack_pocket/shapes.js").Event} Event
 * @typedef {import("./mrjack_pocket/shapes.js").Preview} Preview
 * @typedef {import("./mrjack_pocket/shapes.js").Scene} Scene
 * @typedef {import("./mrjack_pocket/shapes.js").Touching} Touching
 */

const PARTS = ["board", "tokens", "suspects", "track", "hourglasses", "alibis"];
const TOUCHABLE = "[data-touch][tabindex], button[data-touch]";

/** @type {Touching} */
const NOTHING = { lit: [], quiet: [], chosen: [], decided: false, labels: {}, previews: {} };

/**
 * @param {HTMLElement} root
 * @param {Geometry} geometry
 */
export function mount(root, geometry) {
  const part = partsOf(root);
  /** @type {{[character: string]: number}} */
  const angles = {};
  /** @type {View | null} */
  let view = null;
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Preview | null} */
  let considered = null;
  /** @type {Preview | null} */
  let glanced = null;
  let touching = NOTHING;
  let run = 0;

  /**
   * @param {Scene} next
   * @param {Scene} [ground] where things are touched, if not where they are shown
   */
  function paint(next, ground = next) {
    const before = scene;
    scene = next;
    for (const { character, wall } of scene.tiles) {
      angles[character] = turned(angles[character] ?? 0, wall);
    }
    const stop = firstStop(geometry, ground, touching);
    const held =
      document.activeElement?.closest("[data-touch]") && root.contains(document.activeElement);
    patch(part.board, [drawing(geometry, scene, angles, touching, stop.board, ground)]);
    if (view) patch(part.tokens, [tokens(geometry, view, touching, stop.tokens)]);
    if (held && !root.contains(document.activeElement)) refocus(root);
    if (before) strollAll(part.board, geometry, before, scene);
  }

  function paintBeside() {
    if (!view) return;
    patch(part.suspects, [suspects(geometry, view, glanced ?? considered)]);
    patch(part.track, [track(geometry, view)]);
    patch(part.hourglasses, [hourglasses(geometry, view)]);
    patch(part.alibis, [alibis(geometry, view)]);
  }

  function settle() {
    if (!view) return;
    paint(sceneOf(view, glanced ?? considered), sceneOf(view, considered));
    paintBeside();
  }

  /** @type {((id: string) => void)[]} */
  const touchers = [];
  /** @type {((id: string | null) => void)[]} */
  const pointers = [];
  bindTouches(root, touchers, pointers);
  bindArrows(root, TOUCHABLE);

  return {
    /**
     * Show a view; with events, tell first how it came about. Done when all is shown.
     *
     * @param {View} next
     * @param {Event[]} [events]
     * @returns {Promise<void>}
     */
    async draw(next, events = []) {
      run += 1;
      const mine = run;
      const from = scene && view && tellable(events) ? sceneOf(view) : null;
      touching = NOTHING;
      considered = null;
      glanced = null;
      if (from) {
        for (const { scene: then, ms } of telling(from, events, next)) {
          paint(then);
          await pause(still() ? Math.min(ms, 1200) : ms);
          if (run !== mine) return;
        }
      }
      view = next;
      settle();
    },

    /** What `draw` is to tell when a replay goes back over these events. */
    undone,

    /**
     * Light what may be touched now.
     *
     * @param {string[]} ids
     * @param {Partial<Touching>} [more] what is chosen, what else may be touched, labels, previews
     */
    light(ids, more = {}) {
      touching = { ...NOTHING, ...more, lit: ids };
      settle();
    },

    /**
     * Show what a choice would bring about, or what is if none is considered.
     *
     * @param {Preview | null} preview
     */
    preview(preview) {
      if (preview === considered && !glanced) return;
      considered = preview;
      glanced = null;
      settle();
    },

    /**
     * Show what a choice would bring about while it is only pointed at.
     *
     * @param {Preview | null} preview
     */
    glance(preview) {
      if (preview === glanced) return;
      glanced = preview;
      settle();
    },

    /** @param {(id: string) => void} fn */
    onTouch(fn) {
      touchers.push(fn);
    },

    /** @param {(id: string | null) => void} fn */
    onPoint(fn) {
      pointers.push(fn);
    },

    /**
     * Whether lines of sight are shown when no choice is considered.
     *
     * @param {boolean} on
     */
    sight(on) {
      part.board.dataset.sight = on ? "on" : "off";
    },
  };
}

/**
 * @param {HTMLElement} root
 * @returns {{[name: string]: HTMLElement}}
 */
function partsOf(root) {
  return Object.fromEntries(
    PARTS.map((name) => {
      const there = root.querySelector(`[data-part="${name}"]`);
      const element = /** @type {HTMLElement} */ (there ?? document.createElement("div"));
      if (!there) {
        element.dataset.part = name;
        root.append(element);
      }
      return [name, element];
    }),
  );
}

/**
 * The tabulator key stops once at the board and once at the tokens; arrows go on from there.
 *
 * @param {Geometry} geometry
 * @param {Scene} scene
 * @param {Touching} touching
 */
function firstStop(geometry, scene, touching) {
  const onBoard = touching.lit.filter((id) => spots(geometry, scene, touching, id).length > 0);
  const focused = document.activeElement?.getAttribute("data-touch") ?? "";
  return {
    board: onBoard.includes(focused) ? focused : (onBoard[0] ?? null),
    tokens: touching.lit.find((id) => id.startsWith("token:")) ?? null,
  };
}

/**
 * What had the focus is no longer there to be touched: go on with what is.
 *
 * @param {HTMLElement} root
 */
function refocus(root) {
  const next = root.querySelector('.touch.lit[tabindex="0"], button[data-touch][tabindex="0"]');
  /** @type {HTMLElement | SVGElement | null} */ (next)?.focus({ preventScroll: true });
}

/**
 * Let each detective who has changed places walk there along the ring.
 *
 * @param {HTMLElement} board
 * @param {Geometry} geometry
 * @param {Scene} before
 * @param {Scene} after
 */
function strollAll(board, geometry, before, after) {
  for (const who of geometry.detectives) {
    const [from, to] = [before.detectives[who], after.detectives[who]];
    const piece = board.querySelector(`[data-detective="${who}"]`);
    if (from === to || !piece) continue;
    const start = standing(geometry, before.detectives)[who];
    const end = standing(geometry, after.detectives)[who];
    const way = [start, ...walk(geometry, from, to).slice(1, -1), end];
    glide(
      piece,
      way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      280,
    );
  }
}

/**
 * @param {HTMLElement} root
 * @param {((id: string) => void)[]} touchers
 * @param {((id: string | null) => void)[]} pointers
 */
function bindTouches(root, touchers, pointers) {
  /** @param {globalThis.Event} event */
  const idAt = (event) =>
    event.target instanceof Element
      ? (event.target.closest("[data-touch]")?.getAttribute("data-touch") ?? null)
      : null;
  root.addEventListener("click", (event) => {
    const id = idAt(event);
    if (id) touchers.forEach((fn) => fn(id));
  });
  root.addEventListener("keydown", (event) => {
    const id = idAt(event);
    const pressed = event.key === "Enter" || event.key === " ";
    if (!id || !pressed || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    touchers.forEach((fn) => fn(id));
  });
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const echo = event.target instanceof Element && event.target.closest('[data-shape="middle"]');
    pointers.forEach((fn) => fn(echo ? null : idAt(event)));
  });
  root.addEventListener("pointerleave", () => pointers.forEach((fn) => fn(null)));
  root.addEventListener("focusin", (event) => {
    const id = idAt(event);
    if (id) pointers.forEach((fn) => fn(id));
  });
}
