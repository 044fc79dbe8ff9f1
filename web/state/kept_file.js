// Writes everything that is kept on this device as one file, and reads such a file: the games with their histories, the scores
// of the drills, the settings. A node of a history is written as its changes to the node before it.

import { CELLS } from "../ui/geometry.js";
import { exportPractice, importPractice } from "./practice.js";
import { ALL_DIGITS, change, EMPTY_PROGRESS, layerOf, LAYERS } from "./progress.js";
import { newGame } from "./state.js";

/** @typedef {import("./state.js").Kept} Kept */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./practice.js").Practice} Practice */
/** @typedef {import("../core/types.js").Settings} Settings */
/** @typedef {{games: Kept[], practice: Practice, settings: Partial<Settings>}} Everything */

const FORMAT = "sudokit-kept";
const VERSION = 1;
/** The greatest value in each layer. @type {Record<keyof Progress, number>} */
const MOST = { digits: 9, corner: ALL_DIGITS, centre: ALL_DIGITS, candidates: ALL_DIGITS, colors: 16, candidateColors: 16, crossed: ALL_DIGITS };
const MODES = ["digit", "corner", "centre", "candidate", "color"];

/** Whether a text with this beginning may be such a file. @param {string} start */
export const isKeptFile = (start) => /^\s*\{\s*"format":\s*"sudokit-(kept|practice)"/.test(start);

/** @param {Everything} everything */
export function exportKept({ games, practice, settings }) {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings, practice: JSON.parse(exportPractice(practice)), games: games.map(written) }, null, 1)}\n`;
}

/** @param {Kept} kept */
function written({ state, played }) {
  const { id, givens, facts, mode, clock, history: { nodes, path, cursor, bookmarks } } = state;
  return {
    id, givens, facts, mode, elapsed: clock.elapsed, played, path, cursor, bookmarks,
    nodes: nodes.map(({ parent, progress, cells }) => ({ parent, cells, ...changes(progress, nodes[parent]?.progress ?? EMPTY_PROGRESS) })),
  };
}

/**
 * The differences between two progresses: pairs of index and value, by layer.
 *
 * @param {Progress} progress @param {Progress} before
 */
function changes(progress, before) {
  return Object.fromEntries(LAYERS.flatMap((layer) => {
    const [now, earlier] = [layerOf(progress, layer), layerOf(before, layer)];
    const pairs = now === earlier ? [] : Array.from(now).flatMap((value, at) => (value === earlier[at] ? [] : [[at, value]]));
    return pairs.length ? [[layer, pairs]] : [];
  }));
}

/**
 * Reads such a file, or a file with only the scores of the drills. Null if the text is not such a file. Games that make no
 * sense are left out and counted.
 *
 * @param {string} text
 * @returns {(Everything & {unreadable: number}) | null}
 */
export function importKept(text) {
  const practice = importPractice(text);
  if (practice) return { games: [], practice, settings: {}, unreadable: 0 };
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (file?.format !== FORMAT || file.version !== VERSION || !Array.isArray(file.games)) return null;
  const games = file.games.flatMap((/** @type {any} */ game) => {
    try {
      return [read(game)];
    } catch {
      return [];
    }
  });
  const settings = file.settings !== null && typeof file.settings === "object" ? file.settings : {};
  return { games, practice: importPractice(JSON.stringify(file.practice ?? null)) ?? {}, settings, unreadable: file.games.length - games.length };
}

/** Throws if the fact is false. @param {unknown} fact @returns {asserts fact} */
function expect(fact) {
  if (!fact) throw new TypeError("not a game");
}
/** @param {unknown} value @param {number} end */
const isBelow = (value, end) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < end;

/** @param {any} game @returns {Kept} */
function read({ id, givens, facts, mode, elapsed, played, path, cursor, bookmarks, nodes: listed }) {
  expect(typeof givens === "string" && /^[1-9.]{81}$/.test(givens) && typeof id === "string");
  // The id of a game without givens is a name.
  expect(/[1-9]/.test(givens) ? id === givens : /^blank-\d+$/.test(id));
  expect(Array.isArray(listed) && listed.length > 0 && Number.isFinite(elapsed) && elapsed >= 0 && Number.isFinite(played));
  /** @type {import("./history.js").Node[]} */
  const nodes = [];
  for (const node of listed) {
    const { parent, cells } = node;
    expect(nodes.length === 0 ? parent === -1 : isBelow(parent, nodes.length));
    expect(Array.isArray(cells) && cells.every((cell) => isBelow(cell, CELLS)));
    nodes.push({ parent, cells, progress: changed(nodes[parent]?.progress ?? EMPTY_PROGRESS, node, givens) });
  }
  expect(Array.isArray(path) && path[0] === 0 && isBelow(cursor, path.length));
  expect(path.every((node, at) => isBelow(node, nodes.length) && nodes[node].parent === (at ? path[at - 1] : -1)));
  expect(Array.isArray(bookmarks) && bookmarks.every((bookmark) => typeof bookmark?.name === "string" && isBelow(bookmark.node, nodes.length)));
  const state = newGame(givens, EMPTY_PROGRESS, factsOf(facts), id);
  return {
    state: {
      ...state,
      mode: MODES.includes(mode) ? mode : "digit",
      history: { nodes, path, cursor, bookmarks: bookmarks.map(({ name, node }) => ({ name, node })) },
      clock: { elapsed, since: null },
    },
    played,
  };
}

/** @param {Progress} before @param {any} pairs @param {string} givens @returns {Progress} */
function changed(before, pairs, givens) {
  const layers = LAYERS.filter((layer) => pairs[layer] !== undefined);
  return change(before, layers, (progress) => {
    for (const layer of layers) {
      expect(Array.isArray(pairs[layer]));
      for (const pair of pairs[layer]) {
        expect(Array.isArray(pair) && isBelow(pair[0], before[layer].length) && isBelow(pair[1], MOST[layer] + 1));
        expect(layer !== "digits" || givens[pair[0]] === ".");
        progress[layer][pair[0]] = pair[1];
      }
    }
  });
}

/** @param {any} facts @returns {import("./state.js").Facts} */
function factsOf(facts) {
  const known = Object.entries(facts ?? {}).filter(([name, value]) => (name === "level" ? typeof value === "string" : ["er", "ep", "ed"].includes(name) && Number.isFinite(value)));
  return Object.fromEntries(known);
}
