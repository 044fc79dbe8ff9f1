// What digits look like: digits, letters, or Chinese numerals.

/** @type {Record<import("../core/types.js").Settings["symbols"], string>} */
const SYMBOLS = { digits: "123456789", letters: "ABCDEFGHI", chinese: "一二三四五六七八九" };

/** @param {import("../core/types.js").Settings["symbols"]} name */
export const symbolsOf = (name) => SYMBOLS[name];
