// @ts-check
/** The match page: keeps the newest version of the match, shows it, and sends what is chosen. */

import { chat } from "./chat.js";
import { choosing } from "./choosing.js";
import { clocks } from "./clock.js";
import { hints, mattering } from "./hints.js";
import { moments } from "./moments.js";
import { awaitRating } from "./rating.js";
import { sender } from "./sending.js";
import { connect } from "./socket.js";
import { cueOf, sounds } from "./sounds.js";
import { listChoices, showActing, showBeside } from "./table.js";
import { tableInWords } from "./table_in_words.js";

const POLL = 4000;

const root = /** @type {HTMLElement} */ (document.getElementById("match"));
const data = JSON.parse(document.getElementById("match-data")?.textContent ?? "{}");
const api = `/api/matches/${root.dataset.id}/`;

let left = false;
document.addEventListener("submit", (event) => {
  left ||= !event.defaultPrevented;
});
window.addEventListener("pageshow", () => {
  left = false;
});

if (data.match.status === "open") waitForOthers();
else await playLive();

/** Nothing to play yet: come back when the match has begun, or somebody else has sat down. */
function waitForOthers() {
  const begun = (/** @type {any} */ body) => {
    const changed = JSON.stringify(body.seats) !== JSON.stringify(data.match.seats);
    const writing = document.activeElement?.matches("input, select");
    if (body.status !== "open" || (changed && !writing)) again();
  };
  // Not while the page is being left: whoever sits down is a stranger until the answer is there.
  const look = () => {
    if (!left) void fetch(api).then((answer) => answer.json()).then(begun).catch(() => null);
  };
  window.setInterval(look, POLL);
  // Who comes and goes is told, too; only the match itself says that it has begun.
  const hear = (/** @type {any} */ message) => message.type === "match" && begun(message);
  // A table that is closed takes its sockets away: look at once what has become of it.
  connect(socketAddress(), { greet: () => ({ have: 0 }), hear, change: (open) => open || void look() });
  offerTheLink(root.querySelector("button[data-copy]"));
}

/** @param {HTMLButtonElement | null} button that puts the address of this table on the clipboard */
function offerTheLink(button) {
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.copied ?? "";
  });
}

async function playLive() {
  const board = root.dataset.board ? (await import(root.dataset.board)).mount(root, data.geometry) : null;
  let shown = data.match;
  let newest = shown.version;
  let online = false;
  let drawing = Promise.resolve();

  const socket = connect(socketAddress(), {
    greet: () => ({ have: newest }),
    hear(message) {
      if (message.type === "match") receive(message);
      else if (message.type === "presence") times.attend(message);
      else if (message.type === "chat") talk?.hear(message.lines);
      else sending.hear(message);
    },
    change(open) {
      online = open;
      notice(open ? "" : (root.dataset.offline ?? ""));
    },
  });
  const words = board ? null : tableInWords(root);
  const times = clocks(root, data.own);
  const hint = hints(root.querySelector("[data-hints]"), data.hints);
  const sound = sounds(root.querySelector("[data-sounds]"));
  const talk = chat(root.querySelector("[data-chat]"), `${api}chat/`, {
    arrived: () => sound.play("chat"),
    failed: (detail) => notice(detail ?? root.dataset.failed ?? ""),
  });
  const sending = sender(api, socket.say);
  const tray = choosing(root, board, {
    play: (choice) => void send(choice),
    consider: (choice) => choice.preview && hint.matter(["preview"]),
    ask: data.geometry?.texts.ask,
    confirm: root.dataset.confirm !== "no",
    waiting: shown.asked,
  });

  const past = board && moments(root, api, {
    show: (then) => {
      tray.offer([], "");
      void board.draw(then.view);
    },
    leave: () => {
      void board.draw(shown.view);
      offer(shown.choices, shown.asked);
    },
  });

  /** @param {any} body a match as the server tells it */
  function receive(body) {
    // Somebody else plays on in our place: the page of a player is not ours any more.
    if (data.own.length > 0 && body.viewer === "spectator") return again();
    if (body.version >= newest) times.show(body);
    if (body.version < newest || (body.version === newest && body !== data.match)) return;
    newest = body.version;
    past?.leave();
    drawing = drawing.then(() => show(body));
  }

  /** @param {any} body */
  async function show(body) {
    const before = shown;
    shown = body;
    const news = body.told.filter((/** @type {any} */ told) => told.version > before.version);
    offer([], body.asked);
    showBeside(root, body, news);
    showActing(root, body, data.seats);
    past?.mark();
    if (body.verdict) void awaitRating(root);
    sound.play(cueOf(before, body));
    if (body !== data.match) void words?.renew();
    await board?.draw(body.view, body === data.match ? [] : body.events);
    if (newest !== body.version) return;
    offer(body.choices, body.asked);
    hint.matter(mattering(body.events, body.choices));
  }

  /**
   * @param {import("./picker.js").Choice[]} choices
   * @param {string} asked
   */
  function offer(choices, asked) {
    listChoices(root, choices);
    tray.offer(choices, asked);
  }

  /** @param {import("./picker.js").Choice} choice */
  async function send(choice) {
    const answer = await sending.play(shown.version, choice.action, shown.viewer);
    if (answer.ok) {
      notice("");
      root.querySelector("[data-news]")?.remove();
      if (answer.body.view) receive(answer.body);
      return;
    }
    notice(answer.body?.detail ?? root.dataset.failed ?? "");
    if (answer.body?.match) receive(answer.body.match);
    offer(shown.choices, shown.asked);
  }

  async function poll() {
    if (online) return;
    void talk?.ask();
    const answer = await fetch(`${api}?since=${newest}`).catch(() => null);
    if (answer?.ok) receive(await answer.json());
    const present = await fetch(`${api}presence/`).catch(() => null);
    if (present?.ok) times.attend(await present.json());
  }

  const sight = root.querySelector("[data-sight]");
  sight?.toggleAttribute("hidden", !board);
  sight?.addEventListener("click", () => {
    const on = sight.getAttribute("aria-pressed") !== "true";
    sight.setAttribute("aria-pressed", String(on));
    board?.sight(on);
  });
  for (const part of root.querySelectorAll("[data-scripted], .panel[data-part]")) {
    if (!part.matches('[data-part="verdict"]')) part.toggleAttribute("hidden", !board && part.matches(".panel"));
  }
  if (board) root.querySelector("[data-choices]")?.removeAttribute("open");
  if (board) root.querySelector("pre.board-text")?.remove();
  times.show(data.match);
  await show(data.match);
  window.setInterval(poll, POLL);
  document.documentElement.dataset.ready = "true";
}

/** Load the page anew, unless it is being left: the answer under way may bring who we are now. */
function again() {
  if (!left) location.reload();
}

/** @param {string} sentence */
function notice(sentence) {
  const place = /** @type {HTMLElement} */ (root.querySelector('[data-part="notice"]'));
  place.hidden = sentence === "";
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** @returns {string} */
function socketAddress() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/matches/${root.dataset.id}/`;
}
