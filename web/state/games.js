// What becomes of two games of the same puzzle.

import { sameProgress } from "./progress.js";

/** @typedef {import("./state.js").Kept} Kept */
/** @typedef {import("./history.js").History} History */

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
