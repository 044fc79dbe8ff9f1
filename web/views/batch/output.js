// Where an export goes. Many rows go into a file that the player chooses, as they are made, if the browser can do that;
// others are gathered in blobs, which a browser keeps on disk when they are large, and downloaded.

import { download } from "../../ui/dom.js";

/** So many rows are worth a question where they shall go. */
const MANY = 200_000;

/** @typedef {{write(text: string): Promise<void>, close(): Promise<void>, abort(): Promise<void>}} Output */

/** To be called when the player presses a button. @param {string} name @param {string} type @param {number} rows @returns {Promise<Output>} rejects if the player chooses no file */
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
