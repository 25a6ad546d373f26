// @ts-check
/**
 * The shapes of the data that the board is given: geometry, views, previews, events.
 *
 * Types only; docs/front-end.md tells the same with examples.
 *
 * @typedef {"N" | "E" | "S" | "W"} Side
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {{
 *   columns: number,
 *   spaces: {side: Side, cells: number[]}[],
 *   characters: string[],
 *   detectives: string[],
 *   turns: {number: number, starter: string}[],
 *   goal: number,
 *   steps: {[face: string]: string},
 *   hourglasses: {[character: string]: number},
 *   barricade: string,
 *   sprite: string,
 *   texts: Texts,
 * }} Geometry
 *
 * @typedef {{
 *   names: {[id: string]: string},
 *   short: {[id: string]: string},
 *   faces: {[face: string]: string},
 *   sides: {[side: string]: string},
 *   seats: {[seat: string]: string},
 *   reasons: {[reason: string]: string},
 *   say: {[what: string]: string},
 * }} Texts
 *
 * @typedef {{character: string, wall: Side | null, suspect: boolean}} Tile
 * @typedef {{[detective: string]: number}} Detectives
 * @typedef {{[detective: string]: string[]}} Sight
 * @typedef {{face: string, used: boolean, next: string | null}} Token
 * @typedef {{tiles: Tile[], detectives: Detectives, sight: Sight, in_sight: string[]}} Table
 * @typedef {Partial<Table>} Preview
 *
 * @typedef {Table & {
 *   turn: number,
 *   tokens: Token[],
 *   rotated: string[],
 *   identity_dealt: boolean,
 *   jack: string | null,
 *   candidates: string[],
 *   alibis: {
 *     jack: (string | null)[],
 *     inspector: (string | null)[],
 *     pile: (string | null)[],
 *     unseen: string[],
 *   },
 *   time_tokens: {[seat: string]: number[]},
 *   hourglasses: number | null,
 *   hourglasses_known: {certain: number, possible: number},
 *   chase: boolean,
 *   cleared: {character: string, turn: number, reason: string}[],
 *   outcome: {winners: string[], reason: string} | null,
 * }} View
 *
 * @typedef {{kind: string, [field: string]: any}} Event
 *
 * @typedef {Tile & {cell: number, lit: boolean, jack: boolean, rotated: boolean}} PlacedTile
 * @typedef {{
 *   tiles: PlacedTile[],
 *   detectives: Detectives,
 *   sight: Sight,
 *   previewed: boolean,
 *   call: boolean | null,
 * }} Scene
 *
 * @typedef {{
 *   lit: string[],
 *   quiet: string[],
 *   chosen: string[],
 *   decided: boolean,
 *   labels: {[id: string]: string},
 *   previews: {[id: string]: Preview},
 * }} Touching
 */

export {};
