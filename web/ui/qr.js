// QR codes of links, by ISO/IEC 18004: byte mode, error correction level M, the smallest version that holds the bytes, and the
// mask with the lowest penalty.

/** Codewords of error correction in each block, and the number of blocks, of the versions 1 to 40 at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
/** Level M in the information about the format. */
const LEVEL = 0b00;

/** @typedef {boolean[][]} Modules  rows of modules; true is dark */

/** The masks: whether the module in this row and column is inverted. @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The code of a text; null if the text is too long. @param {string} text @returns {Modules | null} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version += 1) {
    const frame = new Frame(version);
    const codewords = frame.capacity >> 3;
    const room = codewords - CORRECTION[version - 1] * BLOCKS[version - 1];
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + 8 * bytes.length > 8 * room) continue;
    frame.fill(interleaved(dataOf(bytes, lengthBits, room), version, codewords));
    return frame.masked();
  }
  return null;
}

/** The codewords of the data: mode, length, bytes, end, and padding. @param {Uint8Array} bytes @param {number} lengthBits @param {number} room */
function dataOf(bytes, lengthBits, room) {
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * room - bits.length));
  push(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < 8 * room; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: room }, (_, index) => bits.slice(8 * index, 8 * index + 8).reduce((value, bit) => value * 2 + bit, 0));
}

/** The data in blocks, each with its correction, one codeword of each block in turn. @param {number[]} data @param {number} version @param {number} codewords */
function interleaved(data, version, codewords) {
  const [count, length] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(codewords / count) - length;
  const shortBlocks = count - (codewords % count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => data.slice(at, (at += short + Number(index >= shortBlocks))));
  const corrections = blocks.map((block) => correctionOf(block, length));
  /** @type {(columns: number[][], length: number) => number[]} */
  const inTurn = (columns, rows) => Array.from({ length: rows }, (_, row) => columns.flatMap((column) => (row < column.length ? [column[row]] : []))).flat();
  return [...inTurn(blocks, short + 1), ...inTurn(corrections, length)];
}

/** A product in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/**
 * The Reed-Solomon codewords of a block: the remainder of its division by (x - 1)(x - 2)(x - 4)…
 *
 * @param {number[]} block @param {number} length
 */
export function correctionOf(block, length) {
  // The coefficients of the divisor without the first, which is 1.
  let divisor = Array(length).fill(0);
  divisor[length - 1] = 1;
  for (let step = 0, root = 1; step < length; step += 1, root = times(root, 2)) {
    divisor = divisor.map((coefficient, index) => times(coefficient, root) ^ (divisor[index + 1] ?? 0));
  }
  return block.reduce((rest, codeword) => {
    const factor = codeword ^ rest[0];
    return divisor.map((coefficient, index) => times(coefficient, factor) ^ (rest[index + 1] ?? 0));
  }, Array(length).fill(0));
}

/** A value with the remainder of its division by a polynomial. @param {number} value @param {number} polynomial @param {number} bits  of the remainder */
function withRemainder(value, polynomial, bits) {
  let rest = value;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

/** The modules of a version: patterns that are the same in every code, and the data. */
class Frame {
  /** @param {number} version */
  constructor(version) {
    this.size = 17 + 4 * version;
    const { size } = this;
    /** @type {Modules} */
    this.modules = Array.from({ length: size }, () => Array(size).fill(false));
    /** Which modules do not hold data. @type {Modules} */
    this.fixed = Array.from({ length: size }, () => Array(size).fill(false));
    for (let index = 0; index < size; index += 1) {
      this.set(6, index, index % 2 === 0);
      this.set(index, 6, index % 2 === 0);
    }
    for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]]) this.square(r, c, 4, [0, 1, 3]);
    const places = alignments(version, size);
    const last = places.length - 1;
    for (const [i, r] of places.entries()) {
      for (const [j, c] of places.entries()) {
        const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!isFinder) this.square(r, c, 2, [0, 2]);
      }
    }
    this.format(0);
    if (version >= 7) this.version(version);
    this.capacity = this.fixed.flat().filter((isFixed) => !isFixed).length;
  }

  /** @param {number} r @param {number} c @param {boolean} dark */
  set(r, c, dark) {
    this.modules[r][c] = dark;
    this.fixed[r][c] = true;
  }

  /**
   * A pattern of square rings around a center.
   *
   * @param {number} r @param {number} c @param {number} radius @param {number[]} dark the rings that are dark
   */
  square(r, c, radius, dark) {
    for (let y = -radius; y <= radius; y += 1) {
      for (let x = -radius; x <= radius; x += 1) {
        const isInside = r + y >= 0 && r + y < this.size && c + x >= 0 && c + x < this.size;
        if (isInside) this.set(r + y, c + x, dark.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  }

  /** The format, twice: level and mask. @param {number} mask */
  format(mask) {
    const { size } = this;
    const bits = withRemainder((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
    for (let index = 0; index < 15; index += 1) {
      const dark = ((bits >> index) & 1) === 1;
      // One copy around the first finder, skipping the timing lines; the other along the two other finders.
      if (index < 8) this.set(index + Number(index > 5), 8, dark);
      else this.set(8, index === 8 ? 7 : 14 - index, dark);
      if (index < 8) this.set(8, size - 1 - index, dark);
      else this.set(size - 15 + index, 8, dark);
    }
    this.set(size - 8, 8, true);
  }

  /** The version, twice; only large codes have it. @param {number} version */
  version(version) {
    const bits = withRemainder(version, 0x1f25, 12);
    for (let index = 0; index < 18; index += 1) {
      const [near, far] = [Math.floor(index / 3), this.size - 11 + (index % 3)];
      const dark = ((bits >> index) & 1) === 1;
      this.set(near, far, dark);
      this.set(far, near, dark);
    }
  }

  /** Writes the codewords in two columns at a time, up and down, from the right. @param {number[]} codewords */
  fill(codewords) {
    const { size, fixed, modules } = this;
    let bit = 0;
    let upward = true;
    for (let right = size - 1; right > 0; right -= 2, upward = !upward) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1) {
        const r = upward ? size - 1 - step : step;
        for (const c of [right, right - 1]) {
          if (fixed[r][c]) continue;
          modules[r][c] = ((codewords[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
        }
      }
    }
  }

  /** The code under its best mask. @returns {Modules} */
  masked() {
    const codes = MASKS.map((isInverted, mask) => {
      this.format(mask);
      return this.modules.map((line, r) => line.map((dark, c) => dark !== (!this.fixed[r][c] && isInverted(r, c))));
    });
    const penalties = codes.map(penalty);
    return codes[penalties.indexOf(Math.min(...penalties))];
  }
}

/** The centers of the alignment patterns, the same for rows and columns. @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - step * (count - 2 - index))];
}

/**
 * The penalty for patterns that are hard to read: long runs, blocks, copies of a finder, and too much of one color.
 *
 * @param {Modules} code
 */
function penalty(code) {
  const { length } = code;
  const columns = code.map((_, c) => code.map((line) => line[c]));
  let sum = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map(Number).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let r = 1; r < length; r += 1) {
    for (let c = 1; c < length; c += 1) {
      const dark = code[r][c];
      if (dark === code[r - 1][c] && dark === code[r][c - 1] && dark === code[r - 1][c - 1]) sum += 3;
    }
  }
  const share = code.flat().filter(Boolean).length / (length * length);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The code as a drawing with its quiet zone, as text. @param {Modules} code */
export function qrSvg(code) {
  const size = code.length + 8;
  const path = code.flatMap((line, r) => line.flatMap((dark, c) => (dark ? [`M${c + 4} ${r + 4}h1v1h-1z`] : []))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
