// The rows of a table sorted by a column and filtered, without a list of them. Rows are counted by value, block by block, and
// these counts lead back to the rows. Millions of rows take a few hundred kilobytes, and new rows are counted without counting
// the old ones again.

/** The number of rows in a block. A block is counted at once, and searched when one of its rows is needed. */
const BLOCK = 1 << 14;
/** The number of rows that are counted between two looks at the clock. */
const STRIDE = 1 << 11;

export class Order {
  #valueOf;
  #isWanted;
  #compare;
  #isBackward;
  /** The number of rows of each value, for each block. @type {Uint16Array[]} */
  #blocks = [];
  /** The number of rows of each value. @type {number[]} */
  #totals = [];
  #counted = 0;
  length = 0;

  /**
   * @param {object} options
   * @param {(index: number) => number} options.valueOf  a whole number
   * @param {(index: number) => boolean} options.isWanted
   * @param {(one: number, other: number) => number} options.compare the order of values; rows with equal values are in the
   *   order of their numbers
   * @param {boolean} [options.isBackward] whether rows with equal values are in reverse order
   */
  constructor({ valueOf, isWanted, compare, isBackward = false }) {
    this.#valueOf = valueOf;
    this.#isWanted = isWanted;
    this.#compare = compare;
    this.#isBackward = isBackward;
  }

  /**
   * Counts rows up to this number, or until the time is over. Returns whether all are counted.
   *
   * @param {number} rows @param {number} [until]
   */
  count(rows, until = Infinity) {
    while (this.#counted < rows) {
      const end = Math.min(rows, this.#counted + STRIDE);
      for (let index = this.#counted; index < end; index += 1) if (this.#isWanted(index)) this.#add(index);
      this.#counted = end;
      if (performance.now() >= until) break;
    }
    return this.#counted >= rows;
  }

  /** @param {number} index */
  #add(index) {
    const value = this.#valueOf(index);
    const number = Math.floor(index / BLOCK);
    let block = (this.#blocks[number] ??= new Uint16Array(1));
    if (value >= block.length) {
      const wider = new Uint16Array(2 ** Math.ceil(Math.log2(value + 1)));
      wider.set(block);
      block = this.#blocks[number] = wider;
    }
    block[value] += 1;
    this.#totals[value] = (this.#totals[value] ?? 0) + 1;
    this.length += 1;
  }

  /** The rows of the sorted table, beginning with the one at this index. @param {number} place @returns {Generator<number, void>} */
  *from(place) {
    let before = place;
    const values = [...this.#totals.keys()].filter((value) => this.#totals[value] > 0).sort(this.#compare);
    for (const value of values) {
      if (before >= this.#totals[value]) {
        before -= this.#totals[value];
        continue;
      }
      for (let turn = 0; turn < this.#blocks.length; turn += 1) {
        const number = this.#isBackward ? this.#blocks.length - 1 - turn : turn;
        const count = this.#blocks[number]?.[value] ?? 0;
        if (before >= count) {
          before -= count;
          continue;
        }
        for (const index of this.#inBlock(number, value)) {
          if (before > 0) before -= 1;
          else yield index;
        }
      }
    }
  }

  /** The rows of a block with a value. @param {number} number @param {number} value */
  #inBlock(number, value) {
    const rows = [];
    const end = Math.min(this.#counted, (number + 1) * BLOCK);
    for (let index = number * BLOCK; index < end; index += 1) if (this.#isWanted(index) && this.#valueOf(index) === value) rows.push(index);
    return this.#isBackward ? rows.reverse() : rows;
  }
}
