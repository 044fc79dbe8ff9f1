// A file of puzzles, prepared for a batch: unpacked, its format recognized, and cut into pieces. Formats with records on lines
// are cut as they are; other formats are converted to JSON lines first, which needs the whole file at once.

import { SudokitError } from "./client.js";
import { headOf } from "./pieces.js";

/** @typedef {{blob: Blob, format: string, recognized: string, head: Uint8Array<ArrayBuffer>, quoted: boolean, isOriginal: boolean}} BatchFile */

/**
 * Formats whose records are lines: how many lines the headings have, and whether a record may have line ends within quotes.
 *
 * @type {Record<string, {headings: number, quoted: boolean}>}
 */
const LINE_FORMATS = {
  line: { headings: 0, quoted: false },
  sdm: { headings: 0, quoted: false },
  sukaku: { headings: 0, quoted: false },
  hodoku: { headings: 0, quoted: false },
  csv: { headings: 1, quoted: true },
};
/** The number of bytes from which the format of a file is recognized. */
const SAMPLE = 1 << 16;
/** A larger file is never read as a whole, in bytes. */
const MOST_AT_ONCE = 64 << 20;
/** The first bytes of packed files. */
const PACKED = { gzip: [0x1f, 0x8b], zstd: [0x28, 0xb5, 0x2f, 0xfd] };

/** @param {Blob} blob @param {number[]} magic */
async function beginsWith(blob, magic) {
  const bytes = new Uint8Array(await blob.slice(0, magic.length).arrayBuffer());
  return magic.every((byte, at) => bytes[at] === byte);
}

/** @param {string} text  the beginning of a file of JSON */
const isJsonLines = (text) => text.split("\n").every((line) => !line.trim() || /^\s*\{.*\}\s*$/.test(line));

/**
 * @param {Blob} file
 * @param {import("./types.js").Client} client
 * @param {AbortSignal} signal
 * @returns {Promise<BatchFile>}
 */
export async function openBatchFile(file, client, signal) {
  const blob = await unpacked(file);
  if (blob.size === 0) throw new SudokitError({ code: "empty-file" });
  const start = await blob.slice(0, SAMPLE).text();
  const end = blob.size > SAMPLE ? start.lastIndexOf("\n") + 1 : 0;
  const sample = end > 0 ? start.slice(0, end) : start;
  const answer = await client.ask("convert", { text: sample, to: "json" }, { signal });
  const lines = LINE_FORMATS[answer.from] ?? (answer.from === "json" && isJsonLines(sample) ? { headings: 0, quoted: false } : null);
  if (lines) return { blob, format: answer.from, recognized: answer.from, head: await headOf(blob, lines.headings), quoted: lines.quoted, isOriginal: true };
  if (blob.size > MOST_AT_ONCE) throw new SudokitError({ code: "too-large-at-once" });
  const whole = blob.size > sample.length ? await client.ask("convert", { text: await blob.text(), from: answer.from, to: "json" }, { signal }) : answer;
  return { blob: new Blob([whole.text]), format: "json", recognized: answer.from, head: new Uint8Array(), quoted: false, isOriginal: false };
}

/**
 * The content of a file that may be packed. A browser keeps large content on disk.
 *
 * @param {Blob} file @returns {Promise<Blob>}
 */
async function unpacked(file) {
  if (await beginsWith(file, PACKED.zstd)) throw new SudokitError({ code: "packed-by-zstd" });
  if (!(await beginsWith(file, PACKED.gzip))) return file;
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch {
    throw new SudokitError({ code: "broken-gzip" });
  }
}
