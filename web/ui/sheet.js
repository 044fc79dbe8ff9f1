// Sheets: dialogs over the page. Toasts: short messages with one action. While a sheet is open, everything outside of it can be
// neither used nor heard, so toasts and the messages for screen readers move into the top sheet.

import { make } from "./dom.js";
import { icon } from "./icons.js";
import { loadStyle } from "./load.js";

// Importing this module waits for its style.
await loadStyle("sheet");

/**
 * Opens a sheet. It closes by Escape, by its button, or by a press beside it.
 *
 * @param {{title: string, close: string, content: (Node | string)[], wide?: boolean, onClose?: () => void}} options
 * @returns {{close(): void, element: HTMLDialogElement}}
 */
export function openSheet({ title, close, content, wide = false, onClose }) {
  const heading = make("h2", { id: "sheet-title" }, title);
  const closeButton = make("button", { class: "icon-button", type: "button", "aria-label": close, onclick: () => shut() }, icon("close"));
  const body = make("div", { class: "sheet-body" }, ...content);
  const element = make("dialog", { class: `sheet${wide ? " wide" : ""}`, "aria-labelledby": "sheet-title" },
    make("div", { class: "sheet-frame" }, make("div", { class: "sheet-head" }, heading, closeButton), body));
  element.addEventListener("close", () => {
    remove();
    onClose?.();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) shut();
  });
  // The close event comes with the next frame. The next sheet may open before that, with the same names in the document.
  const shut = () => {
    element.close();
    remove();
  };
  const remove = () => {
    bringMessages();
    element.remove();
  };
  document.body.append(element);
  element.showModal();
  bringMessages();
  return { close: shut, element };
}

/** The sheet on top, or the page. */
const top = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

/** Moves the messages to where they can be seen and heard. */
const bringMessages = () => top().append(...document.querySelectorAll(".toast, .announcer"));

const TOAST_MS = 8000;
/** @type {HTMLElement | null} */
let shown = null;

/**
 * Shows a message at the foot of the page; a newer one replaces it. The caller announces it to screen readers.
 *
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 * @param {{stays?: boolean}} [options]  whether it stays until it is replaced or used
 */
export function toast(text, action, { stays = false } = {}) {
  shown?.remove();
  const element = make("div", { class: `toast${stays ? " stays" : ""}` }, make("span", {}, text),
    action && make("button", { type: "button", onclick: () => { element.remove(); action.run(); } }, action.label));
  shown = element;
  top().append(element);
  // A message stays while the pointer or the focus is on it.
  const hide = () => {
    if (element.matches(":hover, :focus-within")) setTimeout(hide, TOAST_MS / 4);
    else element.remove();
  };
  if (!stays) setTimeout(hide, TOAST_MS);
}
