// A row has 16 bytes with the results of one record of a batch, so that a million rows can pass between threads. The
// WebAssembly module writes rows; answers of the server are converted to them.

/** @typedef {import("./types.js").Json} Json */
/**
 * The rows of a piece: 16 bytes for each record, and the names of the rules, from 1. Little-endian: key (8 bytes), steps (2),
 * verdict, givens, ER, EP, ED in tenths, rule.
 * @typedef {{bytes: Uint8Array<ArrayBuffer>, rules: string[]}} Rows
 */
/**
 * Where some records of a piece begin: the number of the record (from 0), its byte offset, and its line (from 0).
 * @typedef {{marks: Uint32Array<ArrayBuffer>, lines: number}} Places `lines` is the number of line ends in the piece
 */

export const ROW = 16;
/** Verdicts by their numbers. */
export const VERDICTS = /** @type {const} */ (["unreadable", "unique", "several", "none", "invalid", "stopped"]);
/** The byte offset of every 64th record is kept. */
export const BLOCK = 64;

const NEW_LINE = 10;

/**
 * The rows of the answers to a piece, one list of answers for each operation.
 *
 * @param {Json[][]} answers lists of the same length; a later list overwrites an earlier one
 * @returns {Rows}
 */
export function rowsOf(answers) {
  const count = answers[0].length;
  const bytes = new Uint8Array(count * ROW);
  const view = new DataView(bytes.buffer);
  /** @type {Map<string, number>} */
  const rules = new Map();
  const tenths = (/** @type {number | undefined} */ rating) => Math.round((rating ?? 0) * 10);
  for (let record = 0; record < count; record += 1) {
    const at = record * ROW;
    const answer = Object.assign({}, ...answers.map((list) => list[record]));
    // A row of zeros is an unreadable record.
    if (answer.puzzle === undefined) continue;
    const [low, high] = hash(answer.canonical ?? answer.puzzle.replace(/[^1-9]/g, "."));
    view.setUint32(at, low, true);
    view.setUint32(at + 4, high, true);
    view.setUint16(at + 8, answer.rating_steps ?? 0, true);
    bytes[at + 10] = Math.max(VERDICTS.indexOf(answer.verdict), 1);
    // A sukaku has no givens.
    bytes[at + 11] = answer.puzzle.length > 81 ? 0 : answer.puzzle.length - answer.puzzle.replace(/[1-9]/g, "").length;
    bytes.set([tenths(answer.er), tenths(answer.ep), tenths(answer.ed)], at + 12);
    if (!answer.er_technique) continue;
    if (!rules.has(answer.er_technique)) rules.set(answer.er_technique, rules.size + 1);
    bytes[at + 15] = rules.get(answer.er_technique) ?? 0;
  }
  return { bytes, rules: [...rules.keys()] };
}

/** A hash of a text, as two numbers of 32 bits. @param {string} text @returns {[number, number]} */
function hash(text) {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low >>> 0, high >>> 0];
}

/**
 * Where every 64th record begins. If lines and records do not match, only the start of the piece is kept.
 *
 * @param {Uint8Array} bytes @param {number} records @returns {Places}
 */
export function placesOf(bytes, records) {
  const marks = [];
  let [lines, found] = [0, 0];
  for (let start = 0; start < bytes.length; lines += 1) {
    const at = bytes.indexOf(NEW_LINE, start);
    const end = at < 0 ? bytes.length : at;
    if (isFilled(bytes, start, end)) {
      if (found % BLOCK === 0) marks.push(found, start, lines);
      found += 1;
    }
    if (at < 0) break;
    start = at + 1;
  }
  return { marks: Uint32Array.from(found === records ? marks : [0, 0, 0]), lines };
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function isFilled(bytes, start, end) {
  for (let at = start; at < end; at += 1) if (bytes[at] > 32) return true;
  return false;
}
