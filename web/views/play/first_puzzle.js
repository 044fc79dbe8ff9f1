// The puzzle of a first visit, which is available before the core: an easy one, with the digits renamed and the board turned
// each time.

import { column, row } from "../../ui/geometry.js";

const PUZZLE = ".7.9..3....42.68..9.873.2..76.3.94..8.......5..51.2.36..7.219.3..24.36....9..7.4.";

/** The four rotations of the board and of its mirror image: from a row and a column to a cell. */
const TURNS = [
  (/** @type {number} */ r, /** @type {number} */ c) => r * 9 + c,
  (/** @type {number} */ r, /** @type {number} */ c) => c * 9 + 8 - r,
  (/** @type {number} */ r, /** @type {number} */ c) => (8 - r) * 9 + 8 - c,
  (/** @type {number} */ r, /** @type {number} */ c) => (8 - c) * 9 + r,
].flatMap((turn) => [turn, (/** @type {number} */ r, /** @type {number} */ c) => turn(c, r)]);

/** @param {() => number} [random]  numbers from 0 to 1 */
export function firstPuzzle(random = Math.random) {
  const turn = TURNS[Math.floor(random() * TURNS.length)];
  const digits = [..."123456789"].map((digit) => ({ digit, key: random() })).sort((a, b) => a.key - b.key).map(({ digit }) => digit);
  return Array.from(PUZZLE, (_, cell) => {
    const given = PUZZLE[turn(row(cell), column(cell))];
    return given === "." ? given : digits[Number(given) - 1];
  }).join("");
}
