// The state of a game: the puzzle, its history, what is selected, the mode of entry, and the clock.

import { current, startHistory } from "./history.js";
import { HOUSES } from "../ui/geometry.js";
import { boardText, EMPTY_PROGRESS, placedText } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./progress.js").Mode} Mode */

/** A game as it is kept. `played` is when it was last played, in milliseconds since 1970. @typedef {{state: State, played: number}} Kept */
/**
 * The summary of a game in a list.
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} givens
 * @property {string} placed
 * @property {Facts} facts
 * @property {number} elapsed  in milliseconds
 * @property {number} played
 * @property {boolean} solved
 */
/** Facts about a puzzle. @typedef {{level?: string, er?: number, ep?: number, ed?: number}} Facts */
/**
 * @typedef {object} State
 * @property {string} id of the game: its givens, so that each puzzle has one game; for a board without givens, a name
 * @property {string} givens  81 characters, `.` for a blank cell
 * @property {Facts} facts
 * @property {import("./history.js").History} history
 * @property {readonly number[]} selection  the latest cell last
 * @property {Mode} mode
 * @property {number} held  the digit that a tap places; 0 if none
 * @property {{elapsed: number, since: number | null}} clock milliseconds so far, and when the clock was started; null while it
 * is stopped
 */

export const NO_GIVENS = ".".repeat(81);

/** @type {(givens: string, progress?: Progress, facts?: Facts, id?: string) => State} */
export const newGame = (givens, progress = EMPTY_PROGRESS, facts = {}, id = givens) => ({
  id,
  givens,
  facts,
  history: startHistory(progress),
  selection: [],
  mode: "digit",
  held: 0,
  clock: { elapsed: 0, since: null },
});

export const progressOf = (/** @type {State} */ state) => current(state.history);
/** The digit of a cell, given or placed; 0 if it is blank. @type {(state: State, cell: number) => number} */
export const digitAt = (state, cell) => (state.givens[cell] === "." ? progressOf(state).digits[cell] : Number(state.givens[cell]));
/** @type {(state: State, now: number) => number} */
export const elapsed = ({ clock }, now) => clock.elapsed + (clock.since === null ? 0 : now - clock.since);
/** A time as a clock shows it: minutes and seconds, and hours if there are any. @param {number} milliseconds */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether a board of 81 characters is filled, and breaks no rule. @param {string} board */
const isSolution = (board) => HOUSES.every((house) => new Set(house.map((cell) => board[cell])).size === 9) && !board.includes(".");

/** @param {Kept} kept @returns {Summary} */
export function summaryOf({ state, played }) {
  const { id, givens, facts, clock } = state;
  const progress = progressOf(state);
  return { id, givens, placed: placedText(progress), facts, elapsed: clock.elapsed, played, solved: isSolution(boardText(givens, progress)) };
}
