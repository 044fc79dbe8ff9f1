// A board as a picture outside of the page: SVG text with its own colors, and PNG made from it. Always in the light theme, for
// paper and messages.

import { numberHeight } from "./drawing.js";
import { marksAtPlaces, signPath } from "./marks.js";
import { boardSize, candidatePlace, candidateRadius, CELLS, corner, edge, isSmall } from "./geometry.js";

/** @typedef {import("../core/types.js").BoardView} BoardView */

/** The player's colors; tokens.css has the same ones for the light theme. */
export const COLORS = ["#fac067", "#88ccfa", "#bdf7cf", "#ffff97", "#ffd3fd", "#ecb7ae", "#c4c2e6", "#d8d8d8"];
const CAP = 0.36;

/**
 * @param {BoardView} view
 * @param {object} [options]
 * @param {number} [options.cell]  the size of a cell
 * @param {boolean} [options.ink]  draws without colors, for print
 * @param {number} [options.hair]  the width of the lines between cells
 * @param {number} [options.thick]  the width of the frame and of the lines between boxes
 */
export function boardSvg(view, { cell: c = 64, ink = false, hair = 1, thick = 2 } = {}) {
  const size = boardSize(c);
  const symbols = view.symbols ?? "123456789";
  const placedColor = ink ? "#000" : "#1b4f9c";
  const parts = [`<rect width="${size}" height="${size}" fill="#fff"/>`];
  for (let cell = 0; cell < CELLS; cell += 1) {
    const color = view.colors?.[cell] ?? 0;
    const [x, y] = corner(c, cell);
    if (!color || ink) continue;
    parts.push(`<rect x="${x}" y="${y}" width="${c}" height="${c}" fill="${COLORS[(color - 1) % 8]}"/>`);
    if (color > 8) parts.push(`<rect x="${x}" y="${y}" width="${c}" height="${c}" fill="url(#hatch)"/>`);
    if (!view.colorNumbers) continue;
    const height = numberHeight(c);
    parts.push(`<text x="${x + 2}" y="${round(y + 2 + height * 0.72)}" font-size="${height}" text-anchor="start" fill="#1c1f24">${((color - 1) % 8) + 1}</text>`);
  }
  for (const index of [1, 2, 4, 5, 7, 8]) parts.push(lines(edge(c, index) - 0.5, hair, ink ? "#777" : "#99948b", size));
  for (const middle of [1, edge(c, 3) - 1, edge(c, 6) - 1, size - 1]) parts.push(lines(middle, thick, ink ? "#000" : "#2b2e33", size));
  /** @type {(x: number, y: number, text: string | number, height: number, style: string) => void} */
  const write = (x, y, text, height, style) => {
    parts.push(`<text x="${round(x)}" y="${round(y + height * CAP)}" font-size="${round(height)}" ${style}>${text}</text>`);
  };
  for (let cell = 0; cell < CELLS; cell += 1) {
    const [x, y] = corner(c, cell);
    const [cx, cy] = [x + c / 2, y + c / 2];
    const given = view.givens[cell];
    const placed = view.placed?.[cell] ?? ".";
    if (given !== ".") write(cx, cy, symbols[Number(given) - 1], c * 0.56, `font-weight="600" fill="${ink ? "#000" : "#1c1f24"}"`);
    else if (placed !== ".") write(cx, cy, symbols[Number(placed) - 1], c * 0.56, `fill="${placedColor}"`);
    else {
      if (!ink) parts.push(...coloredCandidates(view, cell, c));
      marks(view, cell, c, symbols, parts, write);
    }
  }
  const hatch = '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0.75 0v6" stroke="#000" stroke-opacity=".35" stroke-width="1.5"/></pattern></defs>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" font-family="Inter, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', sans-serif" text-anchor="middle">${hatch}${parts.join("")}</svg>`;
}

const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;
const digitsOf = (/** @type {number} */ set) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (set >> (digit - 1)) & 1);

/** A line from top to bottom, and one from left to right. @param {number} middle @param {number} width @param {string} color @param {number} size */
function lines(middle, width, color, size) {
  const at = round(Math.max(0, Math.min(size - width, middle - width / 2)));
  return `<rect x="${at}" width="${round(width)}" height="${size}" fill="${color}"/><rect y="${at}" width="${size}" height="${round(width)}" fill="${color}"/>`;
}

/** The positions of corner marks, in cells from the middle, in the order in which they are used. */
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]];

/** @type {(view: BoardView, cell: number, c: number, symbols: string, paths: string[], write: (x: number, y: number, text: string, height: number, style: string) => void) => void} */
function marks(view, cell, c, symbols, paths, write) {
  const [x, y] = corner(c, cell);
  const style = 'fill="#4a4f57"';
  if (view.candidates?.[cell]) {
    for (const { digit, signs } of marksAtPlaces(view, cell)) {
      const [cx, cy] = candidatePlace(c, cell, digit);
      write(cx, cy, symbols[digit - 1], Math.max(10, c * 0.215), style);
      for (const sign of signs) paths.push(`<path d="${signPath(sign, cx, cy, c)}" fill="none" stroke="#4a4f57"/>`);
    }
    return;
  }
  digitsOf(view.corner?.[cell] ?? 0).forEach((digit, index) => {
    const [dx, dy] = CORNERS[index];
    write(x + c / 2 + dx * c * 0.33, y + c / 2 + dy * c * 0.31, symbols[digit - 1], c * 0.235, style);
  });
  const centre = digitsOf(view.centre?.[cell] ?? 0).map((digit) => symbols[digit - 1]).join("");
  if (centre) write(x + c / 2, y + c / 2, centre, c * (centre.length > 5 && !isSmall(c) ? 0.18 : 0.235), style);
}

/** Discs under the candidates that have a color. @param {BoardView} view @param {number} cell @param {number} c */
function coloredCandidates(view, cell, c) {
  return digitsOf(view.candidates?.[cell] ?? 0).flatMap((digit) => {
    const color = view.candidateColors?.[cell * 9 + digit - 1] ?? 0;
    const [x, y] = candidatePlace(c, cell, digit).map(round);
    const disc = (/** @type {string} */ fill) => `<circle cx="${x}" cy="${y}" r="${round(candidateRadius(c))}" fill="${fill}"/>`;
    return color ? [disc(COLORS[(color - 1) % 8]), ...(color > 8 ? [disc("url(#hatch)")] : [])] : [];
  });
}

/** @param {string} svg @param {number} [scale] @returns {Promise<Blob>} */
export async function pngOf(svg, scale = 2) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const drawing = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
