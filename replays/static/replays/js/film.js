// @ts-check
/**
 * A whole replay that was fetched once, as pure functions: what each side knew at each step, which
 * way leads from one step to another, and what an address says.
 *
 * Every value stands once in `film.things`; the steps of each side name it by its place there.
 */

/**
 * @typedef {{view: number[], events: number, told: number, heading: number, drawing: number | null}} Frame
 * @typedef {{last: number, fields: string[], things: any[], sides: {[viewer: string]: Frame[]}}} Film
 * @typedef {{step: number, side: string}} Place
 * @typedef {{view: any, events: any[], told: string[], heading: string, drawing: string | null}} Moment
 */

/**
 * What a side knew at a step.
 *
 * @param {Film} film
 * @param {Place} place
 * @returns {Moment}
 */
export function momentAt(film, { step, side }) {
  const frame = film.sides[side][step];
  const view = Object.fromEntries(
    film.fields.map((field, index) => [field, film.things[frame.view[index]]]),
  );
  return {
    view,
    events: film.things[frame.events],
    told: film.things[frame.told],
    heading: film.things[frame.heading],
    drawing: frame.drawing === null ? null : film.things[frame.drawing],
  };
}

/**
 * All that a side was told, step by step.
 *
 * @param {Film} film
 * @param {string} side
 * @returns {{step: number, heading: string, told: string[]}[]}
 */
export function storyOf(film, side) {
  return film.sides[side]
    .map((frame, step) => ({
      step,
      heading: film.things[frame.heading],
      told: film.things[frame.told],
    }))
    .filter(({ told }) => told.length > 0);
}

/**
 * Whether something is to be told between two places, and in which direction: only a single step
 * with the same eyes is; everything else is shown at once.
 *
 * @param {Place} from
 * @param {Place} to
 * @returns {"forward" | "back" | "at once"}
 */
export function way(from, to) {
  if (from.side !== to.side) return "at once";
  if (to.step === from.step + 1) return "forward";
  return to.step === from.step - 1 ? "back" : "at once";
}

/**
 * A step that there is.
 *
 * @param {number} step
 * @param {number} last
 */
export function within(step, last) {
  return Math.max(0, Math.min(last, step));
}

/**
 * Where a button or a key leads; `stops` are the steps that one may jump to, in order.
 *
 * @param {string} go
 * @param {number} step
 * @param {number} last
 * @param {number[]} [stops]
 * @returns {number | null} null if it leads nowhere
 */
export function goal(go, step, last, stops = []) {
  switch (go) {
    case "first":
      return 0;
    case "back":
      return within(step - 1, last);
    case "forward":
      return within(step + 1, last);
    case "last":
      return last;
    case "part-back":
      return stops.findLast((stop) => stop < step) ?? 0;
    case "part-forward":
      return stops.find((stop) => stop > step) ?? last;
    default:
      return null;
  }
}

/** @type {{[key: string]: string}} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  PageUp: "part-back",
  PageDown: "part-forward",
  " ": "play",
};

/**
 * What a key does here: the name of a button, or nothing.
 *
 * @param {string} key
 * @returns {string | null}
 */
export function meaning(key) {
  return KEYS[key] ?? null;
}

/**
 * The part of an address that says which step is shown, and with whose eyes.
 *
 * @param {Place} place
 */
export function query({ step, side }) {
  return `?step=${step}&as=${encodeURIComponent(side)}`;
}

/** A finger that went this far sideways, and not as far up or down, has turned a page. */
const SWIPE = 40;

/**
 * @param {number} dx
 * @param {number} dy
 * @returns {"back" | "forward" | null}
 */
export function swiped(dx, dy) {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 ? "forward" : "back";
}
