// A player's progress as a short text for links: its arrays one after the other, compressed, in base64 for addresses.

import { EMPTY_PROGRESS, LAYERS } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

/** The first byte: the version of the layout. Version 1 lacks the crossed-out candidates, which come last. */
const VERSION = 2;

/** @param {Progress} progress */
export async function pack(progress) {
  const bytes = LAYERS.flatMap((layer) => {
    const values = progress[layer];
    return values instanceof Uint16Array ? Array.from(values, (v) => [v & 255, v >> 8]).flat() : [.../** @type {Uint8Array} */ (values)];
  });
  const packed = await through(Uint8Array.of(VERSION, ...bytes), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Promise<Progress | null>} null if it is damaged */
export async function unpack(text) {
  try {
    const packed = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    let at = 1;
    const [version] = bytes;
    const layers = LAYERS.map((layer) => {
      if (version === 1 && layer === "crossed") return [layer, EMPTY_PROGRESS.crossed];
      const { length } = EMPTY_PROGRESS[layer];
      const wide = EMPTY_PROGRESS[layer] instanceof Uint16Array;
      const slice = bytes.subarray(at, (at += wide ? 2 * length : length));
      return [layer, wide ? Uint16Array.from({ length }, (_, i) => (slice[2 * i] | (slice[2 * i + 1] << 8)) & 511) : Uint8Array.from(slice)];
    });
    if (version < 1 || version > VERSION || bytes.length !== at) return null;
    const progress = /** @type {Progress} */ (Object.fromEntries(layers));
    const inRange = progress.digits.every((digit) => digit <= 9) && [progress.colors, progress.candidateColors].every((colors) => colors.every((color) => color <= 16));
    return inRange ? progress : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
