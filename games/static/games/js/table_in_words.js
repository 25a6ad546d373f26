// @ts-check
/** The table in words, for a game without a drawn board: the page of the match has it, made anew. */

const WORDS = "pre.board-text";

/** @param {HTMLElement} root */
export function tableInWords(root) {
  const place = root.querySelector(WORDS);
  let asked = 0;

  return {
    /** Fetch the table as it stands now; of several answers the one to the last question counts. */
    async renew() {
      asked += 1;
      const question = asked;
      const answer = await fetch(location.href).catch(() => null);
      const page = answer?.ok ? await answer.text() : "";
      const words = new DOMParser().parseFromString(page, "text/html").querySelector(WORDS);
      if (place && words && question === asked) place.textContent = words.textContent;
    },
  };
}
