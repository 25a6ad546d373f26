// @ts-check
/** Looking back: touching a sentence of the story shows the table as it stood then. */

import { bindArrows } from "./arrows.js";

/**
 * @param {HTMLElement} root
 * @param {string} api the address of the match in the API
 * @param {{show(then: any): void, leave(): void}} on what the page does about it
 */
export function moments(root, api, on) {
  const story = root.querySelector('[data-part="story"]');
  const note = /** @type {HTMLElement | null} */ (root.querySelector("p[data-past]"));
  let wanted = "";

  /** @param {string} version */
  async function look(version) {
    wanted = version;
    const answer = await fetch(`${api}?at=${version}`).catch(() => null);
    // Whoever touched something else meanwhile, or went on, wants to see that.
    if (!answer?.ok || wanted !== version) return;
    const then = await answer.json();
    if (wanted !== version) return;
    settle(version);
    on.show(then);
    root.querySelector('[data-part="board"]')?.scrollIntoView({ block: "nearest" });
  }

  function leave() {
    const looking = note?.hidden === false;
    wanted = "";
    settle("");
    if (looking) on.leave();
  }

  /** @param {string} version that is shown; none is the present */
  function settle(version) {
    if (note) note.hidden = version === "";
    root.toggleAttribute("data-looking-back", version !== "");
    for (const item of story?.querySelectorAll("[data-version]") ?? []) {
      const here = version !== "" && item.getAttribute("data-version") === version;
      const button = item.firstElementChild;
      if (here) button?.setAttribute("aria-current", "true");
      else button?.removeAttribute("aria-current");
    }
  }

  /**
   * The tabulator key stops once at the story; arrows go on from there.
   *
   * @param {Element | null | undefined} here
   */
  function stopAt(here) {
    for (const button of story?.querySelectorAll(".moment") ?? []) {
      button.setAttribute("tabindex", button === here ? "0" : "-1");
    }
  }

  if (story instanceof HTMLElement) bindArrows(story, ".moment");
  story?.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(".moment")) stopAt(event.target);
  });
  story?.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("[data-version]") : null;
    const version = item?.getAttribute("data-version");
    if (version) void look(version);
  });
  note?.querySelector("button")?.addEventListener("click", leave);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
  });

  return {
    leave,
    /** Make what is told touchable, by hand and by keyboard. */
    mark() {
      const fresh = [...(story?.querySelectorAll("[data-version]") ?? [])].filter(
        (item) => !item.firstElementChild,
      );
      for (const item of fresh) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "moment";
        button.textContent = item.textContent;
        item.replaceChildren(button);
      }
      if (story && fresh.length > 0) story.scrollTop = story.scrollHeight;
      // The list itself need not be a stop any more: what is in it scrolls it.
      story?.removeAttribute("tabindex");
      if (!story?.contains(document.activeElement)) {
        stopAt([...(story?.querySelectorAll(".moment") ?? [])].pop());
      }
    },
  };
}
