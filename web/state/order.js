// The rows of a table in the order of a column, and only some of them, without a list of them: rows are counted by value, block
// by block, and found again by these counts. Millions of rows take a few hundred kilobytes, and rows that come later are
// counted without counting the others again.

/** So many rows are counted together, and looked through when one of them is wanted. */
const BLOCK = 1 << 14;
/** Rows are counted so many at a time before the clock is read. */
const STRIDE = 1 << 11;

export class Order {
  #valueOf;
  #isWanted;
  #compare;
  #isBackward;
  /** How many rows of each value a block has. @type {Uint16Array[]} */
  #blocks = [];
  /** How many there are of each value. @type {number[]} */
  #totals = [];
  #counted = 0;
  length = 0;

  /**
   * @param {object} options
   * @param {(index: number) => number} options.valueOf  a whole number
   * @param {(index: number) => boolean} options.isWanted
   * @param {(one: number, other: number) => number} options.compare  the order of values; rows of equal ones are in the order
   *   of their numbers
   * @param {boolean} [options.isBackward]  whether equal ones are in the contrary order
   */
  constructor({ valueOf, isWanted, compare, isBackward = false }) {
    this.#valueOf = valueOf;
    this.#isWanted = isWanted;
    this.#compare = compare;
    this.#isBackward = isBackward;
  }

  /** Counts rows up to this number, or until the time is over; whether that is done. @param {number} rows @param {number} [until] */
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

  /** The rows from a place on. @param {number} place @returns {Generator<number, void>} */
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
