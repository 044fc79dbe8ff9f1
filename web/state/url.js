// Links. A link of this page carries the puzzle as 81 characters and the player's progress, compressed, all in the fragment,
// which no server sees. What packs a progress is loaded when a link has one. Links of other pages are a format of the core.

import { EMPTY_PROGRESS, sameProgress } from "./progress.js";
import { parseRoute } from "./route.js";

/** @typedef {import("./progress.js").Progress} Progress */

/** @type {(givens: string, progress: Progress) => Promise<string>} */
export async function shareHash(givens, progress) {
  const hash = `#/play?p=${givens}`;
  return sameProgress(progress, EMPTY_PROGRESS) ? hash : `${hash}&s=${await (await import("./packed_progress.js")).pack(progress)}`;
}

/**
 * What a link of this page, or its fragment, carries; null if it carries no puzzle.
 *
 * @param {string} text
 * @returns {Promise<{givens: string, progress: Progress, isDamaged: boolean} | null>} isDamaged: the progress cannot be read
 */
export async function readShared(text) {
  const hash = text.indexOf("#/");
  const { query } = parseRoute(hash < 0 ? "" : text.slice(hash).trim());
  const givens = query.get("p")?.replace(/[^1-9]/g, ".");
  if (givens?.length !== 81) return null;
  const stored = query.get("s");
  const progress = stored ? await (await import("./packed_progress.js")).unpack(stored) : EMPTY_PROGRESS;
  return { givens, progress: progress ?? EMPTY_PROGRESS, isDamaged: !progress };
}
