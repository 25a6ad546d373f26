// @ts-check
/** How each draw of Mr. Jack and its Extension uses its generator (games/rules/mrjack/setup.py). */

const CHARACTERS =
  "holmes watson smith lestrade stealthy goodley gull bert pizer lane madame abberline springheeled".split(" ");
/** The eight of the base set-up. */
const BASE = CHARACTERS.slice(0, 8);
const ALWAYS = ["holmes", "smith", "lestrade", "bert"];
const DEALT = CHARACTERS.filter((who) => !ALWAYS.includes(who));
const JACKS_HAND = 5;
const CARDS_A_TURN = 4;

export const seats = () => ["jack", "inspector"];

/** @param {string[]} some in any order */
const inOrder = (some) => CHARACTERS.filter((who) => some.includes(who));

/**
 * The eight characters of the match.
 *
 * @param {import("../chance.js").Table} table
 */
function playing(table) {
  if (table.options.setup === "base") return BASE;
  const drafted = [table.last("draft"), table.last("draft_and_reveal")];
  return inOrder([...ALWAYS, ...drafted.flatMap((picked) => picked.characters)]);
}

/** @type {import("../chance.js").Draws} */
export const draws = {
  deal_hands(rng) {
    const jack = rng.sample(DEALT, JACKS_HAND);
    return { jack: inOrder(jack), inspector: DEALT.filter((who) => !jack.includes(who)) };
  },
  deal_identity: (rng, table) => ({ character: rng.choice(playing(table)) }),
  shuffle_pile(rng, table) {
    const jack = table.last("deal_identity").character;
    const others = playing(table).filter((card) => card !== jack);
    return { cards: rng.sample(others, others.length) };
  },
  reveal_cards: (rng, table) => ({ cards: inOrder(rng.sample(playing(table), CARDS_A_TURN)) }),
};
