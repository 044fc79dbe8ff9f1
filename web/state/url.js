// Addresses of views, such as `#/learn/x-wing?step=2`, and links, all in the fragment, which no server sees. A link of this
// page carries the puzzle as 81 characters and the player's progress, compressed. The code that unpacks a progress is loaded
// only if a link has one. Links of other sites are a format of the core.

import { EMPTY_PROGRESS, sameProgress } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../core/types.js").Route} Route */

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const [view, ...rest] = path.split("/");
  return { view: view || "play", path: decoded(rest.join("/")), query: new URLSearchParams(query) };
}

/** A path with its escapes decoded; unchanged if they are malformed. @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @type {(givens: string, progress: Progress) => Promise<string>} */
export async function shareHash(givens, progress) {
  const hash = `#/play?p=${givens}`;
  return sameProgress(progress, EMPTY_PROGRESS) ? hash : `${hash}&s=${await (await import("./packed_progress.js")).pack(progress)}`;
}

/**
 * The contents of a link of this page, or of its fragment; words before and after it on its line are allowed. Null if it
 * carries no puzzle. Several links, or a link among other lines, count as a text of puzzles.
 *
 * @param {string} text
 * @returns {Promise<{givens: string, progress: Progress, isDamaged: boolean} | null>} isDamaged: the progress cannot be read
 */
export async function readShared(text) {
  if (text.trim().includes("\n")) return null;
  const [link = "", another] = text.split(/\s+/).filter((word) => /:\/\/|#\//.test(word));
  const hash = link.indexOf("#/");
  if (hash < 0 || another) return null;
  const { query } = parseRoute(link.slice(hash));
  const givens = query.get("p")?.replace(/[^1-9]/g, ".");
  if (givens?.length !== 81) return null;
  const stored = query.get("s");
  const progress = stored ? await (await import("./packed_progress.js")).unpack(stored) : EMPTY_PROGRESS;
  return { givens, progress: progress ?? EMPTY_PROGRESS, isDamaged: !progress };
}
