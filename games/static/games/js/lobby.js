// @ts-check
/** The home page: its lists follow what happens, without a reload. */

import { connect } from "./socket.js";

const SPREAD = 800;
const WITHOUT_SOCKET = 20000;

const lists = /** @type {HTMLElement} */ (document.querySelector("[data-lists]"));
let heard = false;
let open = false;
let owed = false;
let timer = 0;

connect(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`, {
  greet: () => ({}),
  hear: (message) => {
    if (message.type === "paired" && message.match) location.assign(`/matches/${message.match}/`);
    // The first message after loading tells what the page already shows.
    else if (heard || message.type !== "tables") soon();
    heard = true;
  },
  change: (now) => {
    open = now;
  },
});

window.setInterval(() => {
  if (!open && document.visibilityState === "visible") soon();
}, WITHOUT_SOCKET);
lists.addEventListener("focusout", () => {
  if (owed) soon();
});

/** A little later, and each at their own moment: everybody here is told at once. */
function soon() {
  owed = true;
  clearTimeout(timer);
  timer = window.setTimeout(refresh, 100 + Math.random() * SPREAD);
}

async function refresh() {
  // Nothing moves while somebody is about to press something in it.
  if (lists.contains(document.activeElement)) return;
  const answer = await fetch(lists.dataset.address ?? "").catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (lists.contains(document.activeElement)) return;
  owed = false;
  const page = new DOMParser().parseFromString(text, "text/html");
  lists.replaceChildren(...page.body.childNodes);
}
