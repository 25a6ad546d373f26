// @ts-check
/**
 * Sending a move so that it is played exactly once: over the socket when it is open, by POST when
 * not or when no answer comes, always under the same key.
 */

const PATIENCE = 4000;
const TRIES = 6;

/**
 * @typedef {{version: number, key: string, action: any, seat: string}} Move
 * @typedef {{ok: boolean, status: number, body: any}} Answer
 */

/**
 * @param {string} api the address of the match in the API
 * @param {(message: any) => boolean} say
 */
export function sender(api, say) {
  /** @type {Map<string, (answer: Answer) => void>} */
  const awaited = new Map();

  return {
    /**
     * A message from the socket that may answer a move.
     *
     * @param {any} message
     */
    hear(message) {
      const answer = { ok: message.type === "played", status: message.status ?? 201, body: message };
      awaited.get(message.key)?.(answer);
      awaited.delete(message.key);
    },

    /**
     * Play an action upon a version, for one of one's seats.
     *
     * @param {number} version
     * @param {any} action
     * @param {string} seat
     * @returns {Promise<Answer>}
     */
    async play(version, action, seat) {
      const move = { version, key: newKey(), action, seat };
      return (await overSocket(move)) ?? byPost(`${api}actions/`, move);
    },
  };

  /**
   * @param {Move} move
   * @returns {Promise<Answer | null>}
   */
  function overSocket(move) {
    return new Promise((resolve) => {
      if (!say({ play: move })) return resolve(null);
      awaited.set(move.key, resolve);
      window.setTimeout(() => {
        if (awaited.delete(move.key)) resolve(null);
      }, PATIENCE);
    });
  }
}

/**
 * @param {string} url
 * @param {any} body
 * @returns {Promise<Answer>}
 */
export async function byPost(url, body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
        body: JSON.stringify(body),
      });
      if (answer.status < 500 && answer.status !== 429) {
        return { ok: answer.ok, status: answer.status, body: await answer.json() };
      }
    } catch {
      // The network is away; the same key makes another try harmless.
    }
    if (attempt === TRIES) return { ok: false, status: 0, body: null };
    await new Promise((done) => setTimeout(done, 500 * 2 ** attempt));
  }
}

/** @returns {string} a name for a request that nobody has used before */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} name
 * @returns {string}
 */
function cookie(name) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
