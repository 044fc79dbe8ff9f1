// Numbers and bits in memory that grow without being copied, for batches of ten million puzzles.

const SHIFT = 16;
const CHUNK = 1 << SHIFT;

/** A list of numbers of one type, in chunks. @template {Uint8Array | Uint16Array | Uint32Array | Float64Array} T */
export class Column {
  /** @type {T[]} */
  #chunks = [];
  #type;
  length = 0;

  /** @param {new (length: number) => T} type */
  constructor(type) {
    this.#type = type;
  }

  /** @param {number} value */
  push(value) {
    if (this.length % CHUNK === 0) this.#chunks.push(new this.#type(CHUNK));
    this.#chunks[this.length >>> SHIFT][this.length & (CHUNK - 1)] = value;
    this.length += 1;
  }
  /** @param {number} index @returns {number} */
  get(index) {
    return this.#chunks[index >>> SHIFT][index & (CHUNK - 1)];
  }
  /** The index of the last value that is at most `value`, in a sorted column; -1 if all are greater. @param {number} value */
  lastUpTo(value) {
    let [least, end] = [0, this.length];
    while (least < end) {
      const middle = (least + end) >>> 1;
      if (this.get(middle) <= value) least = middle + 1;
      else end = middle;
    }
    return least - 1;
  }
}

const WORD = 32;
/** The number of words between two stored counts of bits. */
const RANK = 16;

/** A list of bits that quickly finds the k-th set bit. */
export class Bits {
  #words = new Column(Uint32Array);
  /** The number of bits before every 16th word. */
  #ranks = new Column(Uint32Array);
  #word = 0;
  #count = 0;
  length = 0;

  /** @param {boolean} isSet */
  push(isSet) {
    if (this.length % (WORD * RANK) === 0) this.#ranks.push(this.#count);
    if (isSet) {
      this.#word |= 1 << (this.length % WORD);
      this.#count += 1;
    }
    this.length += 1;
    if (this.length % WORD === 0) {
      this.#words.push(this.#word >>> 0);
      this.#word = 0;
    }
  }

  /** The position of the bit with `rank` set bits before it, or -1. @param {number} rank */
  select(rank) {
    const block = this.#ranks.lastUpTo(rank);
    let left = rank - this.#ranks.get(block);
    for (let at = block * RANK * WORD; at < this.length; at += WORD) {
      const index = at / WORD;
      let word = index < this.#words.length ? this.#words.get(index) : this.#word >>> 0;
      for (; word !== 0; word &= word - 1) {
        if (left === 0) return at + (31 - Math.clz32(word & -word));
        left -= 1;
      }
    }
    return -1;
  }
}
