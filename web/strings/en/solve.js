// Strings of solve and rate.

/** @typedef {import("../../state/reason.js").Reason} Reason */

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const KINDS = { r: "row", c: "column", b: "box" };
const house = (/** @type {string} */ name) => `${KINDS[/** @type {"r"} */ (name[0])]} ${name.slice(1)}`;

/** @type {(reason: Reason) => string} */
function reason(found) {
  if (found.kind === "conflicts") return `${found.conflicts.map(({ house: name, digit }) => `${house(name)} holds ${digit} twice`).join(", ")}.`;
  if (found.kind === "contradiction") return `These ${found.count} givens contradict each other: no digit fits everywhere. Without any one of them the others have a solution.`;
  return `Two solutions differ in these ${found.count} cells only: an unavoidable set, drawn with both fillings. To have one solution, the puzzle needs a given in one of them.`;
}

export default {
  clear: "Clear",
  play: "Play it",
  board: "Puzzle to solve",
  boardHelp: "Type digits into the board, or paste a puzzle of any format below. Backspace clears a cell.",
  text: "Puzzle, in any format",
  empty: "Type a puzzle, or paste one.",
  examples: "Or begin with an example:",
  exampleList: [
    { name: "Easy, by singles", puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" },
    { name: "Expert, with chains", puzzle: "..7.869.....4..5.8..2..5.4........85.54...19.31........3.2..8..6.1..4.....569.7.." },
    { name: "Extreme, by forcing chains", puzzle: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." },
    { name: "Several solutions", puzzle: "53..7....6..195....98....6.8...6...34.......17...2...6.6....28....419..5....8...." },
    { name: "No solution", puzzle: "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" },
  ],
  /** @type {Record<string, string>} */
  verdicts: { unique: "One solution", several: "Several solutions", none: "No solution", invalid: "No solution" },
  unknown: "Not decided",
  reason,
  sukakuContradiction: "The candidates contradict each other.",
  thinking: "Rating and explaining…",
  cancelled: "Cancelled. What was found so far stays.",
  goOn: "Begin again",
  digits: "Digits",
  erase: "Clear the cell",
  fillings: "Solutions on the board",
  solution: "Show the solution",
  twoSolutions: ["Show one solution", "Show another"],
  er: "Hardest step (ER)",
  ep: "Up to the first digit (EP)",
  ed: "First step (ED)",
  scale: "On the scale of Sudoku Explainer, from 1.0 to 11.9",
  skyline: "Ratings of the steps",
  lists: "List of steps",
  listNames: { path: "Path, explained", rating: "Steps of the rating" },
  technique: (/** @type {string} */ name) => name,
  step: (/** @type {number} */ index, /** @type {string} */ technique, /** @type {number | null} */ rating, /** @type {string} */ result) =>
    `Step ${index}: ${technique}${rating === null ? "" : `, ${rating.toFixed(1)}`}, ${result}`,
  shownStep: "The step on the board",
  closeStep: "Back to the puzzle",
  and: " and ",
  solutions: (/** @type {number} */ count, /** @type {boolean} */ complete) => `${complete ? "" : "at least "}${number(count)}`,
  facts: {
    givens: "Givens",
    minimal: "Minimal",
    solutions: "Solutions",
    end: "Explanation",
    nodes: "Tries of a program",
    hodoku: "HoDoKu's level",
    backdoor: "Cells that make it easy",
    symmetry: "Symmetry",
    automorphisms: "Ways it looks the same",
    canonical: "Standard form",
  },
  /** A puzzle of another size or with other rules. */
  variant: {
    board: "The board",
    solution: "A solution",
    rules: "Rules",
    rule: (/** @type {string} */ name, /** @type {number} */ count) => (count === 1 ? name : `${count} ${name}`),
    candidates: "Candidates that are in a solution, and in how many",
    candidate: (/** @type {string} */ digit, /** @type {number} */ count, /** @type {number} */ cap) => `${digit} (${count}${count < cap ? "" : "+"})`,
  },
  /** What the facts are, and what books call them. @type {Record<string, string>} */
  factTips: {
    minimal: "Whether every given is needed for a single solution",
    nodes: "Nodes: how often a search that uses singles has to try a digit",
    hodoku: "Level and score of the program HoDoKu",
    backdoor: "Backdoor: the fewest cells whose digits, once known, leave only singles",
    symmetry: "Of the cells with givens",
    automorphisms: "Automorphisms: how many ways of renaming digits and swapping rows and columns leave the puzzle as it is",
    canonical: "Canonical form: the same for all puzzles that differ only by renamed digits and swapped rows and columns",
  },
  number,
  sukaku: "none: it is given by candidates (a sukaku)",
  isMinimal: "yes, every given is needed",
  redundant: (/** @type {number} */ count) => (count === 1 ? "no, 1 given could go" : `no, each of ${count} givens could go`),
  hodoku: (/** @type {string} */ level, /** @type {number} */ score) => `${level}, ${number(score)}`,
  noBackdoor: "none needed: singles solve it",
  largeBackdoor: "more than two cells",
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
  compare: "Compare…",
  sameAbout: "Paste another puzzle. It is the same in disguise if renaming digits and permuting rows, columns, bands and stacks leads from one to the other.",
  other: "Another puzzle, in any format",
  isSame: "The same puzzle in disguise.",
  isOther: "Another puzzle.",
  transform: "The transform:",

  certificate: "Certificate",
  certificateAbout: "A proof of the number of solutions. It is checked by a program of its own, which does not search and trusts nothing but the proof.",
  proof: "Certificate of this puzzle",
  proving: "Proving…",
  noProof: "There is no certificate of this puzzle.",
  checkAbout: "A certificate from a file, of any puzzle:",
  check: "Check a file…",
  holds: (/** @type {string} */ claim) => `The certificate holds. ${claim}: `,
  /** @type {Record<string, string>} */
  claims: { unique: "One solution", several: "Several solutions", none: "No solution" },
  flawed: (/** @type {number} */ line, /** @type {string} */ flaw, /** @type {string} */ _code) => `The certificate is wrong at line ${line}: ${flaw}`,
  file: "certificate.txt",

  export: "Export",
  format: "Format",
  exported: "The puzzle in this format",
  exportParts: { solution: "With the solution", rating: "With the ratings" },
  loses: (/** @type {string[]} */ losses) => `This format cannot hold ${losses.join(", ")}.`,
  losesNothing: "This format holds all of it.",
  copy: "Copy",
  copied: "Copied",
  save: "Save",

  keys: {
    note: "",
    groups: [
      { title: "On the board", rows: [
        { keys: "1 – 9", text: "a given" },
        { keys: "Backspace, Delete, 0", text: "clear the cell" },
        { keys: "← ↑ → ↓", text: "move" },
      ] },
      { title: "In the list of steps", rows: [
        { keys: "↑ ↓", text: "step before, step after" },
        { keys: "Home, End", text: "first, last step" },
      ] },
      { title: "In the step", rows: [
        { keys: "← →", text: "step before, step after" },
        { keys: "Escape", text: "back to the puzzle" },
      ] },
    ],
  },
};
