// A set of 64-bit keys; a batch has a key for each different puzzle. A key takes about seven and a half bytes, and the set is
// never copied as a whole: the keys are spread over tables with open addressing, each of which grows on its own.

/** The first bits of a key are the index of its table, so they need no memory. */
const TABLE_BITS = 10;
const TABLES = 1 << TABLE_BITS;
/**
 * Of the other 54 bits, 48 are stored, as three numbers of 16 bits. Among ten million keys, the chance that two different ones
 * look equal is 1 in 5,000.
 */
const HALVES = 3;
/** The maximum share of occupied slots. */
const FULL = 0.9;
const GROWTH = 1.25;
const FIRST = 8;

export class KeySet {
  /** @type {(Uint16Array<ArrayBuffer> | undefined)[]} */
  #tables = Array(TABLES);
  #counts = new Uint32Array(TABLES);

  /** Adds a key, given as two numbers of 32 bits; false if it was already there. @param {number} low @param {number} high */
  add(low, high) {
    const number = high >>> (32 - TABLE_BITS);
    // All tables have different sizes, so that they do not grow at the same time.
    const table = (this.#tables[number] ??= new Uint16Array(HALVES * Math.ceil(FIRST * GROWTH ** (number / TABLES))));
    const place = ((high << TABLE_BITS) | (low >>> (32 - TABLE_BITS))) >>> 0;
    // An empty slot is all zeros, so a stored part must not be zero.
    const rest = low & 0xffff || 1;
    const at = find(table, place, rest);
    if (table[at + 2] !== 0) return false;
    put(table, at, place, rest);
    this.#counts[number] += 1;
    if (this.#counts[number] * HALVES > table.length * FULL) this.#tables[number] = grown(table);
    return true;
  }
}

/** The slot of a key, or the free slot for it. @param {Uint16Array} table @param {number} place @param {number} rest */
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

/** A larger table with the same keys; the memory of the old one is freed. @param {Uint16Array<ArrayBuffer>} table */
function grown(table) {
  const larger = new Uint16Array(HALVES * Math.ceil((table.length / HALVES) * GROWTH));
  for (let at = 0; at < table.length; at += HALVES) {
    const rest = table[at + 2];
    if (rest === 0) continue;
    const place = ((table[at] << 16) | table[at + 1]) >>> 0;
    put(larger, find(larger, place, rest), place, rest);
  }
  // In browsers from before 2024 the garbage collector frees the memory.
  /** @type {any} */ (table.buffer).transfer?.(0);
  return larger;
}
