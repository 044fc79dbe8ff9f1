// The history of a game: a tree of progresses. Undo and redo move along a path from the root; a move after an undo begins a
// new branch, and the old one stays in the tree. Bookmarks are names of nodes.

/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @typedef {object} Node
 * @property {number} parent  -1 for the root
 * @property {Progress} progress
 * @property {readonly number[]} cells the cells that were selected; undo selects them again
 */
/**
 * @typedef {object} History
 * @property {readonly Node[]} nodes
 * @property {readonly number[]} path the nodes from the root to the tip of the current branch
 * @property {number} cursor  the index in the path of the node that is on the board
 * @property {readonly {name: string, node: number}[]} bookmarks
 */

/** @param {Progress} progress @returns {History} */
export const startHistory = (progress) => ({ nodes: [{ parent: -1, progress, cells: [] }], path: [0], cursor: 0, bookmarks: [] });

export const currentNode = (/** @type {History} */ history) => history.path[history.cursor];
export const current = (/** @type {History} */ history) => history.nodes[currentNode(history)].progress;
export const canUndo = (/** @type {History} */ history) => history.cursor > 0;
export const canRedo = (/** @type {History} */ history) => history.cursor < history.path.length - 1;

/** @param {History} history @param {Progress} progress @param {readonly number[]} cells @returns {History} */
export function record(history, progress, cells) {
  const node = history.nodes.length;
  return {
    ...history,
    nodes: [...history.nodes, { parent: currentNode(history), progress, cells }],
    path: [...history.path.slice(0, history.cursor + 1), node],
    cursor: history.cursor + 1,
  };
}

/** Moves along the path: -1 undoes, 1 redoes. @param {History} history @param {number} by @returns {History} */
export function move(history, by) {
  const cursor = Math.max(0, Math.min(history.path.length - 1, history.cursor + by));
  return cursor === history.cursor ? history : { ...history, cursor };
}

/**
 * Goes to any node of the tree. The path then leads to the tip of the node's latest branch.
 *
 * @param {History} history @param {number} node @returns {History}
 */
export function goTo(history, node) {
  const ancestors = [];
  for (let at = node; at >= 0; at = history.nodes[at].parent) ancestors.unshift(at);
  const path = [...ancestors];
  for (let at = latestChild(history, node); at >= 0; at = latestChild(history, at)) path.push(at);
  return { ...history, path, cursor: ancestors.length - 1 };
}
/** @param {History} history @param {number} node */
const latestChild = (history, node) => history.nodes.findLastIndex(({ parent }) => parent === node);

/** The tips of all branches but the current one, the latest first. @param {History} history */
export function otherBranches(history) {
  const parents = new Set(history.nodes.map(({ parent }) => parent));
  const onPath = new Set(history.path);
  return history.nodes.flatMap((_, node) => (parents.has(node) || onPath.has(node) ? [] : [node])).reverse();
}
/** The number of moves from the start to a node. @param {History} history @param {number} node */
export function depth(history, node) {
  let moves = 0;
  for (let at = history.nodes[node].parent; at >= 0; at = history.nodes[at].parent) moves += 1;
  return moves;
}

/** The first name that is not taken by a bookmark. @param {History} history @param {(number: number) => string} nameOf */
export function newBookmark({ bookmarks }, nameOf) {
  let number = 1;
  while (bookmarks.some(({ name }) => name === nameOf(number))) number += 1;
  return nameOf(number);
}
/**
 * Adds a bookmark to a node; each name can be used once.
 *
 * @param {History} history @param {string} name @param {number} [node] @returns {History}
 */
export function addBookmark(history, name, node = currentNode(history)) {
  const others = history.bookmarks.filter((bookmark) => bookmark.name !== name);
  return { ...history, bookmarks: [...others, { name, node }] };
}
/** @param {History} history @param {string} name @returns {History} */
export const removeBookmark = (history, name) => ({ ...history, bookmarks: history.bookmarks.filter((bookmark) => bookmark.name !== name) });
