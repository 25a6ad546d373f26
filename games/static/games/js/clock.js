// @ts-check
/**
 * Clocks and presence beside the players' names. The server's time decides; here it is only shown,
 * reckoned from the server's own now, so a wrong clock in the browser does no harm.
 */

const TICK = 250;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60000, 3600000, 86400000];
/** Less than this is little: half a minute, or an hour where a move may take days. */
const LOW = { live: MINUTE / 2, days: HOUR };

/**
 * Milliseconds as a clock shows them; a second that has begun still counts.
 *
 * @param {number} left
 * @param {string} days a sentence with gaps for days and hours
 * @returns {string}
 */
export function face(left, days) {
  if (left >= DAY) {
    const parts = { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
    return days.replace("{days}", String(parts.days)).replace("{hours}", String(parts.hours));
  }
  const whole = Math.ceil(Math.max(0, left) / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * What a seat has left some time after the clock was told.
 *
 * @param {any} clock as the server told it
 * @param {string} seat
 * @param {number} elapsed milliseconds since it was told
 * @returns {number | null} null where no time is counted
 */
export function leftOf(clock, seat, elapsed) {
  const left = clock?.left[seat] ?? null;
  if (left === null) return null;
  return clock.running === seat ? Math.max(0, left - elapsed) : left;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} own the seats that one holds
 */
export function clocks(root, own) {
  const words = root.dataset;
  /** @type {any} */
  let clock = null;
  let told = performance.now();
  /** @type {number | null} */
  let claimAt = null;
  let running = "";
  let warned = false;

  function tick() {
    const elapsed = performance.now() - told;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-clock]"))) {
      const left = leftOf(clock, place.dataset.clock ?? "", elapsed);
      if (left !== null) showFace(place, left);
    }
    const claim = root.querySelector("[data-claim]");
    claim?.toggleAttribute("hidden", claimAt === null || Date.now() < claimAt || own.includes(running));
    if (clock) warn(own.includes(running) && isLow(running, elapsed));
  }

  /**
   * @param {string} seat
   * @param {number} elapsed
   */
  function isLow(seat, elapsed) {
    const left = leftOf(clock, seat, elapsed);
    return left !== null && left < LOW[/** @type {"live" | "days"} */ (clock.kind)];
  }

  /**
   * @param {HTMLElement} place
   * @param {number} left
   */
  function showFace(place, left) {
    const seat = place.dataset.clock ?? "";
    const low = clock.running === seat && left < LOW[/** @type {"live" | "days"} */ (clock.kind)];
    const text = face(left, words.days ?? "");
    if (place.textContent !== text) place.textContent = text;
    place.dataset.running = String(clock.running === seat);
    place.dataset.low = String(low);
  }

  /**
   * Said once, when time becomes short; never counted down aloud.
   *
   * @param {boolean} low
   */
  function warn(low) {
    if (low === warned) return;
    warned = low;
    const place = root.querySelector("[data-time-warning]");
    if (place) place.textContent = low ? (words.shortOfTime ?? "") : "";
  }

  window.setInterval(tick, TICK);
  return {
    /** @param {any} body a match as the server tells it */
    show(body) {
      if (body.clock) {
        clock = body.clock;
        told = performance.now();
      }
      running = body.to_act ?? "";
      tick();
    },

    /** @param {any} presence */
    attend(presence) {
      claimAt = presence.claim_at ? Date.parse(presence.claim_at) : null;
      for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-present]"))) {
        const here = presence.here[place.dataset.present ?? ""] === true;
        const word = place.nextElementSibling;
        place.dataset.here = String(here);
        if (word) word.textContent = (here ? words.here : words.away) ?? "";
      }
      const count = root.querySelector("[data-spectators]");
      if (count) count.textContent = String(presence.spectators);
      count?.closest("p")?.toggleAttribute("hidden", presence.spectators === 0);
      tick();
    },
  };
}
