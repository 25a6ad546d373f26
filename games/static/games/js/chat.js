// @ts-check
/** Talk at the table: lines come whole from the server, and are sent so that each is said once. */

import { byPost, newKey } from "./sending.js";

/**
 * @typedef {{player: string, text: string, own: boolean, to: "table" | "side"}} Line
 */

/**
 * @param {HTMLElement | null} place
 * @param {string} address
 * @param {{arrived(): void, failed(detail?: string): void}} on
 */
export function chat(place, address, on) {
  const list = place?.querySelector("[data-chat-lines]");
  const form = /** @type {HTMLFormElement | null} */ (place?.querySelector("[data-chat-say]"));
  if (!list || !form) return null;
  let count = list.children.length;
  let key = newKey();
  list.scrollTop = list.scrollHeight;

  /** @param {Line[]} lines all that may be read */
  function hear(lines) {
    const news = lines.length > count && !lines[lines.length - 1].own;
    count = lines.length;
    list?.replaceChildren(...lines.map((line) => item(line, place?.dataset.toSide ?? "")));
    if (list) list.scrollTop = list.scrollHeight;
    if (news) on.arrived();
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const reader = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("to"));
    const answer = await byPost(address, { key, text: field.value, to: reader?.value ?? "table" });
    if (!answer.ok) return on.failed(answer.body?.detail);
    // A line that could not be sent keeps its key and its text, and may be sent again.
    key = newKey();
    field.value = "";
    hear(answer.body.lines);
  });

  return {
    hear,
    /** Ask for the lines, where no socket brings them. */
    async ask() {
      const answer = await fetch(address).catch(() => null);
      if (answer?.ok) hear((await answer.json()).lines);
    },
  };
}

/**
 * @param {Line} line
 * @param {string} toSide what is written beside a line that not the whole table reads
 */
function item({ player, text, own, to }, toSide) {
  const [row, name, words] = ["li", "b", "span"].map((tag) => document.createElement(tag));
  name.textContent = player;
  words.textContent = text;
  words.dir = "auto";
  if (own) row.className = "own";
  row.append(name, " ");
  if (to === "side") {
    const mark = document.createElement("span");
    mark.className = "chip";
    mark.textContent = toSide;
    row.append(mark, " ");
  }
  row.append(words);
  return row;
}
