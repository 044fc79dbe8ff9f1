// Cuts a file of any size into pieces of whole lines. Only the bytes needed to find line ends are read here; a worker reads the
// piece itself.

import { withBytes } from "./bytes.js";

/** @typedef {{part: Blob, start: number, end: number}} Piece `start` and `end` are offsets in the file */

const NEW_LINE = 10;
const QUOTE = 34;
/** Look for a line end in the last bytes of a piece first, and then in the whole piece. */
const TAIL = 1 << 12;
/** A piece without a line end is cut after this number of bytes: no record is that long. */
const LONGEST = 2 << 20;

export class Pieces {
  #blob;
  #quoted;
  #given;
  #turn = Promise.resolve(/** @type {Piece | null} */ (null));

  /**
   * @param {Blob} blob @param {{from?: number, quoted?: boolean}} [options] where the first piece begins; whether a quoted field
   * may contain line ends
   */
  constructor(blob, { from = 0, quoted = false } = {}) {
    this.#blob = blob;
    this.#given = from;
    this.#quoted = quoted;
  }

  /**
   * The next piece, of about `size` bytes; null at the end. Calls may overlap.
   *
   * @param {number} size @returns {Promise<Piece | null>}
   */
  next(size) {
    // A piece begins where the one before it ends, which must be known first.
    this.#turn = this.#turn.then(() => this.#take(size));
    return this.#turn;
  }

  /** @param {number} size @returns {Promise<Piece | null>} */
  async #take(size) {
    const start = this.#given;
    if (start >= this.#blob.size) return null;
    const end = await this.#endOf(start, size);
    this.#given = end;
    return { part: this.#blob.slice(start, end), start, end };
  }

  /** The offset at which a piece ends. @param {number} start @param {number} size */
  async #endOf(start, size) {
    for (let wanted = size; ; wanted = Math.min(wanted * 2, LONGEST)) {
      const most = start + wanted;
      if (most >= this.#blob.size) return this.#blob.size;
      // With quotes, only the whole piece tells whether a line end is inside of a field.
      const end = (!this.#quoted && wanted > TAIL && (await this.#lastLine(most - TAIL, most))) || (await this.#lastLine(start, most));
      if (end !== null) return end;
      if (wanted >= LONGEST) return most;
    }
  }

  /**
   * The offset at which the last whole line of a part ends; null if no line ends in it.
   *
   * @param {number} start @param {number} end
   */
  async #lastLine(start, end) {
    const length = await withBytes(this.#blob.slice(start, end), (bytes) => this.#cut(bytes));
    return length > 0 ? start + length : null;
  }

  /** The end of the last whole line; 0 if no line ends. @param {Uint8Array} bytes */
  #cut(bytes) {
    if (!this.#quoted) return bytes.lastIndexOf(NEW_LINE) + 1;
    let [end, isQuoted] = [0, false];
    for (let at = 0; at < bytes.length; at += 1) {
      if (bytes[at] === QUOTE) isQuoted = !isQuoted;
      else if (bytes[at] === NEW_LINE && !isQuoted) end = at + 1;
    }
    return end;
  }
}

/**
 * The bytes of the first lines: the headings of a table, which are put before each piece.
 *
 * @param {Blob} blob @param {number} lines
 */
export async function headOf(blob, lines) {
  const bytes = new Uint8Array(await blob.slice(0, LONGEST).arrayBuffer());
  let end = 0;
  for (let line = 0; line < lines; line += 1) end = bytes.indexOf(NEW_LINE, end) + 1 || bytes.length;
  return bytes.slice(0, end);
}
