// A file of puzzles in pieces of whole lines, read as far as they are wanted: of a file of any size only one piece is in
// memory.

/** @typedef {{text: string, line: number}} Piece  `line` is the number of lines before the piece */

export class Pieces {
  #rest = "";
  #line = 0;
  #read = 0;
  #reader;
  #decoder = new TextDecoder();
  #ended = false;
  #head;
  #turn = Promise.resolve(/** @type {Piece | null} */ (null));

  /** @param {Blob} blob @param {number} [headings]  how many lines at the start belong to every piece */
  constructor(blob, headings = 0) {
    this.size = blob.size;
    this.#reader = /** @type {ReadableStreamDefaultReader<Uint8Array>} */ (blob.stream().getReader());
    this.#head = headings > 0 ? this.#take(headings) : Promise.resolve("");
  }

  /** About how much of the file has been given out, from 0 to 1. */
  get share() {
    return this.size === 0 ? 1 : Math.min(1, (this.#read - this.#rest.length) / this.size);
  }

  /** The next piece, of this many lines at most; null at the end. Several may ask at once. @param {number} lines @returns {Promise<Piece | null>} */
  next(lines) {
    this.#turn = this.#turn.then(async () => {
      const head = await this.#head;
      const line = this.#line;
      const text = await this.#take(lines);
      // The headings come before the piece, so its own lines begin that much later.
      return text === "" ? null : { text: head + text, line: line - head.split("\n").length + 1 };
    });
    return this.#turn;
  }

  cancel() {
    return this.#reader.cancel();
  }

  /** @param {number} lines @returns {Promise<string>} */
  async #take(lines) {
    let end = 0;
    for (let found = 0; found < lines; found += 1) {
      let at = this.#rest.indexOf("\n", end);
      while (at < 0 && !this.#ended) {
        const from = this.#rest.length;
        await this.#fill();
        at = this.#rest.indexOf("\n", from);
      }
      if (at < 0) {
        end = this.#rest.length;
        break;
      }
      end = at + 1;
      this.#line += 1;
    }
    const text = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return text;
  }

  async #fill() {
    const { done, value } = await this.#reader.read();
    this.#ended = done;
    this.#read += value?.length ?? 0;
    this.#rest += this.#decoder.decode(value, { stream: !done });
  }
}
