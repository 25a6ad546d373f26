// @ts-check
/** Where things lie on the drawn board: cells, spaces of the ring, and the reach of a beam. */

/**
 * @typedef {import("./shapes.js").Geometry} Geometry
 * @typedef {import("./shapes.js").Point} Point
 * @typedef {import("./shapes.js").Side} Side
 * @typedef {import("./shapes.js").Tile} Tile
 * @typedef {import("./shapes.js").Detectives} Detectives
 */

export const TILE = 100;
export const GAP = 4;
export const RING = 52;
export const STREET = 32;
export const WALL = 16;
const EDGE = 3;

/** From the middle of a space to the edge of the tile it faces. */
export const MOUTH = RING / 2 + GAP;

/** @type {{[side: string]: Point & {angle: number}}} */
export const SIDES = {
  N: { x: 0, y: -1, angle: 0 },
  E: { x: 1, y: 0, angle: 90 },
  S: { x: 0, y: 1, angle: 180 },
  W: { x: -1, y: 0, angle: 270 },
};

const STEP = TILE + GAP;

/** @param {Geometry} geometry */
export function size(geometry) {
  return 2 * (EDGE + RING) + geometry.columns * STEP + GAP;
}

/**
 * The middle of a cell.
 *
 * @param {Geometry} geometry
 * @param {number} cell
 * @returns {Point}
 */
export function cellAt(geometry, cell) {
  const first = EDGE + RING + GAP + TILE / 2;
  return {
    x: first + (cell % geometry.columns) * STEP,
    y: first + Math.floor(cell / geometry.columns) * STEP,
  };
}

/**
 * The middle of a space of the ring: outside the first cell of its line, on its own side.
 *
 * @param {Geometry} geometry
 * @param {number} space
 * @returns {Point}
 */
export function spaceAt(geometry, space) {
  const { side, cells } = geometry.spaces[space];
  const near = cellAt(geometry, cells[0]);
  const out = TILE / 2 + MOUTH;
  return { x: near.x + SIDES[side].x * out, y: near.y + SIDES[side].y * out };
}

/**
 * The corner of the ring where no space is.
 *
 * @returns {Point}
 */
export function cornerAt() {
  return { x: EDGE + RING / 2, y: EDGE + RING / 2 };
}

/**
 * Where each detective stands; those who share a space stand side by side along the ring.
 *
 * @param {Geometry} geometry
 * @param {Detectives} detectives
 * @returns {{[detective: string]: Point}}
 */
export function standing(geometry, detectives) {
  return Object.fromEntries(
    geometry.detectives.map((who) => {
      const space = detectives[who];
      const here = geometry.detectives.filter((other) => detectives[other] === space);
      const middle = spaceAt(geometry, space);
      const aside = (here.indexOf(who) - (here.length - 1) / 2) * (here.length > 2 ? 33 : 50);
      const along = SIDES[geometry.spaces[space].side].x === 0;
      return [
        who,
        along ? { x: middle.x + aside, y: middle.y } : { x: middle.x, y: middle.y + aside },
      ];
    }),
  );
}

/**
 * The points that a walk along the ring passes, corners included, the shorter way round.
 *
 * @param {Geometry} geometry
 * @param {number} from
 * @param {number} to
 * @returns {Point[]}
 */
export function walk(geometry, from, to) {
  const count = geometry.spaces.length;
  const ahead = (to - from + count) % count;
  const step = ahead <= count / 2 ? 1 : -1;
  const points = [];
  for (let space = from; space !== to; space = (space + step + count) % count) {
    const next = (space + step + count) % count;
    points.push(spaceAt(geometry, space));
    if (geometry.spaces[space].side !== geometry.spaces[next].side) {
      points.push(corner(geometry, space, next));
    }
  }
  return [...points, spaceAt(geometry, to)];
}

/**
 * The outer corner between two spaces on different sides.
 *
 * @param {Geometry} geometry
 * @param {number} one
 * @param {number} other
 * @returns {Point}
 */
function corner(geometry, one, other) {
  const [a, b] = [spaceAt(geometry, one), spaceAt(geometry, other)];
  return SIDES[geometry.spaces[one].side].x === 0 ? { x: b.x, y: a.y } : { x: a.x, y: b.y };
}

/**
 * How far the light from a space reaches, from the middle of the space, and what stops it.
 *
 * Who is seen is told by the server. The light goes through the tiles of those, and ends at the
 * wall that is there to be seen: at the far side of the last, or at the near side of the next.
 *
 * @param {Geometry} geometry
 * @param {number} space
 * @param {string[]} seen
 * @param {Tile[]} tiles
 * @returns {{length: number, stopped: boolean}}
 */
export function reach(geometry, space, seen, tiles) {
  const { side, cells } = geometry.spaces[space];
  const through = MOUTH + seen.length * STEP;
  if (seen.length === 0) return { length: MOUTH, stopped: true };
  const last = tiles.find((tile) => tile.character === seen[seen.length - 1]);
  if (last?.wall === opposite(side)) return { length: through - GAP - WALL, stopped: true };
  if (seen.length < cells.length) return { length: through, stopped: true };
  return { length: through - GAP, stopped: false };
}

/**
 * @param {Side} side
 * @returns {string}
 */
export function opposite(side) {
  return { N: "S", S: "N", E: "W", W: "E" }[side];
}

/**
 * The angle that shows a wall on this side, the nearest to how the tile lies now.
 *
 * A crossroads has no wall and stays as it lies.
 *
 * @param {number} now
 * @param {Side | null} wall
 * @returns {number}
 */
export function turned(now, wall) {
  if (wall === null) return now;
  const target = SIDES[wall].angle;
  return target + 360 * Math.round((now - target) / 360);
}
