// What a player has put on the board: digits, marks and colors. A progress is never changed; an edit makes a new one that
// shares the unchanged arrays.

import { CELLS, PEERS } from "../ui/geometry.js";

/**
 * @typedef {object} Progress
 * @property {Readonly<Uint8Array>} digits     0 for a blank cell; 0 where a digit is given
 * @property {Readonly<Uint16Array>} corner    marks as sets: bit d - 1 is the digit d
 * @property {Readonly<Uint16Array>} centre
 * @property {Readonly<Uint16Array>} candidates
 * @property {Readonly<Uint16Array>} crossed candidates that the player crossed out, after a mark or a hint had shown them; a
 *   mark that was never written does not count
 * @property {Readonly<Uint8Array>} colors     0 none, 1 to 8 a color, 9 to 16 the same hatched
 * @property {Readonly<Uint8Array>} candidateColors  the same for each candidate: index cell * 9 + digit - 1
 */
/** @typedef {"corner" | "centre" | "candidates"} MarkKind */
/** @typedef {"digit" | "corner" | "centre" | "candidate" | "color"} Mode */

export const ALL_DIGITS = 0b111_111_111;
export const bit = (/** @type {number} */ digit) => 1 << (digit - 1);
export const digitsOf = (/** @type {number} */ set) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => set & bit(digit));

/** @type {Progress} */
export const EMPTY_PROGRESS = Object.freeze({
  digits: new Uint8Array(CELLS),
  corner: new Uint16Array(CELLS),
  centre: new Uint16Array(CELLS),
  candidates: new Uint16Array(CELLS),
  colors: new Uint8Array(CELLS),
  candidateColors: new Uint8Array(CELLS * 9),
  crossed: new Uint16Array(CELLS),
});
/** The arrays of a progress, in the order in which links store them. */
export const LAYERS = /** @type {(keyof Progress)[]} */ (Object.keys(EMPTY_PROGRESS));

/** The kind of marks that a mode writes. @type {Partial<Record<Mode, MarkKind>>} */
export const MARKS_OF_MODE = { corner: "corner", centre: "centre", candidate: "candidates" };

/** Whether two progresses are the same. @type {(a: Progress, b: Progress) => boolean} */
export function sameProgress(a, b) {
  return LAYERS.every((layer) => a[layer] === b[layer] || layerOf(a, layer).every((value, index) => value === layerOf(b, layer)[index]));
}

/**
 * A layer. A progress that was saved by an older version may lack it; it is then empty.
 *
 * @template {keyof Progress} L @param {Progress} progress @param {L} layer
 */
export const layerOf = (progress, layer) => progress[layer] ?? EMPTY_PROGRESS[layer];

/** The placed digits as text, without the givens. @type {(progress: Progress) => string} */
export const placedText = (progress) => Array.from(progress.digits, (digit) => digit || ".").join("");
/** The board as text, with given and placed digits. @type {(givens: string, progress: Progress) => string} */
export const boardText = (givens, progress) => Array.from(givens, (given, cell) => (given === "." ? progress.digits[cell] || "." : given)).join("");

/**
 * The candidates that the player has written, as formats hold them: 729 characters. A blank cell without candidate marks has
 * all candidates that the rules allow. Null if there are no candidate marks at all.
 *
 * @param {string} givens
 * @param {Progress} progress
 */
export function marksText(givens, progress) {
  const board = boardText(givens, progress);
  if (!progress.candidates.some((set, cell) => set && board[cell] === ".")) return null;
  return candidatesText(board, (cell, allowed) => progress.candidates[cell] || allowed);
}

/**
 * The candidates that the player has not crossed out, as hints read them: 729 characters. Missing marks mean nothing, because
 * the player may not have finished the cell. Null if nothing was crossed out.
 *
 * @param {string} givens
 * @param {Progress} progress
 */
export function openText(givens, progress) {
  const board = boardText(givens, progress);
  const crossed = layerOf(progress, "crossed");
  if (!crossed.some((set, cell) => set && board[cell] === ".")) return null;
  return candidatesText(board, (cell, allowed) => allowed & ~crossed[cell]);
}

/** What the rules allow in a blank cell. @param {string} board @param {number} cell */
function allowedIn(board, cell) {
  const seen = new Set(PEERS[cell].map((peer) => board[peer]));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((set, digit) => (seen.has(String(digit)) ? set : set | bit(digit)), 0);
}

/** 729 characters. @param {string} board @param {(cell: number, allowed: number) => number} setOf  the candidates of a blank cell */
const candidatesText = (board, setOf) => Array.from(board, (value, cell) => {
  const set = value !== "." ? bit(Number(value)) : setOf(cell, allowedIn(board, cell));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (set & bit(digit) ? digit : ".")).join("");
}).join("");

/**
 * The progress of a record, whose candidates are complete: a candidate that the rules allow and the record lacks counts as
 * crossed out.
 *
 * @param {{puzzle: string, placed?: string, marks?: string}} record  marks: 729 characters
 * @returns {Progress}
 */
export function readRecord({ puzzle, placed = "", marks = "" }) {
  const board = Array.from(puzzle, (given, cell) => (given === "." && /[1-9]/.test(placed[cell] ?? "") ? placed[cell] : given)).join("");
  return change(EMPTY_PROGRESS, ["digits", "candidates", "crossed"], ({ digits, candidates, crossed }) => {
    for (let cell = 0; cell < CELLS; cell += 1) {
      if (puzzle[cell] !== ".") continue;
      if (board[cell] !== ".") {
        digits[cell] = Number(board[cell]);
        continue;
      }
      for (let digit = 1; digit <= 9; digit += 1) if (marks[cell * 9 + digit - 1] === String(digit)) candidates[cell] |= bit(digit);
      if (candidates[cell]) crossed[cell] = allowedIn(board, cell) & ~candidates[cell];
    }
  });
}

/**
 * Copies the named layers, which `edit` may then change.
 *
 * @template {keyof Progress} L
 * @param {Progress} progress
 * @param {L[]} layers
 * @param {(copy: {[K in L]: K extends MarkKind | "crossed" ? Uint16Array : Uint8Array}) => void} edit
 * @returns {Progress}
 */
export function change(progress, layers, edit) {
  const copies = /** @type {any} */ (Object.fromEntries(layers.map((layer) => [layer, layerOf(progress, layer).slice()])));
  edit(copies);
  return { ...progress, ...copies };
}

/**
 * Puts a digit into cells, or takes it out if it is in all of them.
 *
 * @param {Progress} progress
 * @param {number[]} cells  that are not given
 * @param {number} digit
 * @param {boolean} tidy  whether the digit also goes from the marks of the cells that see it
 */
export function putDigit(progress, cells, digit, tidy) {
  const remove = cells.length > 0 && cells.every((cell) => progress.digits[cell] === digit);
  return change(progress, ["digits", "corner", "centre", "candidates"], ({ digits, corner, centre, candidates }) => {
    for (const cell of cells) {
      digits[cell] = remove ? 0 : digit;
      if (remove || !tidy) continue;
      for (const peer of PEERS[cell]) {
        for (const layer of [corner, centre, candidates]) layer[peer] &= ~bit(digit);
      }
    }
  });
}

/** Writes a mark into cells, or removes it if all have it. @type {(progress: Progress, cells: number[], kind: MarkKind, digit: number) => Progress} */
export function toggleMark(progress, cells, kind, digit) {
  const remove = cells.every((cell) => progress[kind][cell] & bit(digit));
  return change(progress, [kind, "crossed"], (copy) => {
    for (const cell of cells) {
      copy[kind][cell] = remove ? copy[kind][cell] & ~bit(digit) : copy[kind][cell] | bit(digit);
      if (kind === "candidates") copy.crossed[cell] = remove ? copy.crossed[cell] | bit(digit) : copy.crossed[cell] & ~bit(digit);
    }
  });
}

/**
 * Colors cells: the first time plain, then hatched, then not at all. The color 9 takes colors away.
 *
 * @type {(progress: Progress, cells: number[], color: number) => Progress}
 */
export function cycleColor(progress, cells, color) {
  const next = nextColor(cells.map((cell) => progress.colors[cell]), color);
  return change(progress, ["colors"], ({ colors }) => cells.forEach((cell) => { colors[cell] = next; }));
}
/** Colors one candidate in the same way. @type {(progress: Progress, cell: number, digit: number, color: number) => Progress} */
export function cycleCandidateColor(progress, cell, digit, color) {
  const index = cell * 9 + digit - 1;
  const next = nextColor([progress.candidateColors[index]], color);
  return change(progress, ["candidateColors"], ({ candidateColors }) => { candidateColors[index] = next; });
}
/** @type {(colors: number[], color: number) => number} */
function nextColor(colors, color) {
  if (color === 9) return 0;
  if (colors.every((old) => old === color)) return color + 8;
  return colors.every((old) => old === color + 8) ? 0 : color;
}

/**
 * Erases the most important thing first: digits if there are any; otherwise the marks of the mode; otherwise everything else.
 *
 * @type {(progress: Progress, cells: number[], mode: Mode) => Progress}
 */
export function erase(progress, cells, mode) {
  /** @type {(keyof Progress)[]} */
  const marks = ["corner", "centre", "candidates", "colors"];
  const own = mode === "color" ? "colors" : MARKS_OF_MODE[mode];
  const order = /** @type {(keyof Progress)[]} */ (own ? ["digits", own] : ["digits"]);
  const layer = order.find((name) => cells.some((cell) => progress[name][cell]));
  const layers = layer ? [layer] : marks;
  return change(progress, [...layers, "candidateColors", "crossed"], (copy) => {
    for (const cell of cells) {
      for (const name of layers) copy[name][cell] = 0;
      if (layers.includes("candidates")) copy.crossed[cell] = 0;
      if (!layer || layer === "colors") copy.candidateColors.fill(0, cell * 9, cell * 9 + 9);
    }
  });
}

/** Notes all candidates that the rules allow. @type {(progress: Progress, allowed: ArrayLike<number>) => Progress} */
export function fillCandidates(progress, allowed) {
  return change(progress, ["candidates", "crossed"], ({ candidates, crossed }) => {
    crossed.fill(0);
    for (let cell = 0; cell < CELLS; cell += 1) candidates[cell] = allowed[cell];
  });
}

/**
 * Applies a step of a hint.
 *
 * @param {Progress} progress
 * @param {{placements: {cell: number, digit: number}[], eliminations: {cell: number, digit: number}[]}} step
 * @param {ArrayLike<number>} allowed  the candidates of each cell by the rules, for cells without candidate marks
 * @param {boolean} tidy
 */
export function applyStep(progress, step, allowed, tidy) {
  const placed = step.placements.reduce((before, { cell, digit }) =>
    (before.digits[cell] === digit ? before : putDigit(before, [cell], digit, tidy)), progress);
  return change(placed, ["corner", "centre", "candidates", "crossed"], ({ corner, centre, candidates, crossed }) => {
    for (const { cell, digit } of step.eliminations) {
      candidates[cell] = (candidates[cell] || allowed[cell] & ~crossed[cell]) & ~bit(digit);
      crossed[cell] |= bit(digit);
      corner[cell] &= ~bit(digit);
      centre[cell] &= ~bit(digit);
    }
  });
}

/**
 * Removes wrong digits, and restores candidates that were wrongly crossed out.
 *
 * @param {Progress} progress
 * @param {{cell: number, digit: number}[]} placed
 * @param {{cell: number, digit: number}[]} marks
 */
export function takeBack(progress, placed, marks) {
  return change(progress, ["digits", "candidates", "crossed"], ({ digits, candidates, crossed }) => {
    for (const { cell, digit } of placed) if (digits[cell] === digit) digits[cell] = 0;
    for (const { cell, digit } of marks) {
      crossed[cell] &= ~bit(digit);
      if (candidates[cell]) candidates[cell] |= bit(digit);
    }
  });
}
