// What the steps of a rating say so far: its three figures, and the board after each step.

import { cellIndex } from "./replay.js";

/** @typedef {{rating: number, technique: string, eliminations: string[], placement: string | null}} Step  as docs/json.md has it */
/** @typedef {{er: number, ep: number | null, ed: number}} Figures  `ep` is not known before the first digit */

/** A candidate such as r4c7=2. @param {string} text @returns {{cell: number, digit: number}} */
export const candidate = (text) => ({ cell: cellIndex(text), digit: Number(text.slice(5)) });

/**
 * The hardest step (ER), the hardest up to the first digit placed (EP), and the first step (ED), of the steps found so far.
 *
 * @param {Step[]} steps
 * @returns {Figures | null} null without a step
 */
export function figuresOf(steps) {
  if (!steps.length) return null;
  const hardest = (/** @type {Step[]} */ some) => Math.max(...some.map(({ rating }) => rating));
  const first = steps.findIndex(({ placement }) => placement !== null);
  return { er: hardest(steps), ep: first < 0 ? null : hardest(steps.slice(0, first + 1)), ed: steps[0].rating };
}

/** The digits that steps have placed before this one, as 81 characters. @param {Step[]} steps @param {number} count */
export function placedBefore(steps, count) {
  const board = Array(81).fill(".");
  for (const { placement } of steps.slice(0, count)) {
    if (!placement) continue;
    const { cell, digit } = candidate(placement);
    board[cell] = String(digit);
  }
  return board.join("");
}

/** Cells that follow each other in text, such as `r1c1 r2c3`. @param {string | undefined} text */
export const cellsOf = (text) => (text ? text.split(" ").map(cellIndex) : []);
