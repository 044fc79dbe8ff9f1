// A set of keys of 64 bits, of which a batch has one for each different puzzle: about seven and a half bytes each, and never
// copied as a whole. The keys are spread over tables with open addressing, each of which grows by itself.

/** The first bits of a key are the number of its table, and need no memory. */
const TABLE_BITS = 10;
const TABLES = 1 << TABLE_BITS;
/** Of the other 54 bits, 48 are kept, in halves: of ten million keys, two are taken for equal with a chance of 1 in 5,000. */
const HALVES = 3;
/** The part of the slots that may be taken. */
const FULL = 0.9;
const GROWTH = 1.25;
const FIRST = 8;

export class KeySet {
  /** @type {(Uint16Array<ArrayBuffer> | undefined)[]} */
  #tables = Array(TABLES);
  #counts = new Uint32Array(TABLES);

  /** Adds a key, two numbers of 32 bits; false if it was there. @param {number} low @param {number} high */
  add(low, high) {
    const number = high >>> (32 - TABLE_BITS);
    // No table is as large as another, so that they do not grow at the same time.
    const table = (this.#tables[number] ??= new Uint16Array(HALVES * Math.ceil(FIRST * GROWTH ** (number / TABLES))));
    const place = ((high << TABLE_BITS) | (low >>> (32 - TABLE_BITS))) >>> 0;
    // An empty slot is all zeros.
    const rest = low & 0xffff || 1;
    const at = find(table, place, rest);
    if (table[at + 2] !== 0) return false;
    put(table, at, place, rest);
    this.#counts[number] += 1;
    if (this.#counts[number] * HALVES > table.length * FULL) this.#tables[number] = grown(table);
    return true;
  }
}

/** The slot of a key, or where it belongs. @param {Uint16Array} table @param {number} place @param {number} rest */
function find(table, place, rest) {
  const [first, second] = [place >>> 16, place & 0xffff];
  let at = HALVES * Math.floor((place / 2 ** 32) * (table.length / HALVES));
  while (table[at + 2] !== 0 && (table[at + 2] !== rest || table[at + 1] !== second || table[at] !== first)) {
    at += HALVES;
    if (at === table.length) at = 0;
  }
  return at;
}

/** @param {Uint16Array} table @param {number} at @param {number} place @param {number} rest */
function put(table, at, place, rest) {
  table[at] = place >>> 16;
  table[at + 1] = place & 0xffff;
  table[at + 2] = rest;
}

/** A larger table with the same keys; the memory of the other one is given back. @param {Uint16Array<ArrayBuffer>} table */
function grown(table) {
  const larger = new Uint16Array(HALVES * Math.ceil((table.length / HALVES) * GROWTH));
  for (let at = 0; at < table.length; at += HALVES) {
    const rest = table[at + 2];
    if (rest === 0) continue;
    const place = ((table[at] << 16) | table[at + 1]) >>> 0;
    put(larger, find(larger, place, rest), place, rest);
  }
  // Browsers from before 2024 wait for the garbage collector.
  /** @type {any} */ (table.buffer).transfer?.(0);
  return larger;
}
