// @ts-check
/** How each draw of Mr. Jack Pocket uses its generator (games/rules/mrjack_pocket/setup.py). */

const CHARACTERS = "lestrade goodley stealthy smith pizer gull bert lane madame".split(" ");
const WALLS = ["N", "E", "S", "W"];
/** @type {{[cell: number]: string}} */
const FIRST_WALLS = { 0: "W", 2: "E", 7: "S" };
const TOKENS = [
  ["alibi", "holmes"],
  ["toby", "watson"],
  ["rotation", "exchange"],
  ["rotation", "joker"],
];

export const seats = () => ["jack", "inspector"];

/** @type {import("../chance.js").Draws} */
export const draws = {
  lay_tiles(rng) {
    const order = rng.sample(CHARACTERS, CHARACTERS.length);
    const walls = order.map((_, cell) => FIRST_WALLS[cell] ?? rng.choice(WALLS));
    return { tiles: order.map((character, cell) => ({ character, wall: walls[cell] })) };
  },
  deal_identity: (rng) => ({ character: rng.choice(CHARACTERS) }),
  shuffle_pile(rng, table) {
    const jack = table.last("deal_identity").character;
    const others = CHARACTERS.filter((card) => card !== jack);
    return { cards: rng.sample(others, others.length) };
  },
  throw_tokens: (rng) => ({ faces: TOKENS.map((faces) => rng.choice(faces)) }),
};
