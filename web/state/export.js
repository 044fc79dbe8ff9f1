// Writes rows of a batch as a file: tables, JSON lines, or one line for each row. The texts are read from the file again, in
// order and in portions, so that no string holds all of them.

import { inSlices } from "./slices.js";

/** @typedef {import("../core/pool.js").FileRecord} FileRecord */
/** @typedef {import("./collection.js").Row} Row */
/** @typedef {import("./collection.js").Collection} Collection */

const quoted = (/** @type {unknown} */ value) => {
  const text = String(value ?? "");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
/**
 * The fields of a line of an export. A record that cannot be read is exported unchanged.
 *
 * @param {Row} row @param {FileRecord} record
 */
function fieldsOf({ record: number, verdict, givens, er, ep, ed, steps, level, step }, record) {
  if (record.error !== undefined) return { number: number + 1, verdict, line: record.line, column: record.column, error: record.error, text: record.raw };
  const rating = er === null ? {} : { er, ep, ed, steps, level, hardest_step: step };
  return { number: number + 1, puzzle: record.puzzle, verdict, givens, ...rating, ...(record.solution ? { solution: record.solution } : {}) };
}
const COLUMNS = ["number", "puzzle", "verdict", "givens", "er", "ep", "ed", "steps", "level", "hardest_step", "solution", "line", "column", "error", "text"];

/** How to write rows: the first line, and the line of a row; empty if the format leaves it out. */
export const EXPORTS = {
  csv: {
    type: "text/csv",
    head: `${COLUMNS.join(",")}\n`,
    line: (/** @type {Row} */ row, /** @type {FileRecord} */ record) => {
      const fields = /** @type {Record<string, unknown>} */ (fieldsOf(row, record));
      return `${COLUMNS.map((name) => quoted(fields[name])).join(",")}\n`;
    },
  },
  jsonl: {
    type: "application/x-ndjson",
    head: "",
    line: (/** @type {Row} */ row, /** @type {FileRecord} */ record) => `${JSON.stringify(fieldsOf(row, record))}\n`,
  },
  txt: {
    type: "text/plain",
    head: "",
    line: (/** @type {Row} */ _, /** @type {FileRecord} */ record) => `${record.puzzle ?? record.raw.replace(/\r$/, "")}\n`,
  },
};

/**
 * The number of rows that are written at a time. It is also the factor that packs a record and its position into one number.
 */
const ROWS = 2 ** 15;
/** Adjacent blocks of the file are read together, up to this number of bytes. */
const BYTES = 1 << 17;

/**
 * Writes rows in portions.
 *
 * @param {object} options
 * @param {Collection} options.collection
 * @param {import("./order.js").Order} options.order already counted, and unchanged until all rows are written
 * @param {import("./records.js").Records} options.records
 * @param {keyof typeof EXPORTS} options.format
 * @param {boolean} options.solve  with solutions
 * @param {AbortSignal} options.signal
 * @param {(text: string) => Promise<void>} options.write
 * @param {(share: number) => void} [options.onProgress]
 */
export async function exportRows({ collection, order, records, format, solve, signal, write, onProgress }) {
  const { head, line } = EXPORTS[format];
  if (head) await write(head);
  const indexes = order.from(0);
  const rows = new Uint32Array(ROWS);
  for (let done = 0; done < order.length;) {
    const count = Math.min(ROWS, order.length - done);
    /** Records in the order of the file, with their positions in the output. */
    const wanted = new Float64Array(count);
    let found = 0;
    await inSlices((until) => {
      for (; found < count && performance.now() < until; found += 1) {
        rows[found] = /** @type {number} */ (indexes.next().value);
        wanted[found] = collection.recordOf(rows[found]) * ROWS + found;
      }
      return found === count;
    });
    wanted.sort();
    const recordAt = (/** @type {number} */ at) => Math.floor(wanted[at] / ROWS);
    const lines = Array(count).fill("");
    for (let next = 0; next < count;) {
      signal.throwIfAborted();
      const block = collection.blockOf(recordAt(next));
      let last = next;
      // Other rows in the same block of the file, and in the blocks after it.
      for (let end = next + 1; end < count; end += 1) {
        const other = collection.blockOf(recordAt(end));
        if (other.start > block.end || other.end - block.start > BYTES) break;
        block.end = Math.max(block.end, other.end);
        last = end;
      }
      const read = await records.read(block, solve);
      for (; next <= last; next += 1) {
        const place = wanted[next] % ROWS;
        const record = read[recordAt(next) - block.first];
        if (record) lines[place] = line(collection.row(rows[place]), record);
      }
      onProgress?.((done + next) / order.length);
    }
    signal.throwIfAborted();
    await write(lines.join(""));
    done += count;
  }
}
