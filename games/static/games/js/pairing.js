// @ts-check
/** The waiting room: says that one is still there, shows how far it is, and goes to the match. */

import { connect } from "./socket.js";

const EVERY = 4000;

const progress = /** @type {HTMLElement} */ (document.querySelector("[data-progress]"));

connect(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`, {
  greet: () => ({}),
  hear: (message) => {
    if (message.type === "paired") void look();
  },
  change: () => {},
});
window.setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
void look();

/** The page itself is asked: it has the words, and leads on to the match when there is one. */
async function look() {
  const answer = await fetch(progress.dataset.address ?? "").catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector("[data-progress]");
  if (!fresh) {
    location.reload();
    return;
  }
  fresh.querySelectorAll("p").forEach((line, n) => {
    const shown = progress.querySelectorAll("p")[n];
    if (shown && shown.innerHTML !== line.innerHTML) shown.replaceChildren(...line.childNodes);
  });
}
