// Strings of the lab.

/** @typedef {import("../../state/replay.js").Event} Event */

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const KINDS = { r: "row", c: "column", b: "box" };
/** r4 → row 4. */
const house = (/** @type {string | undefined} */ name = "") => `${KINDS[/** @type {"r"} */ (name[0])]} ${name.slice(1)}`;

/** Why each engine tries a digit where it does. @type {Record<string, string>} */
const CHOICES = {
  revalidate: "It is the first blank.",
  tables: "It is the first blank.",
  bitmask: "It is the first blank, and this the lowest candidate left.",
  fewest: "No blank has fewer candidates.",
  singles: "There is no single, and no blank has fewer candidates.",
  dlx: "No cell has fewer candidates, and no row, column or box fewer cells for a digit.",
  bands: "No rule finds anything here.",
};

/** What an event does, and why; a digit may be taken back because of another event. @type {(event: Event, engine: string, cause: Event | null) => string} */
function why({ event, cell, digit, why: reason, reason: refusal, house: name, for_cell: other, for_digit: needed }, engine, cause) {
  if (event === "solved") return "The board is solved.";
  if (event === "undo") {
    return `${digit} in ${cell} is taken back${cause ? `. ${why(cause, engine, null)}` : ": all that was tried after it failed."}`;
  }
  if (event === "place") {
    if (reason === "naked-single") return `${digit} in ${cell}: the cell has no other candidate.`;
    if (reason === "hidden-single") return `${digit} in ${cell}: ${house(name)} has no other cell for it.`;
    if (reason === "inference") return `${digit} in ${cell} follows from the rules.`;
    if (reason === "found") return `${digit} in ${cell}: part of the solution.`;
    return `${digit} in ${cell} is tried. ${CHOICES[engine] ?? ""}`.trim();
  }
  if (refusal === "seen") return `${digit} in ${cell} is refused: ${house(name)} has one.`;
  if (refusal === "no-digit-for") return `${digit} in ${cell} fails: ${other} would have no candidate.`;
  if (refusal === "no-cell-for") return `${digit} in ${cell} fails: ${house(name)} would have no cell for ${needed}.`;
  if (refusal === "not-a-candidate") return `${digit} is not a candidate of ${cell}.`;
  return `${digit} in ${cell} fails: what follows contradicts itself.`;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four"];

export default {
  title: (/** @type {number} */ engines) => `${NUMBERS[engines]} ${engines === 1 ? "search" : "searches"}, one puzzle`,
  facts: (/** @type {number} */ givens) => `${givens} givens`,
  number,
  puzzle: "Puzzle",
  puzzles: {
    A: "A: of many articles",
    B: "B: the hardest of 2006",
    C: "C: 21 givens",
    D: "D: the hardest of 2012",
  },
  ownPuzzle: "Another…",
  ownLabel: "A puzzle in any format",
  load: "Race",
  engines: "Methods",
  enginesRule: "one to four",
  /** In a few words, beside the name over its board. @type {Record<string, string>} */
  short: {
    revalidate: "checks the whole board",
    tables: "looks up three tables",
    bitmask: "first blank, candidates only",
    fewest: "blank with fewest candidates",
    singles: "singles first",
    dlx: "cells, rows, columns and boxes alike",
    bands: "rules on whole bands",
  },
  /** The engines in plain words; the name that commands use is behind it. @type {Record<string, string>} */
  names: {
    revalidate: "Check everything",
    tables: "Look-up tables",
    bitmask: "Candidates only",
    fewest: "Fewest first",
    singles: "Singles first",
    dlx: "Dancing links",
    bands: "Whole bands",
    registers: "Whole board",
  },
  counters: { placed: "Placed", undone: "Taken back", depth: "Filled now", nodes: "Choices in all" },
  nodesTip: "Nodes of the search: points at which it has to try a digit because nothing tells it what to do",
  times: "Time to a solution",
  timesAbout: "measured just now, the quickest of several tries",
  timeHeads: /** @type {[string, string]} */ (["Method", "Time"]),
  time: (/** @type {number} */ milliseconds, /** @type {boolean} */ bound) => {
    if (milliseconds === 0) return "< 0.1 ms";
    const digits = milliseconds < 10 ? milliseconds.toFixed(1) : number(Math.round(milliseconds));
    return `${bound ? "≥ " : ""}${digits} ms`;
  },
  atLeast: (/** @type {number} */ value, /** @type {boolean} */ bound) => (bound ? `≥ ${number(value)}` : number(value)),
  board: (/** @type {string} */ engine) => `Board of ${engine}`,
  start: "The givens. Nothing has been tried yet.",
  done: (/** @type {number} */ step) => `Solved at step ${number(step)}.`,
  ended: (/** @type {number} */ step) => `There is no solution: the search ended at step ${number(step)}.`,
  cut: (/** @type {number} */ step) => `The search goes on; only its first ${number(step)} steps are shown.`,
  why,
  whyHead: "Why",
  whyOf: (/** @type {string} */ engine) => `Why, ${engine}`,
  events: { place: "place", reject: "reject", undo: "undo", solved: "solved" },
  latest: "The latest steps",
  timeline: {
    name: "Timeline",
    first: "To the start",
    back: "Step back",
    play: "Play",
    pause: "Pause",
    next: "Step forward",
    last: "To the end",
    slider: "Step",
    speed: "Speed",
    number,
    perSecond: (/** @type {number} */ steps) => (steps === 1 ? "1 a second" : `${number(steps)} a second`),
    of: (/** @type {number} */ length) => `of ${number(length)}`,
    position: (/** @type {number} */ step, /** @type {number} */ length) => `step ${step} of ${length}`,
  },
  depth: "Depth of the search, by step",
  firstSteps: (/** @type {number} */ steps) => `Only the first ${number(steps)}`,
  allSteps: (/** @type {number} */ steps) => `All ${number(steps)} steps`,
  depthLabel: "Lines of the number of digits that each search has placed, step by step",
  steps: (/** @type {number} */ steps, /** @type {boolean} */ isCut) => `${number(steps)}${isCut ? " and more" : ""} steps`,
  nodes: "Choices until the solution",
  scale: "log scale",
  nodeHeads: /** @type {[string, string]} */ (["Method", "Choices"]),
  figures: "All figures of all methods",
  figureHeads: ["Method", "Time", "Choices", "Digits proposed", "Choices taken back"],
  ideas: "What each of them does",
  /** The idea of each engine, and what it still wastes. @type {Record<string, {idea: string, waste: string}>} */
  idea: {
    revalidate: {
      idea: "Put a digit into the first blank and validate the whole board. If it holds, go on; if not, try the next digit; if none is left, go back.",
      waste: "One digit was placed, yet all 27 rows, columns and boxes are looked at, and everything seen is forgotten.",
    },
    tables: {
      idea: "Three tables remember which digits each row, column and box holds. A digit is accepted or refused by three look-ups.",
      waste: "Nearly nine in ten digits are tried only to be refused.",
    },
    bitmask: {
      idea: "Nine bits for each row, column and box hold the digits it still lacks. The and of three masks is the set of candidates, and nothing else is tried.",
      waste: "The blanks are filled in reading order, however little is known about the first.",
    },
    fewest: {
      idea: "The order of the blanks is free: always take the one with the fewest candidates. A blank without any ends the branch at once.",
      waste: "It sees cells, not rows, columns and boxes: that a row has one place left for 5 goes unnoticed.",
    },
    singles: {
      idea: "Place every naked and hidden single first, and choose only when there is none. Counters find singles as they arise, so none is looked for.",
      waste: "It looks no further than one cell, row, column or box at a time.",
    },
    dlx: {
      idea: "Sudoku as an exact cover: 324 columns, one for each cell and each digit of a row, column or box. The smallest column is next; its links dance out of the matrix and back.",
      waste: "It builds nearly three thousand linked nodes for every puzzle, and follows them one by one.",
    },
    bands: {
      idea: "Each digit is three words of 27 bits. Singles, locked candidates and triples are found for a whole band at a time.",
      waste: "It is one board at a time; two more engines put boards side by side.",
    },
  },
  wastes: "Still wasted:",
  essay: "The whole story, rung by rung: the ladder",
  backToLab: "Back to the lab",
  essayFailed: "The essay could not be loaded.",
  loading: "Searching…",
  loaded: (/** @type {string} */ summary) => `Ready. ${summary}`,
  summary: (/** @type {string} */ engine, /** @type {string} */ nodes) => `${engine}: ${nodes} choices.`,
  playing: "Playing.",
  keys: "Space plays and pauses; arrows step; Home and End go to the ends.",
};
