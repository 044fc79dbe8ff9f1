// The texts of records. A batch does not keep them: they are read from the file again when needed, a block of neighbors at a
// time.

/** @typedef {import("../core/pool.js").FileRecord} FileRecord */
/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {{start: number, end: number, first: number, line: number}} Block */

/** The number of blocks that are kept. */
const KEPT = 256;

export class Records {
  #blob;
  #head;
  #format;
  #lane;
  #collection;
  #headings;
  #isOriginal;
  /** The latest blocks by their start. @type {Map<number, Promise<FileRecord[]>>} */
  #blocks = new Map();

  /**
   * @param {object} source
   * @param {Blob} source.blob
   * @param {Uint8Array<ArrayBuffer>} source.head the headings, which are put before every piece
   * @param {string} source.format
   * @param {boolean} source.isOriginal whether its lines are the lines of the player's file
   * @param {Pick<import("../core/pool.js").Lane, "records">} source.lane
   * @param {Collection} source.collection
   */
  constructor({ blob, head, format, isOriginal, lane, collection }) {
    this.#blob = blob;
    this.#head = head;
    this.#format = format;
    this.#lane = lane;
    this.#collection = collection;
    this.#isOriginal = isOriginal;
    this.#headings = head.filter((byte) => byte === 10).length;
  }

  /** The record of this number, from 0. @param {number} record @returns {Promise<FileRecord | undefined>} */
  async of(record) {
    const block = this.#collection.blockOf(record);
    let reading = this.#blocks.get(block.start);
    if (!reading) {
      reading = this.read(block, false);
      this.#blocks.set(block.start, reading);
      reading.catch(() => this.#blocks.delete(block.start));
      if (this.#blocks.size > KEPT) this.#blocks.delete(/** @type {number} */ (this.#blocks.keys().next().value));
    }
    return (await reading)[record - block.first];
  }

  /** All records of a part of the file. @param {Block} block @param {boolean} solve */
  async read({ start, end, line }, solve) {
    const part = this.#blob.slice(start, end);
    const records = await this.#lane.records({ part, head: this.#head, format: this.#format, solve });
    const before = line + this.#headings;
    return records.map((record) => (record.error === undefined ? record : { ...record, line: this.#isOriginal ? record.line + before : 0 }));
  }
}
