// The games that are kept on this device: what a list says of each, and what becomes of two games of the same puzzle.

import { HOUSES } from "../ui/geometry.js";
import { boardText, placedText, sameProgress } from "./progress.js";
import { progressOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./history.js").History} History */

/** A game as it is kept. `played` is when it was last played, in milliseconds since 1970. @typedef {{state: State, played: number}} Kept */
/**
 * What a list says of a game.
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} givens
 * @property {string} placed
 * @property {import("./state.js").Facts} facts
 * @property {number} elapsed  in milliseconds
 * @property {number} played
 * @property {boolean} solved
 */

/** Whether a board of 81 characters is filled, and breaks no rule. @param {string} board */
const isSolution = (board) => HOUSES.every((house) => new Set(house.map((cell) => board[cell])).size === 9) && !board.includes(".");

/** @param {Kept} kept @returns {Summary} */
export function summaryOf({ state, played }) {
  const { id, givens, facts, clock } = state;
  const progress = progressOf(state);
  return { id, givens, placed: placedText(progress), facts, elapsed: clock.elapsed, played, solved: isSolution(boardText(givens, progress)) };
}

/** Games of the same puzzle as one: what was played later is on the board, and nothing of the other is lost. @param {Kept} a @param {Kept} b @returns {Kept} */
export function mergeGames(a, b) {
  const [older, newer] = a.played > b.played ? [b, a] : [a, b];
  const { state } = newer;
  return {
    state: {
      ...state,
      facts: { ...older.state.facts, ...state.facts },
      history: mergeHistories(state.history, older.state.history),
      clock: { elapsed: Math.max(state.clock.elapsed, older.state.clock.elapsed), since: null },
    },
    played: newer.played,
  };
}

/** A history with the branches and bookmarks of another one; a bookmark whose name is taken gets a longer one. @param {History} history @param {History} other @returns {History} */
export function mergeHistories(history, other) {
  const nodes = [...history.nodes];
  /** Where each node of the other history is now. @type {number[]} */
  const places = [];
  for (const node of other.nodes) {
    const parent = places[node.parent] ?? 0;
    const isSame = (/** @type {import("./history.js").Node} */ known) => sameProgress(known.progress, node.progress);
    const known = isSame(nodes[parent]) ? parent : nodes.findIndex((candidate) => candidate.parent === parent && isSame(candidate));
    places.push(known < 0 ? nodes.push({ ...node, parent }) - 1 : known);
  }
  const bookmarks = [...history.bookmarks];
  for (const bookmark of other.bookmarks) {
    const node = places[bookmark.node];
    if (bookmarks.some((known) => known.node === node && known.name.replace(/\*+$/, "") === bookmark.name)) continue;
    let { name } = bookmark;
    while (bookmarks.some((known) => known.name === name)) name += "*";
    bookmarks.push({ name, node });
  }
  return { ...history, nodes, bookmarks };
}
