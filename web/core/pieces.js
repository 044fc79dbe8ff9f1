// A file of puzzles in pieces of whole lines, as bytes, read as far as they are wanted: of a file of any size only the pieces
// in work are in memory.

/** @typedef {{bytes: Uint8Array<ArrayBuffer>, start: number}} Piece  `start` is its place in the file */

const NEW_LINE = 10;
const QUOTE = 34;
/** A piece without an end of line is cut here: no record is that long. */
const LONGEST = 2 << 20;

export class Pieces {
  #blob;
  #quoted;
  #given;
  #turn = Promise.resolve(/** @type {Piece | null} */ (null));

  /** @param {Blob} blob @param {{from?: number, quoted?: boolean}} [options]  where the first piece begins; whether a line may end within quotes */
  constructor(blob, { from = 0, quoted = false } = {}) {
    this.#blob = blob;
    this.#given = from;
    this.#quoted = quoted;
  }

  /** The next piece, of about this many bytes; null at the end. Several may ask at once. @param {number} size @returns {Promise<Piece | null>} */
  next(size) {
    this.#turn = this.#turn.then(() => this.#take(size));
    return this.#turn;
  }

  /** @param {number} size @returns {Promise<Piece | null>} */
  async #take(size) {
    const start = this.#given;
    for (let wanted = size; ; wanted = Math.min(wanted * 2, LONGEST)) {
      const bytes = new Uint8Array(await this.#blob.slice(start, start + wanted).arrayBuffer());
      if (bytes.length === 0) return null;
      const isLast = start + bytes.length === this.#blob.size;
      const end = isLast ? bytes.length : this.#cut(bytes);
      if (end === 0 && wanted < LONGEST) continue;
      const piece = end === 0 ? bytes : bytes.subarray(0, end);
      this.#given += piece.length;
      return { bytes: piece, start };
    }
  }

  /** The end of the last whole line; 0 if there is none. @param {Uint8Array} bytes */
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

/** The bytes of the first lines, which come before each piece: the headings of a table. @param {Blob} blob @param {number} lines */
export async function headOf(blob, lines) {
  const bytes = new Uint8Array(await blob.slice(0, LONGEST).arrayBuffer());
  let end = 0;
  for (let line = 0; line < lines; line += 1) end = bytes.indexOf(NEW_LINE, end) + 1 || bytes.length;
  return bytes.slice(0, end);
}
