// Strings of solve and rate.

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const KINDS = { r: "row", c: "column", b: "box" };
const house = (/** @type {string} */ name) => `${KINDS[/** @type {"r"} */ (name[0])]} ${name.slice(1)}`;

export default {
  clear: "Clear",
  certificate: "Certificate",
  play: "Play it",
  board: "Puzzle to solve",
  boardHelp: "Type digits into the board, or paste a puzzle of any format below. Backspace clears a cell.",
  text: "Puzzle, in any format",
  empty: "Type a puzzle, or paste one.",
  /** @type {Record<string, string>} */
  verdicts: { unique: "One solution", several: "Several solutions", none: "No solution", invalid: "No solution" },
  unknown: "Not decided",
  thinking: "Rating…",
  conflict: (/** @type {string} */ name, /** @type {number} */ digit) => `${house(name)} holds ${digit} twice`,
  contradiction: (/** @type {number} */ count) => `These ${count} givens contradict each other: no digit fits everywhere. Without any one of them the others have a solution.`,
  unavoidable: (/** @type {number} */ count) => `Two solutions differ in these ${count} cells only. To have one solution, the puzzle needs a given in one of them.`,
  er: "ER, the hardest step",
  ep: "EP, up to the first digit",
  ed: "ED, the first step",
  level: (/** @type {string} */ level) => level,
  skyline: "Ratings of the steps",
  steps: "Steps of the rating, by Sudoku Explainer's names",
  technique: (/** @type {string} */ name) => name,
  step: (/** @type {number} */ index, /** @type {number} */ rating, /** @type {string} */ technique) => `Step ${index}: ${technique}, ${rating.toFixed(1)}`,
  not: (/** @type {string} */ cells, /** @type {string} */ digit) => `${cells} not ${digit}`,
  and: " and ",
  comma: ", ",
  solutions: (/** @type {number} */ count, /** @type {boolean} */ complete) => `${complete ? "" : "at least "}${number(count)}`,
  facts: {
    givens: "Givens",
    solutions: "Solutions",
    nodes: "Choices of a search",
    hodoku: "HoDoKu",
    backdoor: "Backdoor",
    symmetry: "Symmetry",
    automorphisms: "Automorphisms",
    canonical: "Canonical form",
  },
  number,
  hodoku: (/** @type {string} */ level, /** @type {number} */ score) => `${level}, ${number(score)}`,
  noBackdoor: "none needed: singles solve it",
  /** @type {Record<string, string>} */
  symmetries: {
    none: "none",
    rotate180: "half turn",
    rotate90: "quarter turn",
    "mirror-left-right": "left and right",
    "mirror-top-bottom": "top and bottom",
    "mirror-both": "left and right, top and bottom",
    "diagonal-down": "falling diagonal",
    "diagonal-up": "rising diagonal",
    "diagonal-both": "both diagonals",
    full: "full",
  },
  check: "Check a certificate…",
  checked: (/** @type {string} */ claim, /** @type {string} */ puzzle) => `The certificate holds. ${claim}: ${puzzle}`,
  /** @type {Record<string, string>} */
  claims: { unique: "One solution", several: "Several solutions", none: "No solution" },
  flawed: (/** @type {number} */ line, /** @type {string} */ flaw) => `The certificate is wrong at line ${line}: ${flaw}`,
  file: "certificate.txt",
};
