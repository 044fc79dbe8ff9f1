// Strings of the frame of the page, of the board, and what all views share.

/** What is said of errors in place of their messages, by code. @type {Record<string, string>} */
const ERRORS = {
  unreachable: "The server does not answer.",
  unauthorized: "The server wants a token.",
  "worker-failed": "The part of the page that does the work has failed. Try again; if that does not help, reload the page.",
  "unrecognized-format":
    "No puzzle is recognized in it. What can be read: 81 digits with dots or zeros for the blanks, in one line or in nine, a grid of candidates, a link, or the text of a sudoku program's file.",
};
/** Errors of the program itself. */
const BUGS = new Set(["panic", "internal"]);
/** Where a message says that the error is; the page says it in its own words. */
const PLACE = /^(?:\w+: )?(?:line|record) \d+[^:]*: /;

/**
 * @typedef {object} CellFacts
 * @property {number} row
 * @property {number} column
 * @property {string} digit  its symbol; empty if the cell is blank
 * @property {boolean} given
 * @property {boolean} conflict
 * @property {string[]} corner
 * @property {string[]} centre
 * @property {string[]} candidates
 * @property {number} color
 */

export default {
  title: "sudokit",
  views: "Views",
  view: { play: "Play", learn: "Learn", lab: "Lab", solve: "Solve & rate", batch: "Batch" },
  shortView: { play: "Play", learn: "Learn", lab: "Lab", solve: "Solve", batch: "Batch" },
  skip: "Skip to the content",
  guide: "How to play",
  keys: "Keys",
  theme: "Light or dark",
  settings: "Settings",
  close: "Close",
  undo: "Undo",
  cancel: "Cancel",
  tooLong: (/** @type {number} */ characters) => `This text has ${characters.toLocaleString("en-US")} characters, too many for one puzzle. Batch reads files of any size.`,
  notFound: "There is no such page.",
  loadFailed: "This part of the page could not be loaded.",
  newVersion: "A new version is ready.",
  reload: "Reload",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert", extreme: "Extreme" },
  rowName: (/** @type {number} */ row) => `Row ${row}`,
  columnName: (/** @type {number} */ column) => `Column ${column}`,
  boxName: (/** @type {number} */ box) => `Box ${box}`,
  /** The name of a cell for screen readers. @type {(facts: CellFacts, valueFirst: boolean) => string} */
  cellName: (facts, valueFirst) => {
    const place = `r${facts.row} c${facts.column}`;
    const value = facts.digit || "empty";
    const more = [];
    if (facts.given) more.push("given");
    if (facts.conflict) more.push("conflict");
    if (!facts.digit) {
      if (facts.corner.length) more.push(`corner ${facts.corner.join(" ")}`);
      if (facts.centre.length) more.push(`center ${facts.centre.join(" ")}`);
      if (facts.candidates.length) more.push(`candidates ${facts.candidates.join(" ")}`);
    }
    if (facts.color) more.push(`color ${((facts.color - 1) % 8) + 1}${facts.color > 8 ? " hatched" : ""}`);
    return [...(valueFirst ? [value, place] : [place, value]), ...more].join(", ");
  },
  /** @type {(error: {code: string, message: string, line?: number, column?: number}) => string} */
  error: ({ code, message, line, column }) => {
    const place = line === undefined ? "" : `Line ${line}${column === undefined ? "" : `, column ${column}`}: `;
    if (BUGS.has(code)) return `This is an error of the program itself, and your work is kept. ${message}`;
    return place + (ERRORS[code] ?? (place ? message.replace(PLACE, "") : message));
  },
};
