// Answers to the questions that keys ask about the board.

const plural = (/** @type {number} */ n, /** @type {string} */ one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const list = (/** @type {(number | string)[]} */ items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`);

export default {
  missing: (/** @type {string} */ house, /** @type {number[]} */ digits) =>
    (digits.length ? `${house}: missing ${digits.join(" ")}, ${plural(digits.length, "digit")}` : `${house}: complete`),
  candidates: (/** @type {string} */ cell, /** @type {number[]} */ digits) =>
    (digits.length ? `${cell}: ${list(digits)}` : `${cell}: nothing can go here`),
  filled: (/** @type {string} */ cell, /** @type {number} */ digit) => `${cell} is ${digit}`,
  placesAsk: "Which digit?",
  places: (/** @type {string} */ house, /** @type {number} */ digit, /** @type {string[]} */ cells) =>
    (cells.length ? `${house}: ${digit} in ${list(cells)}` : `${house}: no place for ${digit}`),
  placed: (/** @type {string} */ house, /** @type {number} */ digit) => `${house} has ${digit}`,
  left: (/** @type {number[]} */ left) =>
    (left.some(Boolean) ? left.flatMap((n, index) => (n ? [`${index + 1}: ${n}`] : [])).join(", ") : "All digits are placed"),
  noBlank: "No blank cell",
  notKnown: "Not known yet",
};
