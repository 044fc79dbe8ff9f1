// A search that can be walked in both directions: the events of a trace, with a copy of the board at every 64th step. The board
// at any step is the copy before it plus at most 63 events, so a step back, a step forward and a jump cost the same.

/**
 * @typedef {object} Event  a line of a trace, as docs/json.md describes it
 * @property {"place" | "reject" | "undo" | "solved"} event
 * @property {string} [cell]  r1c1 to r9c9
 * @property {number} [digit]
 * @property {string} [why]
 * @property {string} [reason]
 * @property {string} [house]  r1 to r9, c1 to c9, b1 to b9
 * @property {string} [for_cell]
 * @property {number} [for_digit]
 */

/**
 * @typedef {object} Totals the figures of the whole search, even if its events are cut
 * @property {number} placements
 * @property {number} nodes
 * @property {number} backtracks
 * @property {boolean} complete  false if the search was stopped: the figures are lower bounds
 */

const EVERY = 64;

/** @param {string} name  r4c7 @returns {number} 0 to 80 */
export const cellIndex = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** @param {string} name  r4, c7 or b5 @returns {number} 0 to 26: rows, columns, boxes */
export const houseIndex = (name) => "rcb".indexOf(name[0]) * 9 + Number(name[1]) - 1;

export class Replay {
  /** @param {any[]} lines  the lines of a trace: a start, events, an end */
  constructor(lines) {
    const [start, end] = [lines[0], lines[lines.length - 1]];
    /** @type {string} */
    this.engine = start.engine;
    /** The problem as the trace names it: 81 characters, or 729 for a sukaku. @type {string} */
    this.puzzle = start.puzzle;
    /** The givens as 81 characters. */
    this.givens = this.puzzle.length === 81 ? this.puzzle.replace(/[^1-9]/g, ".") : ".".repeat(81);
    /** @type {Event[]} */
    this.events = lines.slice(1, -1);
    /** Whether the search has more events than the trace. */
    this.isCut = end.how === "cut";
    /** @type {Totals} */
    this.totals = { placements: end.placements, nodes: end.nodes, backtracks: end.backtracks, complete: end.complete };

    const size = this.events.length + 1;
    /** The number of placed digits on the board after each step. */
    this.depth = new Uint8Array(size);
    this.placed = new Uint32Array(size);
    this.undone = new Uint32Array(size);
    this.rejected = new Uint32Array(size);
    const board = new Uint8Array(81);
    /** @type {Uint8Array[]} */
    this.copies = [board.slice()];
    this.events.forEach((event, index) => {
      apply(board, event);
      const step = index + 1;
      /** @type {(counts: Uint32Array, name: Event["event"]) => void} */
      const count = (counts, name) => { counts[step] = counts[index] + Number(event.event === name); };
      count(this.placed, "place");
      count(this.undone, "undo");
      count(this.rejected, "reject");
      this.depth[step] = this.placed[step] - this.undone[step];
      if (step % EVERY === 0) this.copies.push(board.slice());
    });
    /** The first step at which the board is a solution; null if none of the events reaches one. */
    this.solvedAt = this.events.findIndex(({ event }) => event === "solved") + 1 || null;
  }

  get length() {
    return this.events.length;
  }

  /** The step to show at this step of the race: a finished search stays at its end. @param {number} step */
  clamp(step) {
    return Math.max(0, Math.min(step, this.length));
  }

  /** The digits placed after a step, as 81 characters. @param {number} step */
  boardAt(step) {
    const at = this.clamp(step);
    const copy = Math.floor(at / EVERY);
    const board = this.copies[copy].slice();
    for (const event of this.events.slice(copy * EVERY, at)) apply(board, event);
    return Array.from(board, (digit) => (digit ? String(digit) : ".")).join("");
  }

  /** The event that led to this step; null at the start. @param {number} step @returns {Event | null} */
  eventAt(step) {
    return this.events[this.clamp(step) - 1] ?? null;
  }

  /**
   * The refusal that makes the search take a digit back; null if it does so because everything after the digit has failed.
   *
   * @param {number} step @returns {Event | null}
   */
  causeAt(step) {
    let next = this.clamp(step);
    while (this.events[next]?.event === "undo") next += 1;
    const cause = this.events[next];
    return cause?.event === "reject" ? cause : null;
  }
}

/** @param {Uint8Array} board @param {Event} event */
function apply(board, { event, cell, digit }) {
  if (!cell || !digit) return;
  if (event === "place") board[cellIndex(cell)] = digit;
  if (event === "undo") board[cellIndex(cell)] = 0;
}
