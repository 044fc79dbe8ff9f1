// Sentences for screen readers: the one live region of the page, which an open sheet takes into itself.

import { make } from "./dom.js";

/** @param {HTMLElement} parent @returns {(text: string) => void} */
export function createAnnouncer(parent) {
  const region = make("div", { role: "status", "aria-live": "polite", class: "announcer visually-hidden" });
  parent.append(region);
  return (text) => {
    // The same sentence twice would be no change, and would not be read: a no-break space at its end makes it one.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}
