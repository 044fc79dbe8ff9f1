// A file of puzzles in pieces of whole lines, as bytes, read as far as they are wanted: of a file of any size only the pieces
// in work are in memory.

/** @typedef {{bytes: Uint8Array<ArrayBuffer>, start: number}} Piece  `start` is its place in the file */

const NEW_LINE = 10;
const QUOTE = 34;
/** A piece without an end of line is cut here: no record is that long. */
const LONGEST = 2 << 20;

export class Pieces {
  /** What has been read and not given out. @type {Uint8Array<ArrayBuffer>} */
  #rest = new Uint8Array();
  #given = 0;
  #reader;
  #ended = false;
  #quoted;
  #turn = Promise.resolve(/** @type {Piece | null} */ (null));

  /** @param {Blob} blob @param {{from?: number, quoted?: boolean}} [options]  where the first piece begins; whether a line may end within quotes */
  constructor(blob, { from = 0, quoted = false } = {}) {
    this.size = blob.size;
    this.#given = from;
    this.#quoted = quoted;
    this.#reader = /** @type {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} */ (blob.slice(from).stream().getReader());
  }

  /** About how much of the file has been given out, from 0 to 1. */
  get share() {
    return this.size === 0 ? 1 : Math.min(1, this.#given / this.size);
  }

  /** The next piece, of about this many bytes; null at the end. Several may ask at once. @param {number} size @returns {Promise<Piece | null>} */
  next(size) {
    this.#turn = this.#turn.then(() => this.#take(size));
    return this.#turn;
  }

  cancel() {
    return this.#reader.cancel();
  }

  /** @param {number} size @returns {Promise<Piece | null>} */
  async #take(size) {
    for (let wanted = size; ; wanted = Math.min(wanted * 2, LONGEST)) {
      await this.#fill(wanted);
      const isWhole = this.#ended && this.#rest.length <= wanted;
      const end = isWhole ? this.#rest.length : this.#cut(wanted);
      if (end > 0 || isWhole || wanted >= LONGEST) return this.#give(end || Math.min(wanted, this.#rest.length));
    }
  }

  /** The end of the last whole line within so many bytes; 0 if there is none. @param {number} size */
  #cut(size) {
    const bytes = this.#rest.subarray(0, size);
    if (!this.#quoted) return bytes.lastIndexOf(NEW_LINE) + 1;
    let [end, isQuoted] = [0, false];
    for (let at = 0; at < bytes.length; at += 1) {
      if (bytes[at] === QUOTE) isQuoted = !isQuoted;
      else if (bytes[at] === NEW_LINE && !isQuoted) end = at + 1;
    }
    return end;
  }

  /** @param {number} length @returns {Piece | null} */
  #give(length) {
    if (length === 0) return null;
    const start = this.#given;
    const bytes = this.#rest.slice(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#given += length;
    return { bytes, start };
  }

  /** Reads until so many bytes are there, or the file ends. @param {number} size */
  async #fill(size) {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < size && !this.#ended) {
      const { done, value } = await this.#reader.read();
      this.#ended = done;
      if (value) parts.push(value);
      length += value?.length ?? 0;
    }
    if (parts.length === 1) return;
    const joined = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    this.#rest = joined;
  }
}

/** The bytes of the first lines, which come before each piece: the headings of a table. @param {Blob} blob @param {number} lines */
export async function headOf(blob, lines) {
  const bytes = new Uint8Array(await blob.slice(0, LONGEST).arrayBuffer());
  let end = 0;
  for (let line = 0; line < lines; line += 1) end = bytes.indexOf(NEW_LINE, end) + 1 || bytes.length;
  return bytes.slice(0, end);
}
