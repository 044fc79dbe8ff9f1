// Walking along steps: the board before each step, and a step in short.

import { CELLS, PEERS } from "./geometry.js";
import { candidateOf } from "./overlay.js";

/** @typedef {import("./overlay.js").Step} Step */
/** A board as a step sees it. @typedef {{givens: string, placed: string, candidates: Uint16Array}} Position */

/** Sets of digits from the 729 characters of a sukaku; filled cells have none. @param {string} text @param {string} board */
export function candidatesOf(text, board) {
  return Uint16Array.from({ length: CELLS }, (_, cell) => (board[cell] !== "." ? 0
    : [...text.slice(cell * 9, cell * 9 + 9)].reduce((set, character, index) => (character === "." ? set : set | (1 << index)), 0)));
}

/** @param {string} puzzle @param {string | undefined} placed @param {string} marks  729 characters @returns {Position} */
export function positionOf(puzzle, placed, marks) {
  const board = Array.from(puzzle, (given, cell) => (given !== "." ? given : placed?.[cell] ?? ".")).join("");
  return { givens: puzzle, placed: placed ?? ".".repeat(CELLS), candidates: candidatesOf(marks, board) };
}

/** The board after a step. @param {Position} position @param {Pick<Step, "placements" | "eliminations">} step @returns {Position} */
export function after({ givens, placed, candidates }, { placements, eliminations }) {
  const left = candidates.slice();
  const digits = [...placed];
  for (const { cell, digit } of eliminations.map(candidateOf)) left[cell] &= ~(1 << (digit - 1));
  for (const { cell, digit } of placements.map(candidateOf)) {
    digits[cell] = String(digit);
    left[cell] = 0;
    for (const peer of PEERS[cell]) left[peer] &= ~(1 << (digit - 1));
  }
  return { givens, placed: digits.join(""), candidates: left };
}

/** What follows from a step, by digit. @param {Pick<Step, "placements" | "eliminations">} step @param {import("../core/types.js").Strings["hint"]} strings */
export function resultOf({ placements, eliminations }, strings) {
  /** @type {Map<string, string[]>} */
  const byDigit = new Map();
  for (const name of eliminations) {
    const [cell, digit] = name.split("=");
    byDigit.set(digit, [...(byDigit.get(digit) ?? []), cell]);
  }
  return strings.result(placements, [...byDigit].map(([digit, cells]) => ({ digit, cells })));
}
