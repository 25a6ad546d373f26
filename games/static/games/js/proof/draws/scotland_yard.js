// @ts-check
/** How each draw of Scotland Yard uses its generator (games/rules/scotland_yard/setup.py). */

const START_CARDS = [
  13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198,
];
const MOST_DETECTIVES = 5;

/** @param {{[name: string]: any}} options */
const detectives = (options) => options.detective_seats ?? MOST_DETECTIVES;

/** @param {{[name: string]: any}} options */
export const seats = (options) => [
  "mr_x",
  ...Array.from({ length: detectives(options) }, (_, i) => `detective_${i + 1}`),
];

/** @type {import("../chance.js").Draws} */
export const draws = {
  deal_mr_x: (rng) => ({ station: rng.choice(START_CARDS) }),
  place_detectives(rng, table) {
    const taken = table.last("deal_mr_x").station;
    const left = START_CARDS.filter((card) => card !== taken);
    // Two seats lead two pawns each.
    const pawns = detectives(table.options) === 2 ? 4 : detectives(table.options);
    return { stations: rng.sample(left, pawns) };
  },
};
