// The effect of each action on the state. Pure: no document, no clock (times come with the action), no randomness.

import { addBookmark, canRedo, canUndo, goTo, move, record, removeBookmark } from "./history.js";
import * as edit from "./progress.js";
import { digitAt, elapsed, newGame, progressOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./progress.js").Mode} Mode */

/**
 * @typedef {(
 *   | {type: "load", givens: string, progress?: Progress, facts?: import("./state.js").Facts, id?: string}
 *   | {type: "bring", progress: Progress}
 *   | {type: "facts", facts: import("./state.js").Facts}
 *   | {type: "select", cells: readonly number[], how?: "replace" | "add" | "remove"}
 *   | {type: "mode", mode: Mode}
 *   | {type: "hold", digit: number}
 *   | {type: "enter", digit: number, mode?: Mode, cells?: number[], tidy?: boolean}
 *   | {type: "colorCandidate", cell: number, digit: number, color: number}
 *   | {type: "erase"}
 *   | {type: "fillCandidates", allowed: ArrayLike<number>}
 *   | {type: "cornerToCentre"}
 *   | {type: "applyStep", step: Parameters<typeof edit.applyStep>[1], allowed: ArrayLike<number>, tidy: boolean}
 *   | {type: "takeBack", placed: {cell: number, digit: number}[], marks: {cell: number, digit: number}[]}
 *   | {type: "restart"}
 *   | {type: "undo"} | {type: "redo"} | {type: "goTo", node: number}
 *   | {type: "bookmark", name: string, node?: number} | {type: "forget", name: string}
 *   | {type: "run", now: number} | {type: "pause", now: number}
 * )} Action
 */
/** @typedef {Action["type"]} ActionType */

/** @type {{[T in ActionType]: (state: State, action: Extract<Action, {type: T}>) => State}} */
const REDUCERS = {
  load: (state, { givens, progress, facts, id }) => ({ ...newGame(givens, progress, facts, id), mode: state.mode }),
  bring: (state, { progress }) => {
    const known = state.history.nodes.findIndex((node) => edit.sameProgress(node.progress, progress));
    return known < 0 ? edited(state, progress, []) : { ...state, history: goTo(state.history, known) };
  },
  facts: (state, { facts }) => ({ ...state, facts: { ...state.facts, ...facts } }),
  select: (state, { cells, how = "replace" }) => {
    const others = how === "replace" ? [] : state.selection.filter((cell) => !cells.includes(cell));
    return { ...state, held: 0, selection: how === "remove" ? others : [...others, ...new Set(cells)] };
  },
  mode: (state, { mode }) => ({ ...state, mode }),
  hold: (state, { digit }) => ({ ...state, held: digit, selection: digit ? [] : state.selection }),
  enter: (state, { digit, mode = state.mode, cells, tidy = false }) => enter(state, digit, mode, cells ?? state.selection, tidy),
  colorCandidate: (state, { cell, digit, color }) =>
    edited(state, edit.cycleCandidateColor(progressOf(state), cell, digit, color), [cell]),
  erase: (state) => edited(state, edit.erase(progressOf(state), [...state.selection], state.mode)),
  fillCandidates: (state, { allowed }) => edited(state, edit.fillCandidates(progressOf(state), allowed)),
  cornerToCentre: (state) => edited(state, edit.change(progressOf(state), ["corner", "centre"], ({ corner, centre }) => {
    for (const cell of state.selection) {
      centre[cell] |= corner[cell];
      corner[cell] = 0;
    }
  })),
  applyStep: (state, { step, allowed, tidy }) => edited(state, edit.applyStep(progressOf(state), step, allowed, tidy)),
  takeBack: (state, { placed, marks }) => edited(state, edit.takeBack(progressOf(state), placed, marks)),
  restart: (state) => edited(state, edit.EMPTY_PROGRESS),
  undo: (state) => {
    if (!canUndo(state.history)) return state;
    const undone = state.history.nodes[state.history.path[state.history.cursor]];
    return { ...state, history: move(state.history, -1), selection: undone.cells };
  },
  redo: (state) => {
    if (!canRedo(state.history)) return state;
    const history = move(state.history, 1);
    return { ...state, history, selection: history.nodes[history.path[history.cursor]].cells };
  },
  goTo: (state, { node }) => ({ ...state, history: goTo(state.history, node) }),
  bookmark: (state, { name, node }) => ({ ...state, history: addBookmark(state.history, name, node) }),
  forget: (state, { name }) => ({ ...state, history: removeBookmark(state.history, name) }),
  run: (state, { now }) => (state.clock.since === null ? { ...state, clock: { ...state.clock, since: now } } : state),
  pause: (state, { now }) => ({ ...state, clock: { elapsed: elapsed(state, now), since: null } }),
};

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  return /** @type {(state: State, action: Action) => State} */ (REDUCERS[action.type])(state, action);
}

/** @type {(state: State, digit: number, mode: Mode, cells: readonly number[], tidy: boolean) => State} */
function enter(state, digit, mode, cells, tidy) {
  const progress = progressOf(state);
  if (mode === "color") return edited(state, edit.cycleColor(progress, [...cells], digit), cells);
  if (mode === "digit") {
    const open = cells.filter((cell) => state.givens[cell] === ".");
    return edited(state, edit.putDigit(progress, open, digit, tidy), cells);
  }
  const blank = cells.filter((cell) => !digitAt(state, cell));
  const kind = /** @type {import("./progress.js").MarkKind} */ (edit.MARKS_OF_MODE[mode]);
  return blank.length ? edited(state, edit.toggleMark(progress, blank, kind, digit), cells) : state;
}

/** Records a progress as a move, unless nothing changed. @type {(state: State, progress: Progress, cells?: readonly number[]) => State} */
function edited(state, progress, cells = state.selection) {
  if (edit.sameProgress(progress, progressOf(state))) return state;
  return { ...state, history: record(state.history, progress, cells) };
}
