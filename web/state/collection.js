// The different puzzles of a batch with what is known of them: columns of numbers, so that a million of them takes little
// memory, and the figures of the whole, which are kept while they are added. Puzzles that come again are only counted.

/** @typedef {"number" | "givens" | "er" | "ep" | "ed" | "steps" | "step"} Column */
/** @typedef {keyof typeof LEVELS} Level */
/** @typedef {{number: number, line: number, reason: string}} Unreadable */
/**
 * @typedef {object} Row
 * @property {number} number  which record of the file it is, from 1
 * @property {string} puzzle
 * @property {string} [solution]
 * @property {number} givens
 * @property {number | null} er
 * @property {number | null} ep
 * @property {number | null} ed
 * @property {number} steps
 * @property {string} step  the name of the hardest step; of a puzzle without a rating, why
 * @property {Level | null} level
 */

/** The least and the greatest ER of each level, in tenths, as the core has them. */
export const LEVELS = { easy: [10, 15], medium: [16, 25], hard: [26, 44], expert: [45, 74], extreme: [75, 120] };
const LEVEL_NAMES = /** @type {Level[]} */ (Object.keys(LEVELS));

const CELLS = 81;
/** Two cells in a byte. */
const PACKED = 41;
/** So many unreadable records are kept to be shown; the others are counted. */
export const MOST_UNREADABLE = 1000;

/** More rows than any batch has. */
const SPAN = 2 ** 24;

/** Columns of numbers, by the type of their arrays. */
const COLUMNS = {
  number: Uint32Array,
  givens: Uint16Array,
  er: Uint8Array,
  ep: Uint8Array,
  ed: Uint8Array,
  steps: Uint16Array,
  step: Uint16Array,
  level: Uint8Array,
};

/** @param {string} text  81 characters @param {Uint8Array} bytes @param {number} at */
function pack(text, bytes, at) {
  for (let cell = 0; cell < CELLS; cell += 2) {
    const digit = (/** @type {number} */ index) => {
      const code = text.charCodeAt(index) - 48;
      return code >= 1 && code <= 9 ? code : 0;
    };
    bytes[at + cell / 2] = digit(cell) | (digit(cell + 1) << 4);
  }
}

/** @param {Uint8Array} bytes @param {number} at */
function unpack(bytes, at) {
  let text = "";
  for (let cell = 0; cell < CELLS; cell += 1) {
    const digit = (bytes[at + (cell >> 1)] >> (cell % 2 === 0 ? 0 : 4)) & 15;
    text += digit === 0 ? "." : digit;
  }
  return text;
}

/** Texts of 81 cells in a list that grows. */
class Boards {
  #bytes = new Uint8Array(PACKED * 256);
  /** Longer texts, such as those of sukakus. @type {Map<number, string>} */
  #others = new Map();

  /** @param {number} index @param {string} text */
  set(index, text) {
    const at = index * PACKED;
    if (at + PACKED > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, at + PACKED));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    if (text.length === CELLS) pack(text, this.#bytes, at);
    else this.#others.set(index, text);
  }
  /** @param {number} index */
  get(index) {
    return this.#others.get(index) ?? unpack(this.#bytes, index * PACKED);
  }
}

/** Finds texts that are equal to one before. */
class Index {
  #slots = new Int32Array(1024).fill(-1);
  #count = 0;
  #keys = new Boards();

  /** The index of the text if it is new, else -1. @param {string} text */
  add(text) {
    const plain = text.replace(/[^1-9]/g, ".");
    if ((this.#count + 1) * 2 > this.#slots.length) this.#grow();
    const slot = this.#find(plain);
    if (this.#slots[slot] >= 0) return -1;
    this.#keys.set(this.#count, plain);
    this.#slots[slot] = this.#count;
    this.#count += 1;
    return this.#count - 1;
  }
  /** @param {string} text */
  #find(text) {
    const mask = this.#slots.length - 1;
    let slot = hash(text) & mask;
    while (this.#slots[slot] >= 0 && this.#keys.get(this.#slots[slot]) !== text) slot = (slot + 1) & mask;
    return slot;
  }
  #grow() {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let index = 0; index < this.#count; index += 1) this.#slots[this.#find(this.#keys.get(index))] = index;
  }
}

/** FNV-1a. @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

export class Collection {
  /** The number of different puzzles. */
  length = 0;
  /** The number of records, readable or not. */
  records = 0;
  repeated = 0;
  unique = 0;
  notUnique = 0;
  unreadable = 0;
  /** The first of the unreadable records. @type {Unreadable[]} */
  errors = [];
  /** The number of puzzles of each level. @type {Record<Level, number>} */
  levels = { easy: 0, medium: 0, hard: 0, expert: 0, extreme: 0 };
  /** The number of puzzles of each ER, in tenths. */
  ratings = new Uint32Array(256);
  rated = 0;
  /** The names of the hardest steps, and the reasons why there is no rating. @type {string[]} */
  steps = [];

  /** @type {Record<keyof typeof COLUMNS, Uint8Array | Uint16Array | Uint32Array>} */
  #columns;
  #capacity = 256;
  #puzzles = new Boards();
  #solutions = new Boards();
  #hasSolutions = false;
  #seen = new Index();
  /** @type {Map<string, number>} */
  #stepNumbers = new Map();

  constructor() {
    this.#columns = /** @type {any} */ (Object.fromEntries(Object.entries(COLUMNS).map(([name, Type]) => [name, new Type(this.#capacity)])));
  }

  /** Adds the answers to a record. @param {any} answer @param {number} line  the number of lines before its piece */
  add(answer, line) {
    this.records += 1;
    if (answer.error !== undefined && answer.puzzle === undefined) {
      this.unreadable += 1;
      if (this.errors.length < MOST_UNREADABLE) {
        // The place in the message is that in the piece.
        const reason = answer.error.replace(/^(line \d+|record \d+)[^:]*: /, "");
        this.errors.push({ number: this.records, line: line + (answer.place?.line ?? 0), reason });
      }
      return;
    }
    const index = this.#seen.add(answer.canonical ?? answer.puzzle);
    if (index < 0) {
      this.repeated += 1;
      return;
    }
    this.length += 1;
    if (this.length > this.#capacity) this.#grow();
    this.#puzzles.set(index, answer.puzzle);
    if (answer.solution !== undefined) {
      this.#hasSolutions = true;
      this.#solutions.set(index, answer.solution);
    }
    const isUnique = answer.verdict === undefined ? answer.ended === "solved" : ["unique", "solved"].includes(answer.verdict);
    if (isUnique) this.unique += 1;
    else if (answer.verdict !== undefined || answer.why !== undefined) this.notUnique += 1;
    const tenths = (/** @type {number | undefined} */ rating) => Math.round((rating ?? 0) * 10);
    const er = tenths(answer.er);
    if (er > 0) {
      this.ratings[er] += 1;
      this.rated += 1;
    }
    const level = LEVEL_NAMES.indexOf(answer.rating_level) + 1;
    if (level > 0) this.levels[LEVEL_NAMES[level - 1]] += 1;
    const row = {
      number: this.records,
      givens: answer.puzzle.length - answer.puzzle.replace(/[1-9]/g, "").length,
      er,
      ep: tenths(answer.ep),
      ed: tenths(answer.ed),
      steps: answer.rating_steps ?? 0,
      step: this.#stepNumber(answer.er_technique ?? answer.why ?? answer.error ?? ""),
      level,
    };
    for (const [name, value] of Object.entries(row)) this.#columns[/** @type {Column} */ (name)][index] = value;
  }

  /** @param {number} index @returns {Row} */
  row(index) {
    const at = (/** @type {keyof typeof COLUMNS} */ name) => this.#columns[name][index];
    const rating = (/** @type {"er" | "ep" | "ed"} */ name) => (at(name) === 0 ? null : at(name) / 10);
    return {
      number: at("number"),
      puzzle: this.#puzzles.get(index),
      ...(this.#hasSolutions ? { solution: this.#solutions.get(index) } : {}),
      givens: at("givens"),
      er: rating("er"),
      ep: rating("ep"),
      ed: rating("ed"),
      steps: at("steps"),
      step: this.steps[at("step")],
      level: LEVEL_NAMES[at("level") - 1] ?? null,
    };
  }

  /** The rating that half of the puzzles do not exceed. */
  get median() {
    let below = 0;
    const er = this.ratings.findIndex((count) => (below += count) * 2 >= this.rated && count > 0);
    return this.rated === 0 ? null : er / 10;
  }
  get highest() {
    const er = this.ratings.findLastIndex((count) => count > 0);
    return er < 0 ? null : er / 10;
  }

  /**
   * The rows to show, in their order.
   *
   * @param {object} options
   * @param {Column} options.by
   * @param {boolean} options.descending
   * @param {Level | "all" | "unrated"} [options.level]
   * @param {string} [options.step]  only those with this hardest step
   * @returns {Uint32Array}
   */
  select({ by, descending, level = "all", step }) {
    const wanted = level === "unrated" ? 0 : LEVEL_NAMES.indexOf(/** @type {Level} */ (level)) + 1;
    const stepNumber = step === undefined ? -1 : this.#stepNumbers.get(step) ?? -1;
    const rank = by === "step" ? this.#stepRanks() : null;
    const values = this.#columns[by];
    const keys = new Float64Array(this.length);
    let count = 0;
    for (let index = 0; index < this.length; index += 1) {
      if (level !== "all" && this.#columns.level[index] !== wanted) continue;
      if (stepNumber >= 0 && this.#columns.step[index] !== stepNumber) continue;
      const value = rank ? rank[values[index]] : by === "number" ? index : values[index];
      // One number of both, so that equal values stay in the order of the file.
      keys[count] = (descending ? -value : value) * SPAN + index;
      count += 1;
    }
    const sorted = keys.subarray(0, count).sort();
    return Uint32Array.from(sorted, (key) => ((key % SPAN) + SPAN) % SPAN);
  }

  /** The place of each step in the alphabet. */
  #stepRanks() {
    const order = this.steps.map((_, index) => index).sort((a, b) => (this.steps[a] < this.steps[b] ? -1 : 1));
    const ranks = new Uint16Array(order.length);
    order.forEach((step, rank) => (ranks[step] = rank));
    return ranks;
  }

  /** @param {string} step */
  #stepNumber(step) {
    const known = this.#stepNumbers.get(step);
    if (known !== undefined) return known;
    this.#stepNumbers.set(step, this.steps.length);
    return this.steps.push(step) - 1;
  }

  #grow() {
    this.#capacity *= 2;
    for (const [name, Type] of Object.entries(COLUMNS)) {
      const grown = new Type(this.#capacity);
      grown.set(this.#columns[/** @type {Column} */ (name)]);
      this.#columns[/** @type {Column} */ (name)] = grown;
    }
  }
}

/** How rows are written as text: the first line, and the line of a row. */
export const EXPORTS = {
  csv: {
    type: "text/csv",
    head: "number,puzzle,givens,er,ep,ed,steps,level,hardest_step,solution\n",
    line: (/** @type {Row} */ { number, puzzle, givens, er, ep, ed, steps, level, step, solution }) =>
      `${[number, puzzle, givens, er, ep, ed, steps, level, /[",]/.test(step) ? `"${step.replaceAll('"', '""')}"` : step, solution].map((value) => value ?? "").join(",")}\n`,
  },
  jsonl: {
    type: "application/x-ndjson",
    head: "",
    line: (/** @type {Row} */ { step, er, ...row }) => `${JSON.stringify({ ...row, er, [er === null ? "why" : "hardest_step"]: step })}\n`,
  },
  txt: { type: "text/plain", head: "", line: (/** @type {Row} */ { puzzle }) => `${puzzle}\n` },
};

/**
 * The text of rows, in parts, so that no string holds all of it.
 *
 * @param {Collection} collection @param {Uint32Array} rows @param {keyof typeof EXPORTS} format
 */
export function exportRows(collection, rows, format) {
  const { type, head, line } = EXPORTS[format];
  const parts = [head];
  for (let from = 0; from < rows.length; from += 4096) {
    parts.push(Array.from(rows.subarray(from, from + 4096), (index) => line(collection.row(index))).join(""));
  }
  return new Blob(parts, { type });
}
