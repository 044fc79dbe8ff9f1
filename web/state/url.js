// Links. A link of this page carries the puzzle as 81 characters and the player's progress, compressed, all in the fragment,
// which no server sees. Links of other pages are recognized by the name of their parameter.

import { EMPTY_PROGRESS, LAYERS, sameProgress } from "./progress.js";
import { parseRoute } from "./route.js";

/** @typedef {import("./progress.js").Progress} Progress */

/** The first byte of a stored progress: the version of its layout. */
const VERSION = 1;

/** @type {(givens: string, progress: Progress) => Promise<string>} */
export async function shareHash(givens, progress) {
  const hash = `#/play?p=${givens}`;
  return sameProgress(progress, EMPTY_PROGRESS) ? hash : `${hash}&s=${await encodeProgress(progress)}`;
}

/**
 * What a link of this page, or its fragment, carries; null if it carries no puzzle.
 *
 * @param {string} text
 * @returns {Promise<{givens: string, progress: Progress} | null>}
 */
export async function readShared(text) {
  const hash = text.indexOf("#/");
  const { query } = parseRoute(hash < 0 ? "" : text.slice(hash).trim());
  const givens = query.get("p")?.replace(/[^1-9]/g, ".");
  if (givens?.length !== 81) return null;
  const stored = query.get("s");
  return { givens, progress: (stored && (await decodeProgress(stored))) || EMPTY_PROGRESS };
}

/** The parameters in which other pages keep 81 cells. */
const FOREIGN_PARAMETERS = ["bd", "s", "p", "puzzle", "sudoku"];

/** The puzzle of a link of another page; null if the text is no such link. @param {string} text */
export function foreignPuzzle(text) {
  let url;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const query = new URLSearchParams(url.search || url.hash.replace(/^#\/?[^?]*\??/, ""));
  return FOREIGN_PARAMETERS.map((name) => query.get(name)).find((value) => /^[0-9._x-]{81}$/i.test(value ?? "")) ?? null;
}

/** @param {Progress} progress */
export async function encodeProgress(progress) {
  const bytes = LAYERS.flatMap((layer) => {
    const values = progress[layer];
    return values instanceof Uint16Array ? Array.from(values, (v) => [v & 255, v >> 8]).flat() : [.../** @type {Uint8Array} */ (values)];
  });
  const packed = await through(Uint8Array.of(VERSION, ...bytes), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Promise<Progress | null>} null if it is damaged */
export async function decodeProgress(text) {
  try {
    const packed = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    let at = 1;
    const layers = LAYERS.map((layer) => {
      const { length } = EMPTY_PROGRESS[layer];
      const wide = EMPTY_PROGRESS[layer] instanceof Uint16Array;
      const slice = bytes.subarray(at, (at += wide ? 2 * length : length));
      return [layer, wide ? Uint16Array.from({ length }, (_, i) => (slice[2 * i] | (slice[2 * i + 1] << 8)) & 511) : Uint8Array.from(slice)];
    });
    if (bytes[0] !== VERSION || bytes.length !== at) return null;
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
