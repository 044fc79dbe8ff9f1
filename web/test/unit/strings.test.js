// The strings of the page: complete in each language, and in Chinese with Chinese punctuation.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { loadStrings } from "../../strings/index.js";

const files = (/** @type {string} */ language) => readdirSync(new URL(`../../strings/${language}/`, import.meta.url)).map((name) => name.replace(".js", ""));
const sections = /** @type {(keyof import("../../core/types.js").Strings)[]} */ (files("en"));
const english = await loadStrings("en", sections);
const chinese = await loadStrings("zh", sections);

/** The keys of all strings, with their types. @param {any} value @param {string} path @returns {string[]} */
const shape = (value, path) => (typeof value === "object" ? Object.keys(value).flatMap((key) => shape(value[key], `${path}.${key}`)) : [`${path}: ${typeof value}`]);

test("each language has all strings", () => {
  assert.deepEqual(files("zh"), files("en"));
  assert.deepEqual(shape(chinese, "").toSorted(), shape(english, "").toSorted());
});

test("Chinese strings have Chinese punctuation", () => {
  const wrong = /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}|\p{Script=Han}\.(?!\w)|(?<!…)…(?!…)/u;
  for (const section of sections) {
    const lines = readFileSync(new URL(`../../strings/zh/${section}.js`, import.meta.url), "utf8").split("\n");
    assert.deepEqual(lines.filter((line) => wrong.test(line)), [], section);
  }
});

test("each documented error is said in Chinese", () => {
  for (const name of ["json.md", "api.md"]) {
    const rows = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8").split("\n");
    const first = rows.findIndex((row) => /^\|( status \|)? code \| meaning/.test(row));
    const table = rows.slice(first + 2, rows.findIndex((row, index) => index > first && !row.startsWith("|")));
    const codes = table.flatMap((row) => [...row.split("|").slice(1, -2).join("|").matchAll(/`([a-z0-9-]+)`/g)].map(([, code]) => code));
    assert.ok(codes.length >= 9, name);
    for (const code of codes) assert.match(chinese.common.error({ code, message: "why" }), /\p{Script=Han}/u, code);
  }
});
