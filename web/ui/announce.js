// Sentences for screen readers: the only live region of the page. An open sheet takes it in.

import { make } from "./dom.js";

/** @param {HTMLElement} parent @returns {(text: string) => void} */
export function createAnnouncer(parent) {
  const region = make("div", { role: "status", "aria-live": "polite", class: "announcer visually-hidden" });
  parent.append(region);
  return (text) => {
    // The same text again would not be read, because nothing changes: a no-break space at its end makes it different.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}
