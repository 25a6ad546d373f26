// @ts-check
/**
 * The analysis of a match: fetched and watched while the bots are at it, and tied to the steps of a
 * replay: a click says `replay:goto` on the document, and `replay:step` moves the marker.
 */

const AGAIN = 1500;

const section = document.querySelector('[data-part="analysis"]');
if (section instanceof HTMLElement) study(section);

/** @param {HTMLElement} root */
function study(root) {
  const address = root.dataset.address ?? "";
  const alone = root.dataset.alone !== undefined;
  const findings = /** @type {HTMLElement} */ (root.querySelector('[data-part="findings"]'));
  /** @type {number | null} */
  let step = null;

  /** @param {RequestInit} [how] */
  async function load(how = {}) {
    const headers = { "X-Requested-With": "fetch" };
    const answer = await fetch(address, { ...how, headers }).catch(() => null);
    // What cannot be had now may be had later: what is shown stays, and its buttons and links work.
    if (answer?.ok) show(await answer.text());
    else if (underWay()) window.setTimeout(load, 4 * AGAIN);
  }

  /** @param {string} markup from this site, where whatever people wrote is escaped */
  function show(markup) {
    const open = [...findings.querySelectorAll("details")].map((one) => one.open);
    findings.replaceChildren(...new DOMParser().parseFromString(markup, "text/html").body.childNodes);
    findings.querySelectorAll("details").forEach((one, i) => (one.open = open[i] ?? false));
    listen();
  }

  function listen() {
    const form = findings.querySelector("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void load({ method: "POST", body: new FormData(form) });
    });
    if (underWay()) window.setTimeout(load, AGAIN);
    mark();
  }

  function underWay() {
    return findings.querySelector('[data-under-way="yes"]') !== null;
  }

  function mark() {
    const marker = findings.querySelector('[data-part="marker"]');
    const x = step === null ? null : findings.querySelector(`rect[data-step="${step}"]`)?.getAttribute("data-x");
    marker?.toggleAttribute("hidden", !x);
    for (const end of ["x1", "x2"]) if (x) marker?.setAttribute(end, x);
    for (const row of findings.querySelectorAll("tr[aria-current], li[aria-current]")) row.removeAttribute("aria-current");
    for (const link of findings.querySelectorAll(`a[data-step="${step}"]`)) {
      link.closest("tr, li")?.setAttribute("aria-current", "step");
    }
  }

  findings.addEventListener("click", (event) => {
    const touched = /** @type {Element} */ (event.target).closest("[data-step]");
    if (!touched || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.stopPropagation();
    const detail = { step: Number(touched.getAttribute("data-step")), side: touched.getAttribute("data-side") ?? undefined };
    // Whoever shows the steps here prevents what would happen else: that the link is followed.
    const asked = new CustomEvent("replay:goto", { detail, cancelable: true });
    if (!document.dispatchEvent(asked)) event.preventDefault();
    else if (touched.tagName === "rect") location.href = `${touched.closest("svg")?.getAttribute("data-replay")}?step=${detail.step}`;
  });
  document.addEventListener("replay:step", (event) => {
    step = /** @type {CustomEvent} */ (event).detail.step;
    mark();
  });

  if (alone) listen();
  else void load();
}
