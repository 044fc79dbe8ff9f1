import assert from "node:assert/strict";
import { test } from "node:test";
import { correctionOf, qrCode } from "../../ui/qr.js";

/** The bits of the format for level M and the masks 0 to 7, as the standard lists them. */
const FORMATS = [
  "101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000",
];
/** The masks, written a second time for this test. @type {((r: number, c: number) => number)[]} */
const MASKS = [
  (r, c) => (r + c) % 2, (r) => r % 2, (_, c) => c % 3, (r, c) => (r + c) % 3, (r, c) => ((r >> 1) + Math.trunc(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3), (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];
/** Versions, with the centers of their alignment patterns, and for each block the numbers of data and correction codewords. */
const VERSIONS = [
  { version: 1, middles: [], blocks: [16], correction: 10 },
  { version: 5, middles: [6, 30], blocks: [43, 43], correction: 24 },
  { version: 8, middles: [6, 24, 42], blocks: [38, 38, 39, 39], correction: 22 },
  { version: 14, middles: [6, 26, 46, 66], blocks: [40, 40, 40, 40, 41, 41, 41, 41, 41], correction: 24 },
];

test("the correction of a block is that of a known one", () => {
  // HELLO WORLD in version 1, level M.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correctionOf(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

/** Reads a code by the standard, without the code of qr.js. @param {boolean[][]} code @param {typeof VERSIONS[number]} facts */
function read(code, { version, middles, blocks, correction }) {
  const size = code.length;
  const bit = (/** @type {number} */ r, /** @type {number} */ c) => Number(code[r][c]);
  const format = [...Array.from({ length: 6 }, (_, c) => bit(8, c)), bit(8, 7), bit(8, 8), bit(7, 8), ...[5, 4, 3, 2, 1, 0].map((r) => bit(r, 8))].join("");
  const again = [...Array.from({ length: 7 }, (_, i) => bit(size - 1 - i, 8)), ...Array.from({ length: 8 }, (_, i) => bit(8, size - 8 + i))].join("");
  assert.equal(format, again);
  const mask = MASKS[FORMATS.indexOf(format)];
  const isSmallSquare = (/** @type {number} */ r, /** @type {number} */ c) => middles.some((y) => middles.some((x) => {
    const isFinder = (y === 6 && x === 6) || (y === 6 && x === middles.at(-1)) || (x === 6 && y === middles.at(-1));
    return !isFinder && Math.max(Math.abs(r - y), Math.abs(c - x)) <= 2;
  }));
  const isPattern = (/** @type {number} */ r, /** @type {number} */ c) => r === 6 || c === 6 || isSmallSquare(r, c)
    || (r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9)
    || (version >= 7 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11)));
  const bits = /** @type {number[]} */ ([]);
  for (let pair = 0, right = size - 1; right > 0; pair += 1, right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const r = pair % 2 ? step : size - 1 - step;
      for (const c of [right, right - 1]) if (!isPattern(r, c)) bits.push(bit(r, c) ^ Number(mask(r, c) === 0));
    }
  }
  const codewords = Array.from({ length: bits.length >> 3 }, (_, index) => Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(""), 2));
  /** @type {number[][]} */
  const read = blocks.map(() => []);
  let at = 0;
  for (let row = 0; row < Math.max(...blocks); row += 1) blocks.forEach((length, index) => { if (row < length) read[index].push(codewords[at++]); });
  const corrections = blocks.map(() => /** @type {number[]} */ ([]));
  for (let row = 0; row < correction; row += 1) for (const block of corrections) block.push(codewords[at++]);
  assert.equal(at, codewords.length);
  read.forEach((block, index) => assert.deepEqual(corrections[index], correctionOf(block, correction)));
  const data = read.flat().flatMap((codeword) => [codeword >> 4, codeword & 15]);
  assert.equal(data[0], 4, "bytes");
  const [first, count] = version < 10 ? [3, data[1] * 16 + data[2]] : [5, data.slice(1, 5).reduce((sum, half) => sum * 16 + half, 0)];
  const bytes = Array.from({ length: count }, (_, index) => data[first + 2 * index] * 16 + data[first + 2 * index + 1]);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

test("a code reads as the text, in versions with and without small squares, several blocks and a number of the version", () => {
  for (const facts of VERSIONS) {
    const room = facts.blocks.reduce((sum, length) => sum + length, 0) - (facts.version < 10 ? 2 : 3);
    const text = "https://example.org/#/play?p=3….5".repeat(20).slice(0, room - 2 * Math.floor(room / 32) - 4);
    const code = qrCode(text);
    assert.ok(code);
    assert.equal(code.length, 17 + 4 * facts.version, `${text.length} characters`);
    assert.equal(read(code, facts), text);
  }
});

test("what no version can hold has no code", () => {
  assert.equal(qrCode("x".repeat(2331))?.length, 177);
  assert.equal(qrCode("x".repeat(2332)), null);
});
