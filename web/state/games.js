// Merges two games of the same puzzle.

import { sameProgress } from "./progress.js";

/** @typedef {import("./state.js").Kept} Kept */
/** @typedef {import("./history.js").History} History */

/**
 * Merges two games of the same puzzle: the board shows the later one, and the history keeps both.
 *
 * @param {Kept} a @param {Kept} b @returns {Kept}
 */
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

/**
 * Adds the branches and bookmarks of another history; a bookmark whose name is taken gets a longer name.
 *
 * @param {History} history @param {History} other @returns {History}
 */
export function mergeHistories(history, other) {
  const nodes = [...history.nodes];
  /** The new index of each node of the other history. @type {number[]} */
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
