// Loads what the first view does not need: styles, and everything that waits until the page is idle.

import { make } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Loads a style sheet once. A failed download may work later. @param {string} name */
export function loadStyle(name) {
  const known = styles.get(name);
  if (known) return known;
  const href = new URL(`../styles/${name}.css`, import.meta.url).href;
  const loaded = new Promise((resolve) => {
    document.head.append(make("link", { rel: "stylesheet", href, onload: resolve, onerror: () => {
      styles.delete(name);
      resolve(undefined);
    } }));
  });
  styles.set(name, loaded);
  return loaded;
}

/**
 * Does work when the page is idle.
 *
 * @param {() => void} work
 * @param {number} [within] milliseconds after which it is done at the latest
 */
export function whenIdle(work, within = 2000) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, 200);
}

/** Lets the page answer and paint before more work is done. */
export const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });
