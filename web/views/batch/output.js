// The destination of an export. If the browser supports it, many rows are written to a file that the player chooses, while they
// are made; otherwise they are collected in blobs, which a browser keeps on disk when they are large, and downloaded.

import { download } from "../../ui/dom.js";

/** From this number of rows on, the player is asked for a file. */
const MANY = 200_000;

/** @typedef {{write(text: string): Promise<void>, close(): Promise<void>, abort(): Promise<void>}} Output */

/**
 * Must be called in the handler of a button press.
 *
 * @param {string} name @param {string} type @param {number} rows @returns {Promise<Output>} rejects if the player chooses no file
 */
export async function openOutput(name, type, rows) {
  const choose = /** @type {any} */ (window).showSaveFilePicker;
  if (rows > MANY && choose) {
    const handle = await choose({ suggestedName: name });
    return handle.createWritable();
  }
  /** @type {Blob[]} */
  const parts = [];
  return {
    async write(text) { parts.push(new Blob([text])); },
    async close() { download(new Blob(parts, { type }), name); },
    async abort() {},
  };
}
