// The icons: strokes on a square of 20, drawn in the color of the text around them.

import { makeSvg } from "./dom.js";

/** Paths; a path that begins with `*` is filled. */
const ICONS = {
  undo: ["M7.5 4 3.5 8l4 4", "M3.5 8h8a4.5 4.5 0 0 1 0 9h-2"],
  redo: ["m12.5 4 4 4-4 4", "M16.5 8h-8a4.5 4.5 0 0 0 0 9h2"],
  check: ["m4 10.5 4 4 8-9"],
  erase: ["M7 4.5h10v11H7L2.5 10z", "m10 8 4 4m0-4-4 4"],
  pause: ["M7 5v10M13 5v10"],
  play: ["M7 4.5v11l8.5-5.5z"],
  next: ["m7.5 5 5 5-5 5"],
  back: ["m12.5 5-5 5 5 5"],
  first: ["m14 5-5 5 5 5M5.5 5v10"],
  last: ["m6 5 5 5-5 5M14.5 5v10"],
  theme: ["M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13", "*M10 3.5v13a6.5 6.5 0 0 0 0-13z"],
  keys: ["M4 5h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 15H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 5z",
    "M5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M6.5 12h7"],
  settings: ["M3 6h7m5 0h2M3 14h2m5 0h7", "M12.5 3.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5", "M7.5 11.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5"],
  more: ["*M4 8.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3", "*M10 8.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3", "*M16 8.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3"],
  hint: ["M10 2.5a5 5 0 0 1 3 9c-.7.6-1 1.2-1 2H8c0-.8-.3-1.4-1-2a5 5 0 0 1 3-9zM8.2 16.5h3.6"],
  help: ["M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15", "M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.4-1.1.9-1.1 1.8", "M10 14.2h.01"],
  file: ["M5 2.5h6.5l4 4v11H5z", "M11.5 2.5v4h4"],
  close: ["m5 5 10 10M15 5 5 15"],
  copy: ["M7 7h9v9H7z", "M4 13V4h9"],
  bookmark: ["M6 3.5h8v13l-4-3-4 3z"],
  eye: ["M2.5 10s3-5 7.5-5 7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5z", "M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4"],
};

/** @typedef {keyof typeof ICONS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const paths = ICONS[name].map((path) =>
    path.startsWith("*") ? makeSvg("path", { d: path.slice(1), class: "solid" }) : makeSvg("path", { d: path }));
  return makeSvg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, ...paths);
}
