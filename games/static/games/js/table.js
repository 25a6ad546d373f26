// @ts-check
/** What lies beside the board: whose turn it is, the story, the verdict, the list of choices. */

/**
 * @param {HTMLElement} root
 * @param {any} body the match as the server tells it
 * @param {{version: number, heading: string, sentences: string[]}[]} news what was told since the last time
 */
export function showBeside(root, body, news) {
  for (const seat of root.querySelectorAll("[data-seat]")) {
    const acting = /** @type {HTMLElement} */ (seat).dataset.seat === body.to_act;
    if (acting) seat.setAttribute("aria-current", "true");
    else seat.removeAttribute("aria-current");
  }
  for (const field of root.querySelectorAll('input[name="version"]')) {
    /** @type {HTMLInputElement} */ (field).value = String(body.version);
  }
  showStandIns(root, body.seats);
  tellStory(root, news);
  tellTurn(root, body);
  if (body.verdict) tellVerdict(root, body.verdict);
}

/**
 * A bot plays on for somebody who has left.
 *
 * @param {HTMLElement} root
 * @param {{[seat: string]: {player: string | null, bot: string | null}}} seats
 */
function showStandIns(root, seats) {
  for (const [seat, { player, bot }] of Object.entries(seats)) {
    if (!player || !bot) continue;
    const panel = root.querySelector(`[data-seat="${seat}"]`);
    const name = panel?.querySelector(".player-name");
    if (name) name.textContent = (root.dataset.standIn ?? "").replace("{name}", player);
    panel?.querySelector(".player-presence")?.remove();
    panel?.querySelector(".clock-box")?.remove();
  }
}

/**
 * For which seat one acts, if there are several to act for.
 *
 * @param {HTMLElement} root
 * @param {any} body the match as the server tells it
 * @param {{[seat: string]: string}} names
 */
export function showActing(root, body, names) {
  const place = root.querySelector("[data-acting]");
  if (!place) return;
  const text = (root.dataset.actingFor ?? "").replace("{seat}", names[body.viewer] ?? "");
  if (place.textContent !== text) place.textContent = text;
  place.toggleAttribute("hidden", body.choices.length === 0);
  for (const field of root.querySelectorAll('input[name="seat"][type="hidden"]')) {
    if (field.closest(".match-live")) /** @type {HTMLInputElement} */ (field).value = body.viewer;
  }
}

/**
 * The choices as ordinary buttons.
 *
 * @param {HTMLElement} root
 * @param {{action: any, label: string}[]} choices
 */
export function listChoices(root, choices) {
  const list = root.querySelector("[data-list]");
  const buttons = choices.map(({ action, label }, index) => {
    const button = document.createElement("button");
    button.className = "button";
    button.name = "action";
    button.value = JSON.stringify(action);
    button.dataset.choice = String(index);
    button.textContent = label;
    return button;
  });
  list?.replaceChildren(...buttons);
  root.querySelector("[data-choices]")?.toggleAttribute("hidden", choices.length === 0);
}

/**
 * @param {HTMLElement} root
 * @param {{version: number, heading: string, sentences: string[]}[]} news
 */
function tellStory(root, news) {
  const story = root.querySelector('[data-part="story"]');
  if (!story) return;
  for (const { version, heading, sentences } of news) {
    if (heading) story.append(line(heading, "heading"));
    story.append(...sentences.map((sentence) => line(sentence, "", version)));
  }
  story.scrollTop = story.scrollHeight;
}

/**
 * @param {string} text
 * @param {string} [kind]
 * @param {number} [version] of the match of which this is told
 */
function line(text, kind, version) {
  const item = document.createElement("li");
  item.textContent = text;
  if (kind) item.className = kind;
  if (version !== undefined) item.dataset.version = String(version);
  return item;
}

/**
 * @param {HTMLElement} root
 * @param {any} body
 */
function tellTurn(root, body) {
  const { yourTurn = "", title = "" } = root.dataset;
  const mine = body.choices.length > 0;
  document.title = mine ? `${yourTurn} · ${title}` : title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (!icon) return;
  icon.dataset.calm ??= icon.href;
  icon.href = (mine ? icon.dataset.turn : icon.dataset.calm) ?? icon.href;
}

/**
 * @param {HTMLElement} root
 * @param {string} verdict
 */
function tellVerdict(root, verdict) {
  const place = root.querySelector("[data-verdict]");
  if (place && place.textContent !== verdict) place.textContent = verdict;
  root.querySelector('[data-part="verdict"]')?.removeAttribute("hidden");
  for (const part of root.querySelectorAll("[data-live]")) part.setAttribute("hidden", "");
}
