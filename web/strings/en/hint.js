// Strings of the hint panel.

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const number = (/** @type {number} */ count) => NUMBERS[count] ?? String(count);

export default {
  title: "Hint",
  hint: "Hint",
  close: "Close",
  cancel: "Cancel",
  working: "Looking for the next step",
  /** The four presses, of a step and of mistakes. */
  ladder: {
    step: ["Where to look", "Technique", "Pattern", "Result"],
    wrong: ["How many", "In which boxes", "Which ones", "Why"],
  },
  /** What the button says that leads to the next press. */
  next: {
    step: ["Hint", "Which technique", "Show the pattern", "What follows"],
    wrong: ["Hint", "Which boxes", "Which ones", "Why"],
  },
  /** What the button says at the end. @type {(placements: number, eliminations: number) => string} */
  apply: (placements, eliminations) => {
    if (placements === 0) return `Cross out ${number(eliminations)}`;
    return placements === 1 ? "Place it" : `Place ${number(placements)}`;
  },
  applied: "Done.",
  takeBack: "Take back",
  takenBack: "Taken back.",
  why: "Why",
  learn: (/** @type {string} */ name) => `About ${name}`,
  branches: "Branches",
  drawn: "drawn on the board",
  /** What is said of a branch that is closed. */
  lines: (/** @type {number} */ count) => (count === 1 ? "1 step" : `${count} steps`),
  /** The legend: plain words, and in a tip what books call it. @type {Record<string, [string, string]>} */
  cells: {
    base: ["the pattern", "The cells that the technique looks at"],
    cover: ["connects it", "Pivot, cover, or links of a chain"],
    fin: ["extra candidates", "Fins, or candidates that do not belong to the pattern"],
    second: ["the other group", "The second set of cells"],
    blocker: ["rules the digit out", "A placed digit: no cell that it sees can hold it, too"],
  },
  /** The same where places of a digit are colored. @type {Record<string, [string, string]>} */
  colors: {
    base: ["first color", "Either all places of this color are right, or all of the other"],
    second: ["second color", "Either all places of this color are right, or all of the other"],
    cover: ["other colored places", "Places of another group, or those that decide it"],
  },
  /** @type {Record<string, [string, string]>} */
  candidates: {
    on: ["then right", "True if the start of the chain is"],
    off: ["then wrong", "False if the start of the chain is true"],
    elim: ["crossed out", "Eliminated"],
    blocked: ["cannot be here", "A placed digit in the same row, column or box rules it out"],
  },
  /** @type {Record<string, [string, string]>} */
  links: {
    strong: ["at least one is right", "Strong link: if one end is false, the other is true"],
    weak: ["at most one is right", "Weak link: if one end is true, the other is false"],
  },
  legend: "Legend",
  /** Lists of steps. */
  allSteps: "All steps now",
  path: "Whole path",
  finding: "Searching",
  found: (/** @type {number} */ count) => (count === 1 ? "1 step" : `${count} steps`),
  foundAll: (/** @type {number} */ techniques, /** @type {number} */ steps) => `${techniques === 1 ? "1 technique" : `${techniques} techniques`}, ${steps === 1 ? "1 step" : `${steps.toLocaleString("en-US")} steps`}`,
  moreOf: (/** @type {number} */ count) => `${count} more`,
  moreOfName: (/** @type {number} */ count, /** @type {string} */ technique) => `${count} more: ${technique}`,
  listTitle: { all: "All steps now", path: "The whole path" },
  ends: {
    solved: "The board is solved.",
    stuck: "The techniques find nothing more.",
    contradiction: "The board contradicts itself.",
    "all-steps": "These are all steps of this position.",
    stopped: "The search was stopped.",
  },
  previous: "Previous step",
  following: "Next step",
  rating: "Difficulty on the scale of Sudoku Explainer, from",
  /** What follows from a step, in short. @type {(placements: string[], eliminations: {cells: string[], digit: string}[]) => string} */
  result: (placements, eliminations) => [
    ...placements.map((name) => name.replace("=", " = ")),
    ...eliminations.map(({ cells, digit }) => `${cells.join(", ")} not ${digit}`),
  ].join("; "),
};
