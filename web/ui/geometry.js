// Positions on a board whose cells are `c` pixels wide: the frame and the lines of boxes have 2 px, other lines 1 px.

export const CELLS = 81;
export const row = (/** @type {number} */ cell) => Math.floor(cell / 9);
export const column = (/** @type {number} */ cell) => cell % 9;
export const box = (/** @type {number} */ cell) => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 3);
export const cellName = (/** @type {number} */ cell) => `r${row(cell) + 1}c${column(cell) + 1}`;

/** The houses as cells: rows, columns, boxes. */
export const HOUSES = [row, column, box].flatMap((of) =>
  [...Array(9).keys()].map((index) => [...Array(CELLS).keys()].filter((cell) => of(cell) === index)));
/** The three houses of each cell. */
export const housesOf = (/** @type {number} */ cell) => [row(cell), 9 + column(cell), 18 + box(cell)];
/** The 20 other cells that share a house with a cell. */
export const PEERS = [...Array(CELLS).keys()].map((cell) =>
  [...new Set(housesOf(cell).flatMap((house) => HOUSES[house]))].filter((other) => other !== cell));

/** The left edge of a column, or the top edge of a row. */
export const edge = (/** @type {number} */ c, /** @type {number} */ index) => 2 + index * (c + 1) + Math.floor(index / 3);
export const boardSize = (/** @type {number} */ c) => 9 * c + 14;
/** The greatest whole cell size with which a board fits into the width. */
export const cellSizeFor = (/** @type {number} */ width) => Math.floor((width - 14) / 9);
export const isSmall = (/** @type {number} */ c) => c < 56;

/** The top left corner of a cell. @type {(c: number, cell: number) => [number, number]} */
export const corner = (c, cell) => [edge(c, column(cell)), edge(c, row(cell))];

/** The center of a candidate's place in its cell. @type {(c: number, cell: number, digit: number) => [number, number]} */
export function candidatePlace(c, cell, digit) {
  const [x, y] = corner(c, cell);
  const step = c * (isSmall(c) ? 0.27 : 0.285);
  return [x + c / 2 + (((digit - 1) % 3) - 1) * step, y + c / 2 + (Math.floor((digit - 1) / 3) - 1) * step];
}

/** The radius of the ring around a candidate. */
export const candidateRadius = (/** @type {number} */ c) => Math.max(5.6, c * 0.122);
