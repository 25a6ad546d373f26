// @ts-check
/**
 * A socket that comes back by itself: after a lost network, a sleeping laptop, a restarted server.
 *
 * What it carries are hints. Whoever uses it must be right without it, and says after each new
 * connection which version it has.
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const HEARTBEAT = 25000;
/** Codes with which the server says that coming back is no use: there is no such match for us. */
const FINAL = [4404];

/**
 * @param {string} address
 * @param {{
 *   greet(): any,
 *   hear(message: any): void,
 *   change(open: boolean): void,
 * }} on
 */
export function connect(address, on) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let given_up = false;

  function open() {
    clearTimeout(timer);
    if (given_up || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const mine = new WebSocket(address);
    let heard = false;
    socket = mine;
    mine.addEventListener("open", () => say(on.greet()));
    mine.addEventListener("message", (event) => {
      // Only now: a server may take a connection and still have nothing to say on it.
      if (!heard) {
        heard = true;
        wait = FIRST_WAIT;
        on.change(true);
      }
      on.hear(JSON.parse(event.data));
    });
    mine.addEventListener("close", (event) => {
      if (socket !== mine) return;
      socket = null;
      given_up = FINAL.includes(event.code);
      on.change(false);
      // Spread out, so that a restarted server is not met by everybody at once.
      timer = window.setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  /**
   * @param {any} message
   * @returns {boolean} whether it could be sent
   */
  function say(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function wake() {
    wait = FIRST_WAIT;
    if (!say(on.greet())) open();
  }

  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  window.setInterval(() => say(on.greet()), HEARTBEAT);
  open();
  return { say };
}
