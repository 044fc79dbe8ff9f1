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
    step: ["Where", "Technique", "Evidence", "All"],
    wrong: ["Mistakes", "Boxes", "Which", "Why"],
  },
  /** What the button says that leads to the next press. */
  next: {
    step: ["Hint", "Technique", "Evidence", "What follows"],
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
  /** The legend. */
  cells: { base: "pattern", cover: "link", fin: "extra", second: "second set", elim: "falls", peer: "house" },
  candidates: { end: "end", on: "true", off: "false", elim: "falls" },
  links: { strong: "one of two", weak: "not both" },
  legend: "Legend",
  houseLegend: "house",
  /** Lists of steps. */
  allSteps: "All steps now",
  path: "Whole path",
  finding: "Searching",
  found: (/** @type {number} */ count) => (count === 1 ? "1 step" : `${count} steps`),
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
  rating: "Rating of Sudoku Explainer, from",
  /** What follows from a step, in short. @type {(placements: string[], eliminations: {cells: string[], digit: string}[]) => string} */
  result: (placements, eliminations) => [
    ...placements.map((name) => name.replace("=", " = ")),
    ...eliminations.map(({ cells, digit }) => `${cells.join(", ")} not ${digit}`),
  ].join("; "),
};
