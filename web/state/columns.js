// Numbers in memory that grow without being copied as a whole, and a set of keys of 64 bits: what a batch of ten million
// puzzles needs little of.

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
  /** The index of the last value that is not greater, of values in order; -1 if there is none. @param {number} value */
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

/** The part of the slots that may be taken. */
const FULL = 0.8;
const GROWTH = 1.5;

/** A set of keys, each two numbers of 32 bits. The key of two zeros is never in it. */
export class KeySet {
  #slots;
  #count = 0;

  /** @param {number} [expected]  how many keys will come */
  constructor(expected = 0) {
    this.#slots = new Uint32Array(2 * Math.ceil(Math.max(expected, 1024) / FULL));
  }

  /** Adds a key; false if it was there. @param {number} low @param {number} high */
  add(low, high) {
    if (this.#count >= (this.#slots.length / 2) * FULL) this.#grow();
    const at = this.#find(low, high);
    if (this.#slots[at] !== 0 || this.#slots[at + 1] !== 0) return false;
    this.#slots[at] = low;
    this.#slots[at + 1] = high;
    this.#count += 1;
    return true;
  }

  /** @param {number} low @param {number} high */
  #find(low, high) {
    const slots = this.#slots;
    let at = 2 * Math.floor((high / 2 ** 32) * (slots.length / 2));
    while ((slots[at] !== low || slots[at + 1] !== high) && (slots[at] !== 0 || slots[at + 1] !== 0)) {
      at += 2;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  #grow() {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * Math.ceil((old.length / 2) * GROWTH));
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0 && old[at + 1] === 0) continue;
      const place = this.#find(old[at], old[at + 1]);
      this.#slots[place] = old[at];
      this.#slots[place + 1] = old[at + 1];
    }
  }
}

const WORD = 32;
/** Every so many words the count of the bits before is kept. */
const RANK = 16;

/** A list of bits in which the k-th bit that is set is found quickly. */
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

  /** Where the bit is that so many set bits are before; -1 if there is none. @param {number} rank */
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
