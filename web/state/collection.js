// The different puzzles of a batch and their results: columns of numbers without the texts, so that a million puzzles take
// little memory. Figures of the whole batch are updated as rows are added. A puzzle that occurs again is only counted; a record
// that cannot be read gets a row of its own.

import { ROW, VERDICTS } from "../core/rows.js";
import { Bits, Column } from "./columns.js";
import { KeySet } from "./keys.js";
import { Order } from "./order.js";

/** @typedef {"number" | "givens" | "er" | "ep" | "ed" | "steps" | "step"} ColumnName */
/** A level of ratings, as the core lists them. @typedef {{level: string, least: number, greatest: number}} Level */
/** A filter of rows: a level or a kind. @typedef {string} Kind */
/**
 * @typedef {object} Row
 * @property {number} record the number of the record in the file, from 0
 * @property {typeof VERDICTS[number]} verdict
 * @property {number} givens
 * @property {number | null} er
 * @property {number | null} ep
 * @property {number | null} ed
 * @property {number} steps
 * @property {string} step  the name of the hardest step, if there is a rating
 * @property {string | null} level
 */

const UNREADABLE = VERDICTS.indexOf("unreadable");
const UNIQUE = VERDICTS.indexOf("unique");
/** Above every rating in tenths. */
const RATINGS = 256;

/** The kinds of rows besides the levels. */
export const KINDS = { all: "all", unrated: "unrated", notUnique: "not-unique", unreadable: "unreadable" };

export class Collection {
  /** The number of records, readable or not. */
  records = 0;
  repeated = 0;
  unique = 0;
  notUnique = 0;
  unreadable = 0;
  rated = 0;
  /** The number of puzzles of each ER, in tenths. */
  ratings = new Uint32Array(RATINGS);
  /** The names of the hardest steps; the first one, for rows without a step, is empty. */
  steps = [""];

  /** Whether each record has a row. */
  #isRow = new Bits();
  #verdict = new Column(Uint8Array);
  #givens = new Column(Uint8Array);
  /** Ratings, for rated puzzles; empty if no puzzle is rated. */
  #rating = { er: new Column(Uint8Array), ep: new Column(Uint8Array), ed: new Column(Uint8Array), steps: new Column(Uint16Array), step: new Column(Uint8Array) };
  #seen = new KeySet();
  #levelOf;
  /** Where every 64th record begins: its number, byte offset and line. */
  #marks = { record: new Column(Uint32Array), byte: new Column(Float64Array), line: new Column(Uint32Array) };
  #lines = 0;
  #end = 0;

  /** @param {Level[]} [levels] */
  constructor(levels = []) {
    this.levels = levels;
    this.#levelOf = Array.from({ length: RATINGS }, (_, er) => (er > 0 && levels.find(({ greatest }) => er <= greatest)?.level) || null);
  }

  /** The number of rows. */
  get length() {
    return this.#verdict.length;
  }
  /** The number of different puzzles. */
  get different() {
    return this.length - this.unreadable;
  }

  /**
   * Adds the rows of the next piece.
   *
   * @param {import("../core/pool.js").PieceRows} rows @param {number} start the offset of the piece in the file
   * @param {number} end @param {boolean} isRated
   */
  add({ bytes, rules, marks, lines }, start, end, isRated) {
    this.#end = end;
    for (let at = 0; at < marks.length; at += 3) {
      this.#marks.record.push(this.records + marks[at]);
      this.#marks.byte.push(start + marks[at + 1]);
      this.#marks.line.push(this.#lines + marks[at + 2]);
    }
    this.#lines += lines;
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
    const steps = rules.map((name) => this.#stepNumber(name));
    for (let at = 0; at < bytes.length; at += ROW) {
      const verdict = bytes[at + 10];
      const isNew = verdict === UNREADABLE || this.#seen.add(words[at / 4], words[at / 4 + 1]);
      this.records += 1;
      this.#isRow.push(isNew);
      if (!isNew) {
        this.repeated += 1;
        continue;
      }
      this.#verdict.push(verdict);
      this.#givens.push(bytes[at + 11]);
      if (verdict === UNREADABLE) this.unreadable += 1;
      else if (verdict === UNIQUE) this.unique += 1;
      else this.notUnique += 1;
      if (!isRated) continue;
      const er = bytes[at + 12];
      if (er > 0) {
        this.ratings[er] += 1;
        this.rated += 1;
      }
      this.#rating.er.push(er);
      this.#rating.ep.push(bytes[at + 13]);
      this.#rating.ed.push(bytes[at + 14]);
      this.#rating.steps.push(halves[at / 2 + 4]);
      this.#rating.step.push(steps[bytes[at + 15] - 1] ?? 0);
    }
  }

  /**
   * The block of the file that contains a record: its bytes, its first record, and the number of lines before it.
   *
   * @param {number} record
   */
  blockOf(record) {
    const { record: records, byte, line } = this.#marks;
    const mark = records.lastUpTo(record);
    return {
      start: byte.get(mark), end: mark + 1 < byte.length ? byte.get(mark + 1) : this.#end,
      first: records.get(mark), line: line.get(mark),
    };
  }

  /** The number of a row's record in the file, from 0. @param {number} index */
  recordOf(index) {
    return this.#isRow.select(index);
  }

  /** @param {number} index @returns {Row} */
  row(index) {
    const isRated = this.#rating.er.length > 0;
    const at = (/** @type {"er" | "ep" | "ed" | "steps" | "step"} */ name) => (isRated ? this.#rating[name].get(index) : 0);
    const tenths = (/** @type {"er" | "ep" | "ed"} */ name) => (at(name) === 0 ? null : at(name) / 10);
    return {
      record: this.recordOf(index),
      verdict: VERDICTS[this.#verdict.get(index)],
      givens: this.#givens.get(index),
      er: tenths("er"), ep: tenths("ep"), ed: tenths("ed"),
      steps: at("steps"),
      step: this.steps[at("step")],
      level: this.#levelOf[at("er")],
    };
  }

  /** The number of rows of each kind and level. @returns {Record<Kind, number>} */
  get counts() {
    /** @type {Record<Kind, number>} */
    const counts = {
      [KINDS.all]: this.length,
      ...Object.fromEntries(this.levels.map(({ level }) => [level, 0])),
      [KINDS.unrated]: this.#rating.er.length > 0 ? this.different - this.rated : 0,
      [KINDS.notUnique]: this.notUnique,
      [KINDS.unreadable]: this.unreadable,
    };
    this.ratings.forEach((count, er) => {
      const level = this.#levelOf[er];
      if (level !== null) counts[level] += count;
    });
    return counts;
  }

  /** The median rating: half of the puzzles do not exceed it. */
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
   * The rows to show, in their order. The caller still has to count them.
   *
   * @param {object} options
   * @param {ColumnName} options.by
   * @param {boolean} options.descending
   * @param {Kind} [options.kind]
   * @param {string} [options.step] only rows with this hardest step
   */
  order({ by, descending, kind = KINDS.all, step }) {
    const column = by === "number" ? null : by === "givens" ? this.#givens : this.#rating[by];
    const valueOf = column === null ? () => 0 : (/** @type {number} */ index) => (column.length === 0 ? 0 : column.get(index));
    const rise = by === "step"
      ? (/** @type {number} */ one, /** @type {number} */ other) => (this.steps[one] < this.steps[other] ? -1 : 1)
      : (/** @type {number} */ one, /** @type {number} */ other) => one - other;
    return new Order({
      valueOf,
      isWanted: this.#filter(kind, step),
      compare: descending ? (one, other) => rise(other, one) : rise,
      isBackward: column === null && descending,
    });
  }

  /** @param {Kind} kind @param {string | undefined} step @returns {(index: number) => boolean} */
  #filter(kind, step) {
    const stepNumber = step === undefined ? -1 : this.steps.indexOf(step);
    const { er, step: steps } = this.#rating;
    /** @type {Record<Kind, (index: number) => boolean>} */
    const filters = {
      [KINDS.all]: () => true,
      [KINDS.unrated]: (index) => er.length > 0 && er.get(index) === 0 && this.#verdict.get(index) !== UNREADABLE,
      [KINDS.notUnique]: (index) => this.#verdict.get(index) > UNIQUE,
      [KINDS.unreadable]: (index) => this.#verdict.get(index) === UNREADABLE,
    };
    const ofKind = filters[kind] ?? ((index) => this.#levelOf[er.get(index)] === kind);
    return stepNumber < 0 ? ofKind : (index) => steps.get(index) === stepNumber && ofKind(index);
  }

  /** @param {string} name */
  #stepNumber(name) {
    const known = this.steps.indexOf(name);
    return known >= 0 ? known : this.steps.push(name) - 1;
  }
}
