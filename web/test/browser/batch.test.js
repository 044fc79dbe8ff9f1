// Batch in a browser: files and pasted text, 100,000 puzzles, pause and cancel, sorting, filters, export; accessibility.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, useRig } from "./rig.js";

/** Several levels, one puzzle twice, one with several solutions, one line that is none. */
const EXPERT = "..7.869.....4..5.8..2..5.4........85.54...19.31........3.2..8..6.1..4.....569.7..";
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EXTREME = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const SEVERAL = `${EASY.slice(0, 80)}.`.replace("4..8.3", "......");
const MIXED = `${EASY} first\n${EXPERT}\n\n12 no puzzle\n${EXTREME}\n${EXPERT.replaceAll(".", "0")}\n${SEVERAL}\n`;

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */
/** @param {import("playwright-core").BrowserContextOptions} [options] */
const open = (options) => rig.open("#/batch", options);
/** @param {Page} page @param {string} text */
const drop = (page, text, name = "puzzles.txt") => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
/** @param {Page} page @param {string} state */
const done = (page, state) => page.locator(".batch-status", { hasText: state }).waitFor();
/** @param {Page} page @returns {Promise<Record<string, string>>} */
const figures = (page) => page.locator(".batch-figures > div").evaluateAll((entries) =>
  Object.fromEntries(entries.map((entry) => [entry.querySelector("dt")?.textContent, entry.querySelector("dd")?.textContent])));
/** The texts of a column. @param {Page} page @param {string} column */
const column = (page, column) => page.locator(`td.batch-${column}`).allInnerTexts();

test("a file is rated; repeated and unreadable records are told; rows are sorted and filtered", async () => {
  const { page } = await open();
  await page.getByText("Nothing leaves this machine.").waitFor();
  await drop(page, MIXED);
  await done(page, "6 records");
  assert.deepEqual(await figures(page), {
    "different puzzles": "4", "one solution": "3", "several or none": "1", "median ER": "7.3", "highest ER": "10.5", repeated: "1",
  });
  await page.getByText("1 unreadable record").click();
  assert.match(await page.locator(".batch-unreadable li").innerText(), /^Line 4 .*'n' is neither a digit/);
  assert.deepEqual(await column(page, "number"), ["1", "2", "4", "6"]);
  await page.getByRole("button", { name: "ER", exact: true }).click();
  assert.deepEqual(await column(page, "er"), ["10.5", "7.3", "1.2", "–"]);
  await page.getByRole("columnheader", { name: "ER" }).and(page.locator("[aria-sort=descending]")).waitFor();
  await page.getByRole("button", { name: /^Extreme/ }).click();
  assert.deepEqual(await column(page, "puzzle"), [EXTREME]);
  await page.getByRole("button", { name: /^All/ }).click();
  await page.getByLabel("Hardest step").selectOption("Forcing Chain");
  assert.deepEqual(await column(page, "puzzle"), [EXPERT]);
  await page.getByRole("link", { name: "2: open in Solve & rate" }).waitFor();
  await page.getByLabel("Export as").selectOption("jsonl");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ puzzle, er, level }) => [puzzle, er, level]), [[EXPERT, 7.3, "expert"]]);
});

test("pasted drawings are read too; a text without puzzles is told and kept", async () => {
  const { page } = await open();
  const paste = page.getByRole("textbox");
  await paste.fill("no puzzle at all");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("alert").filter({ hasText: "no known format" }).waitFor();
  assert.equal(await paste.inputValue(), "no puzzle at all");
  await paste.fill(/** @type {string[]} */ (EASY.match(/.{9}/g)).join("\n"));
  await page.getByRole("button", { name: "Start" }).click();
  await done(page, "1 record");
  assert.deepEqual(await column(page, "puzzle"), [EASY]);
});

test("100,000 puzzles are solved, with few rows in the document, all in reach", async () => {
  const { page } = await open();
  // Distinct puzzles: the digits of one puzzle, renamed, and its rows within the bands, permuted.
  const permutations = (/** @type {number} */ count) => Array.from({ length: count }, (_, number) => {
    const digits = [..."123456789"];
    const renamed = digits.map(() => "");
    for (let left = 9, rest = number; left > 0; left -= 1) {
      renamed[9 - left] = digits.splice(rest % left, 1)[0];
      rest = Math.floor(rest / left);
    }
    return EASY.replace(/[1-9]/g, (digit) => renamed[Number(digit) - 1]);
  });
  await page.getByRole("checkbox", { name: "Rate" }).uncheck();
  await page.getByRole("checkbox", { name: "Solve" }).check();
  await drop(page, `${permutations(100_000).join("\n")}\n`);
  await done(page, "100,000 records");
  assert.equal((await figures(page))["one solution"], "100,000");
  assert.ok(await page.locator(".batch-scroller tr").count() < 40);
  await page.locator(".batch-scroller").evaluate((scroller) => { scroller.scrollTop = scroller.scrollHeight; });
  await page.locator("td.batch-number", { hasText: /^100,000$/ }).waitFor();
});

test("work is paused, resumed and cancelled; what was found stays", async () => {
  const { page } = await open();
  await drop(page, `${EXPERT}\n`.repeat(200_000));
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".batch-figures").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await done(page, "Cancelled");
  assert.deepEqual(await column(page, "puzzle"), [EXPERT]);
  await page.getByRole("button", { name: "Start" }).waitFor();
});

test("there is nothing that axe would mend, and nothing wider than the page", async () => {
  for (const [width, colorScheme] of /** @type {const} */ ([[1280, "light"], [1280, "dark"], [390, "light"], [320, "dark"]])) {
    const { page } = await open({ viewport: { width, height: 844 }, colorScheme });
    await drop(page, MIXED);
    await done(page, "6 records");
    await assertAccessible(page, `${width} ${colorScheme}`);
  }
});
