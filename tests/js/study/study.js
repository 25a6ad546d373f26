// @ts-check
/** Shows any moment of the samples: ?moment=middle&theme=dark&touch=token:alibi&tell=1 */

import { choosing } from "/games/static/games/js/choosing.js";
import { mount } from "/games/static/games/js/boards/mrjack_pocket.js";

const asked = new URLSearchParams(location.search);
const { geometry, moments } = await (await fetch("/var/study/samples.json")).json();
const name = asked.get("moment") ?? "middle";
const moment = moments[name];
const root = /** @type {HTMLElement} */ (document.getElementById("match"));
if (asked.get("theme")) document.documentElement.dataset.theme = asked.get("theme") ?? "";
if (asked.get("motion")) document.documentElement.dataset.motion = asked.get("motion") ?? "";

const list = /** @type {HTMLElement} */ (document.getElementById("choices"));
moment.choices.forEach((/** @type {any} */ choice, /** @type {number} */ index) => {
  const button = document.createElement("button");
  button.className = "button";
  button.dataset.choice = String(index);
  button.textContent = choice.label;
  list.append(button);
});
if (!asked.has("bare")) {
  for (const other of Object.keys(moments)) {
    const link = document.createElement("a");
    link.href = `?moment=${other}`;
    link.textContent = other;
    document.getElementById("moments")?.append(link);
  }
}

const board = mount(root, geometry);
const tray = choosing(root, board, {
  play: (choice) => console.log("played", JSON.stringify(choice.action)),
  ask: geometry.texts.ask,
  waiting: "Waiting for the other side",
});
if (asked.get("tell")) {
  await board.draw(moment.before);
  await new Promise((done) => setTimeout(done, 500));
  await board.draw(moment.view, moment.events);
} else {
  await board.draw(moment.view);
}
tray.offer(moment.choices);
for (const id of (asked.get("touch") ?? "").split(",").filter(Boolean)) {
  const place = [...root.querySelectorAll(`[data-touch="${id}"]`)][0];
  place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
const sight = document.getElementById("sight");
sight?.addEventListener("click", () => {
  const on = sight.getAttribute("aria-pressed") !== "true";
  sight.setAttribute("aria-pressed", String(on));
  board.sight(on);
});
document.documentElement.dataset.ready = "true";
