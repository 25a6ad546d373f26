// @ts-check
/** The replay page: fetches the whole replay once, then steps through it where it stands. */

import { pause } from "../../games/js/motion.js";
import { h, patch } from "../../games/js/svg.js";
import { fill } from "../../games/js/texts.js";
import { goal, meaning, momentAt, query, storyOf, swiped, way } from "./film.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").Place} Place
 */

/** How long a step is looked at when the replay plays at its own pace. */
const PACE = 1500;
/** From this speed on steps follow one another too fast for anything to move in between. */
const TOO_FAST_TO_TELL = 4;
/** The address follows when nothing has changed for so long: browsers count how often it does. */
const SETTLED = 200;

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const data = JSON.parse(document.getElementById("replay-data")?.textContent ?? "{}");
const film = await fetched(root.dataset.film ?? "");
if (film) await play(film);
else notice(root.dataset.failed ?? "");

/**
 * @param {string} address
 * @returns {Promise<Film | null>}
 */
async function fetched(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** @param {Film} film */
async function play(film) {
  const board = root.dataset.board
    ? (await import(root.dataset.board)).mount(root, data.geometry)
    : null;
  const stops = numbers(root.querySelectorAll("[data-parts] [data-step]"));
  const speed = /** @type {HTMLSelectElement} */ (find("[data-speed]"));
  /** @type {Place} */
  let here = { step: data.step, side: data.viewer };
  let busy = false;
  let playing = false;
  let runs = 0;
  let settling = 0;

  /**
   * @param {Place} to
   * @param {boolean} [told] whether a single step may be told as it happened
   */
  async function show(to, told = true) {
    const from = here;
    here = to;
    const moment = momentAt(film, to);
    const direction = busy || !told ? "at once" : way(from, to);
    if (to.side !== from.side) tellStory(film, to.side);
    showBeside(film, to, moment.told);
    document.dispatchEvent(new CustomEvent("replay:step", { detail: { step: to.step } }));
    window.clearTimeout(settling);
    settling = window.setTimeout(() => settle(to), SETTLED);
    if (moment.drawing !== null) find("[data-drawing]").textContent = moment.drawing;
    if (!board) return;
    busy = true;
    await board.draw(moment.view, leading(direction, from, moment.events));
    if (here === to) busy = false;
  }

  /**
   * The events that lead from one place to the next.
   *
   * @param {"forward" | "back" | "at once"} direction
   * @param {Place} from
   * @param {any[]} events
   */
  function leading(direction, from, events) {
    if (direction === "forward") return events;
    if (direction === "back" && board.undone) return board.undone(momentAt(film, from).events);
    return [];
  }

  /** @param {string} go */
  function lead(go) {
    if (go === "play") return playing ? showPlaying(false) : void run();
    showPlaying(false);
    const step = goal(go, here.step, film.last, stops);
    if (step !== null && step !== here.step) void show({ ...here, step });
  }

  async function run() {
    const mine = ++runs;
    showPlaying(true);
    if (here.step === film.last) await show({ ...here, step: 0 });
    while (playing && runs === mine) {
      const rate = Number(speed.value);
      await show({ ...here, step: here.step + 1 }, rate < TOO_FAST_TO_TELL);
      if (here.step === film.last) showPlaying(false);
      else await pause(PACE / rate);
    }
  }

  /** @param {boolean} on */
  function showPlaying(on) {
    playing = on;
    const button = find("[data-play]");
    button.setAttribute("data-playing", String(on));
    button.textContent = (on ? root.dataset.sayPause : root.dataset.sayPlay) ?? "";
  }

  root.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = /** @type {HTMLElement | null} */ (
      event.target.closest("[data-go], [data-step], [data-as], [data-play]")
    );
    if (!link) return;
    event.preventDefault();
    if (link.dataset.as) void show({ ...here, side: link.dataset.as });
    else if (link.dataset.step) {
      showPlaying(false);
      void show({ ...here, step: Number(link.dataset.step) }, false);
    } else lead(link.dataset.go ?? "play");
  });
  find("[data-scrub]").addEventListener("input", (event) => {
    showPlaying(false);
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    void show({ ...here, step: Number(value) }, false);
  });
  // Whatever else is on the page may ask for a step: docs/analysis.md.
  document.addEventListener("replay:goto", (event) => {
    event.preventDefault();
    showPlaying(false);
    const { step, side = here.side } = /** @type {CustomEvent} */ (event).detail;
    void show({ side, step: Math.min(Math.max(step, 0), film.last) }, false);
  });
  bindKeys(lead);
  bindSwipes(find("[data-stage]"), lead);
  find("[data-copy]").addEventListener("click", () => void copy(here));

  showTicks(film.last, stops);
  root.querySelector("pre.board-text:not([data-drawing])")?.remove();
  if (board) root.querySelector("pre.board-text")?.remove();
  for (const part of root.querySelectorAll("[data-scripted], .panel[data-part]")) {
    part.toggleAttribute("hidden", !board && part.matches(".panel"));
  }
  tellStory(film, here.side);
  await show(here);
  document.documentElement.dataset.ready = "true";
}

/**
 * Whatever says which step is shown: the sentences, the bar, the marks, the story.
 *
 * @param {Film} film
 * @param {Place} place
 * @param {string[]} told
 */
function showBeside(film, { step, side }, told) {
  const sentences = told.length ? told : [root.dataset.quiet ?? ""];
  patch(find("[data-now]"), sentences.map((sentence) => h("p", {}, sentence)));
  const counted = fill(root.dataset.stepOf ?? "", { step, last: film.last });
  find("[data-count]").textContent = counted;
  const scrub = /** @type {HTMLInputElement} */ (find("[data-scrub]"));
  scrub.value = String(step);
  scrub.setAttribute("aria-valuetext", counted);
  scrub.style.setProperty("--done", `${(100 * step) / Math.max(1, film.last)}%`);
  for (const eye of root.querySelectorAll("[data-as]")) {
    mark(eye, /** @type {HTMLElement} */ (eye).dataset.as === side, "true");
  }
  const links = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("a[data-step]"));
  for (const link of links) {
    const at = Number(link.dataset.step);
    mark(link, at === step && !link.matches(".part"), "step");
    link.toggleAttribute("data-ahead", at > step);
  }
  markPart(step);
  followStory();
}

/**
 * The last part that has begun is the one that is looked at.
 *
 * @param {number} step
 */
function markPart(step) {
  const parts = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("a.part")]);
  const now = parts.findLast((part) => Number(part.dataset.step) <= step);
  for (const part of parts) mark(part, part === now, "step");
  if (now) followParts(now);
}

/**
 * Where the parts do not fit beside one another, bring this one into sight, and move nothing else.
 *
 * @param {HTMLElement} now
 */
function followParts(now) {
  const row = find("[data-parts]");
  const [frame, part] = [row.getBoundingClientRect(), now.getBoundingClientRect()];
  if (part.left >= frame.left && part.right <= frame.right) return;
  row.scrollLeft += part.left - frame.left - (frame.width - part.width) / 2;
}

/**
 * @param {Element} element
 * @param {boolean} current
 * @param {string} as
 */
function mark(element, current, as) {
  if (current) element.setAttribute("aria-current", as);
  else element.removeAttribute("aria-current");
}

/** Keep the sentence of this step in sight, and move nothing but the story for it. */
function followStory() {
  const story = find('[data-part="story"]');
  const now = /** @type {HTMLElement | null} */ (
    story.querySelector("[aria-current]") ?? story.querySelector("[data-ahead]")
  );
  if (!now) return;
  const [frame, line] = [story.getBoundingClientRect(), now.getBoundingClientRect()];
  const above = line.top - frame.top;
  if (above < 0 || line.bottom > frame.bottom) story.scrollTop += above - frame.height / 2;
}

/**
 * @param {Film} film
 * @param {string} side
 */
function tellStory(film, side) {
  const lines = storyOf(film, side).flatMap(({ step, heading, told }) => [
    heading && h("li", { class: "heading", key: `heading-${step}` }, heading),
    h(
      "li",
      { key: `step-${step}` },
      h("a", { href: query({ step, side }), "data-step": step }, told.join(" ")),
    ),
  ]);
  patch(
    find('[data-part="story"]'),
    lines.filter((line) => line !== ""),
  );
}

/**
 * Let the address, and every link that leads on from here, say where we are.
 *
 * @param {Place} place
 */
function settle({ step, side }) {
  history.replaceState(null, "", query({ step, side }));
  const link = /** @type {HTMLAnchorElement} */ (find("[data-link]"));
  link.href = location.href;
  link.textContent = location.href;
  const last = Number(root.dataset.last);
  for (const each of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    root.querySelectorAll("a[data-go], a[data-step], a[data-as]")
  )) {
    const { go, as } = each.dataset;
    const to = go ? goal(go, step, last) : each.dataset.step;
    each.href = query({ step: Number(to ?? step), side: as ?? side });
  }
  const text = /** @type {HTMLAnchorElement} */ (find("[data-text]"));
  text.href = `${text.pathname}?as=${encodeURIComponent(side)}`;
}

/**
 * Where on the bar the turns begin and the calls are.
 *
 * @param {number} last
 * @param {number[]} stops
 */
function showTicks(last, stops) {
  const ticks = stops.map((step) =>
    h("i", { style: { "inset-inline-start": `${(100 * step) / Math.max(1, last)}%` } }),
  );
  patch(find("[data-ticks]"), ticks);
}

/** @param {(go: string) => void} lead */
function bindKeys(lead) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const go = meaning(event.key);
    if (!go || event.target.closest("select, textarea, input:not([type=range])")) return;
    if (go === "play" && event.target.closest("a, button, summary")) return;
    event.preventDefault();
    lead(go);
  });
}

/**
 * @param {HTMLElement} stage
 * @param {(go: string) => void} lead
 */
function bindSwipes(stage, lead) {
  /** @type {PointerEvent | null} */
  let down = null;
  stage.addEventListener("pointerdown", (event) => {
    down = event.pointerType === "touch" && event.isPrimary ? event : null;
  });
  stage.addEventListener("pointercancel", () => {
    down = null;
  });
  stage.addEventListener("pointerup", (event) => {
    const go = down && swiped(event.clientX - down.clientX, event.clientY - down.clientY);
    down = null;
    if (go) lead(go);
  });
}

/** @param {Place} here */
async function copy(here) {
  const link = new URL(query(here), location.href).href;
  await navigator.clipboard?.writeText(link).then(
    () => notice(root.dataset.copied ?? ""),
    () => notice(link),
  );
}

/** @param {string} sentence */
function notice(sentence) {
  find('[data-part="notice"]').textContent = sentence;
}

/**
 * @param {string} selector
 * @returns {HTMLElement}
 */
function find(selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

/**
 * @param {NodeListOf<Element>} links
 * @returns {number[]}
 */
function numbers(links) {
  const steps = [...links].map((link) => Number(/** @type {HTMLElement} */ (link).dataset.step));
  return [...new Set(steps)].sort((a, b) => a - b);
}
