// Small helpers to make elements. Styles are set by class names and custom properties, never by style attributes, which the
// page's security policy forbids.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an HTML element: `make("button", { class: "button", onclick }, "New")`. Functions become listeners, and `true` an empty
 * attribute; `false`, null and undefined are left out.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child != null && child !== false)));
  return element;
}

/**
 * Makes an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else setAttribute(element, name, value);
  }
}

/**
 * Sets or removes one attribute. Does not touch the document if nothing changes.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value == null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Sets the text of an element. Does not touch the document if nothing changes.
 *
 * @param {Element} element @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets a property of an element. Does not touch the document if nothing changes.
 *
 * @template {Element} E @template {keyof E} K @param {E} element @param {K} name @param {E[K]} value
 */
export function setProperty(element, name, value) {
  if (element[name] !== value) element[name] = value;
}

/** Elements that handle keys and pasted text themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Whether a key, or a pasted text, is for a view: the view is visible, no sheet lies over it, and no field has the focus.
 *
 * @param {Event} event
 * @param {Element} view  any element of it
 */
export const isForView = ({ target }, view) => view.isConnected && !document.querySelector("dialog[open]") && !(target instanceof Element && target.closest(FIELDS));

/**
 * Offers a file to save.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
