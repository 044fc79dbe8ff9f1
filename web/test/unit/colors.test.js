// The player's colors: each two can be told apart, text is readable on all of them, and pictures use the same colors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COLORS } from "../../ui/picture.js";

const TOKENS = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");
/** A color in the light theme, and in the dark one. @param {string} name */
const token = (name) => (new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? []).slice(1);
const PALETTES = [0, 1].map((theme) => [1, 2, 3, 4, 5, 6, 7, 8].map((number) => token(`c${number}`)[theme]));

/** @param {string} color @returns {number[]} red, green and blue of light, from 0 to 1 */
const linear = (color) => [1, 3, 5].map((at) => {
  const value = parseInt(color.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
/** @param {string} color */
const luminance = (color) => linear(color).reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
/** @param {string} a @param {string} b */
const contrast = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
/** Oklab: lightness and two axes of color. Equal distances look equal to the eye. @param {string} color */
function oklab(color) {
  const [r, g, b] = linear(color);
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
/** @param {string} a @param {string} b */
const distance = (a, b) => Math.hypot(...oklab(a).map((value, axis) => value - oklab(b)[axis]));

test("two colors are never alike", () => {
  for (const palette of PALETTES) {
    palette.forEach((a, index) => palette.slice(0, index).forEach((b) => {
      assert.ok(distance(a, b) > 0.07, `${a} and ${b}: ${distance(a, b).toFixed(3)}`);
    }));
  }
});

test("digits and marks can be read on every color", () => {
  for (const name of ["ink", "accent", "marks"]) {
    PALETTES.forEach((palette, theme) => palette.forEach((color) => {
      assert.ok(contrast(token(name)[theme], color) >= 4.5, `${name} on ${color}: ${contrast(token(name)[theme], color).toFixed(2)}`);
    }));
  }
});

test("pictures have the colors of the page", () => assert.deepEqual(COLORS, PALETTES[0]));
