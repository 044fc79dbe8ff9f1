// Loads what the first view does without: styles, and whatever waits until the page has nothing else to do.

import { make } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Loads a style sheet once. What cannot be loaded may work later. @param {string} name */
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

/** Does something when the page has nothing else to do. @param {() => void} work @param {number} [within]  milliseconds after which it is done at the latest */
export function whenIdle(work, within = 2000) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, 200);
}

/** Lets the page answer and paint before more work is done. */
export const breath = () => new Promise((resolve) => { setTimeout(resolve); });
