// Strings of batch.

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
/** @param {number} seconds */
function duration(seconds) {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

export default {
  number,
  here: "Nothing leaves this machine.",
  server: (/** @type {string} */ host) => `The puzzles are sent to ${host} only.`,
  drop: "Drop a file of puzzles here, of any format and size",
  choose: "Choose a file",
  paste: "or paste puzzles",
  pasted: "Pasted puzzles",
  start: "Start",
  wanted: "What to do",
  tasks: { rate: "Find the difficulty", canon: "Find the same puzzle in another form" },
  taskNotes: {
    rate: "of the hardest step (ER), up to the first digit (EP), and of the first step (ED); without it puzzles are only solved",
    canon: "puzzles that differ only by renamed digits and swapped rows and columns count as repeated",
  },
  pause: "Pause",
  resume: "Go on",
  cancel: "Cancel",
  states: { running: "Working", paused: "Paused", done: "Done", cancelled: "Cancelled", failed: "Stopped" },
  progress: "Progress",
  /** @type {(records: number, percent: number, speed: {perSecond: number, seconds: number} | null) => string} */
  read: (records, percent, speed) => [
    `${number(records)} read, ${percent} %`,
    ...(speed ? [`${number(Math.round(speed.perSecond))} a second`, `${duration(speed.seconds)} left`] : []),
  ].join(", "),
  finished: (/** @type {number} */ records) => `${number(records)} ${records === 1 ? "record" : "records"}`,
  size: (/** @type {number} */ bytes) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`),
  format: (/** @type {string} */ name) => `format ${name}`,
  figures: {
    different: "different puzzles",
    unique: "one solution",
    notUnique: "several or none",
    median: "median difficulty",
    highest: "highest difficulty",
    repeated: "repeated",
  },
  histogram: "Puzzles by difficulty (ER)",
  bar: (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ count) => `Difficulty ${from} to ${to}: ${number(count)}`,
  filter: "Which puzzles",
  kinds: { all: "All", unrated: "Difficulty unknown", "not-unique": "Several or none", unreadable: "Unreadable" },
  verdicts: { unreadable: "cannot be read", unique: "one solution", several: "several solutions", none: "no solution", invalid: "breaks a rule", stopped: "not decided" },
  step: "Hardest step",
  anyStep: "Any hardest step",
  exportAs: "Export as",
  exports: { csv: "CSV", jsonl: "JSON lines", txt: "Text, one line each" },
  withSolutions: "With solutions",
  exportButton: "Export",
  exporting: (/** @type {number} */ percent) => `Cancel (${percent} %)`,
  exported: (/** @type {number} */ rows) => `${number(rows)} ${rows === 1 ? "row" : "rows"} exported`,
  table: "Puzzles",
  columns: { number: "#", puzzle: "Puzzle", givens: "Givens", er: "Difficulty", ep: "To a digit", ed: "First step", steps: "Steps", step: "Hardest step" },
  columnTips: { er: "The rating of the hardest step (ER)", ep: "The rating of the hardest step up to the first digit (EP)", ed: "The rating of the first step (ED)" },
  open: (/** @type {string} */ record) => `${record}: open in Solve & rate`,
  nothing: "No puzzle of this kind.",
  errors: {
    "empty-file": "The file is empty.",
    "too-large-at-once": "Files of this format are read as a whole, and this one is too large. Convert it to lines first.",
    "packed-by-zstd": "The file is packed by zstd, which browsers cannot read. Unpack it, or pack it by gzip.",
    "broken-gzip": "The file is packed by gzip, and it is broken.",
    "unrecognized-format": "There is no puzzle of a known format in it.",
    overloaded: "The server is busy. Try again later.",
    "too-many-requests": "The server is busy. Try again later.",
  },
  /** A step as Sudoku Explainer names it, or why a puzzle has no rating. */
  stepName: (/** @type {string} */ name) => name,
};
