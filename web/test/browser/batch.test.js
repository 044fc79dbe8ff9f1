// Batch in a browser: files and pasted text, 100,000 puzzles, pause and cancel, sorting, filters, export; accessibility.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertAccessible, CORE, useRig } from "./rig.js";

/** A board with several levels: one puzzle twice, one with several solutions, and one line that is not a puzzle. */
const EXPERT = "..7.869.....4..5.8..2..5.4........85.54...19.31........3.2..8..6.1..4.....569.7..";
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EXTREME = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const SEVERAL = `${EASY.slice(0, 80)}.`.replace("4..8.3", "......");
const MIXED = `${EASY} first\n${EXPERT}\n\n12 no puzzle\n${EXTREME}\n${EXPERT.replaceAll(".", "0")}\n${SEVERAL}\n`;
/** Different puzzles: one puzzle with its digits renamed. @param {number} count */
const renamed = (count) => Array.from({ length: count }, (_, number) => {
  const digits = [..."123456789"];
  const names = digits.map(() => "");
  for (let left = 9, rest = number; left > 0; left -= 1) {
    names[9 - left] = digits.splice(rest % left, 1)[0];
    rest = Math.floor(rest / left);
  }
  return EASY.replace(/[1-9]/g, (digit) => names[Number(digit) - 1]);
});

/** The memory that the page may use: bytes for each puzzle, and bytes for chunks that are not full. */
const KEPT = { puzzle: 12, chunks: 2 << 20 };

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */
/** @param {import("playwright-core").BrowserContextOptions} [options] */
const open = (options) => rig.open("#/batch", options);
/** @param {Page} page @param {string | Buffer} content */
const drop = (page, content, name = "puzzles.txt") => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
/** @param {Page} page @param {string} state */
const done = (page, state) => page.locator(".batch-status", { hasText: state }).waitFor();
/** @param {Page} page @returns {Promise<Record<string, string>>} */
const figures = (page) => page.locator(".batch-figures > div").evaluateAll((entries) =>
  Object.fromEntries(entries.map((entry) => [entry.querySelector("dt")?.textContent, entry.querySelector("dd")?.textContent])));
/** The texts of a column, after they were read from the file. @param {Page} page @param {string} column */
async function column(page, column) {
  await page.waitForFunction(() => [...document.querySelectorAll("td.batch-puzzle")].every((cell) => cell.textContent !== "…"));
  return page.locator(`td.batch-${column}`).allInnerTexts();
}
/** The text of an export. @param {Page} page @param {string} format */
async function exported(page, format) {
  await page.getByLabel("Export as").selectOption(format);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  return readFile(await saved.path(), "utf8");
}

test("a file is rated; repeated puzzles are counted, unreadable records keep their place; rows are sorted and filtered", async () => {
  const { page } = await open();
  await page.getByText("Nothing leaves this machine.").waitFor();
  await drop(page, MIXED);
  await done(page, "6 records");
  assert.deepEqual(await figures(page), {
    "different puzzles": "4", "one solution": "3", "several or none": "1", "median difficulty": "7.3", "highest difficulty": "10.5", repeated: "1",
  });
  assert.deepEqual(await column(page, "number"), ["1", "2", "3", "4", "6"]);
  assert.equal((await column(page, "puzzle"))[2], "12 no puzzle");
  assert.match((await column(page, "step"))[2], /^Line 4, column 4: 'n' is neither a digit/);
  await page.getByRole("button", { name: "Difficulty", exact: true }).click();
  assert.deepEqual(await column(page, "er"), ["10.5", "7.3", "1.2", "–", "–"]);
  await page.getByRole("columnheader", { name: "Difficulty" }).and(page.locator("[aria-sort=descending]")).waitFor();
  await page.getByRole("button", { name: /^Extreme/ }).click();
  assert.deepEqual(await column(page, "puzzle"), [EXTREME]);
  await page.getByRole("button", { name: /^Several or none/ }).click();
  assert.deepEqual(await column(page, "puzzle"), [SEVERAL]);
  await page.getByRole("button", { name: /^Unreadable/ }).click();
  assert.equal(await exported(page, "txt"), "12 no puzzle\n");
  await page.getByRole("button", { name: /^All/ }).click();
  await page.getByRole("combobox", { name: "Hardest step" }).selectOption("Forcing Chain");
  assert.deepEqual(await column(page, "puzzle"), [EXPERT]);
  await page.getByRole("link", { name: "2: open in Solve & rate" }).waitFor();
  await page.getByRole("checkbox", { name: "With solutions" }).check();
  const [found] = (await exported(page, "jsonl")).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual([found.puzzle, found.er, found.level, found.solution.length], [EXPERT, 7.3, "expert", 81]);
});

test("pasted drawings are read too; what has no puzzle says why, and is kept", async () => {
  const { page } = await open();
  const paste = page.getByRole("textbox");
  await paste.fill("no puzzle at all");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("alert").filter({ hasText: "There is no puzzle of a known format in it." }).waitFor();
  assert.equal(await paste.inputValue(), "no puzzle at all");
  await paste.fill(/** @type {string[]} */ (EASY.match(/.{9}/g)).join("\n"));
  await page.getByRole("button", { name: "Start" }).click();
  await done(page, "1 record");
  assert.deepEqual(await column(page, "puzzle"), [EASY]);
  assert.equal(await page.getByRole("alert").isVisible(), false);
});

test("files of all kinds: packed, tables, JSON, bytes, nothing", async () => {
  const { page } = await open();
  await drop(page, gzipSync(`${EASY}\n${EXPERT}\n`), "puzzles.txt.gz");
  await done(page, "2 records");
  assert.deepEqual(await column(page, "puzzle"), [EASY, EXPERT]);
  await drop(page, `id,puzzle,note\n1,${EASY},"of ""two\nlines"""\n2,${EXTREME},\n3,12,\n`, "table.csv");
  await done(page, "3 records");
  assert.deepEqual((await column(page, "puzzle")).slice(0, 2), [EASY, EXTREME]);
  assert.match((await column(page, "step"))[2], /cells instead of 81/);
  await drop(page, `${JSON.stringify({ puzzle: EASY })}\n{"puzzle":"12"}\n`, "lines.json");
  await done(page, "2 records");
  assert.match((await column(page, "step"))[1], /^Line 2/);
  await drop(page, JSON.stringify([{ puzzle: EASY }, { puzzle: "12" }]), "array.json");
  await done(page, "2 records");
  assert.deepEqual((await column(page, "puzzle"))[0], EASY);
  for (const [content, message] of /** @type {const} */ ([
    ["", "The file is empty."],
    [Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), "There is no puzzle of a known format in it."],
    [Buffer.from([0x1f, 0x8b, 0, 1, 2]), "packed by gzip, and it is broken"],
  ])) {
    await drop(page, content);
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.getByText("Drop a file of puzzles here").waitFor();
  }
});

test("100,000 puzzles are solved, with few rows in the document, all in reach", async (context) => {
  const { page } = await open();
  await page.getByRole("checkbox", { name: "Find the difficulty" }).uncheck();
  await page.evaluate(() => {
    const tasks = /** @type {number[]} */ ([]);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
    Object.assign(window, { tasks });
  });
  const puzzles = renamed(100_000);
  // The bytes come from a file: bytes that a test passes directly are unpacked in the page.
  const folder = await mkdtemp(join(tmpdir(), "sudokit-batch-"));
  await writeFile(join(folder, "puzzles.txt"), `${puzzles.join("\n")}\n`);
  await page.locator("input[type=file]").setInputFiles(join(folder, "puzzles.txt"));
  await done(page, "100,000 records");
  assert.equal((await figures(page))["one solution"], "100,000");
  assert.equal((await figures(page)).repeated, "0");
  assert.ok(await page.locator(".batch-scroller tr").count() < 40);
  await page.locator(".batch-scroller").evaluate((scroller) => { scroller.scrollTop = scroller.scrollHeight; });
  await page.locator("td.batch-number", { hasText: /^100,000$/ }).waitFor();
  assert.equal((await column(page, "puzzle")).at(-1), puzzles.at(-1));
  await page.getByRole("button", { name: "Givens", exact: true }).click();
  await page.locator("[aria-sort=descending]").waitFor();
  assert.equal((await column(page, "puzzle"))[0], puzzles[0]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { backingStorageSize } = await devtools.send("Runtime.getHeapUsage");
  context.diagnostic(`${(backingStorageSize / puzzles.length).toFixed(1)} bytes for each puzzle`);
  assert.ok(backingStorageSize < puzzles.length * KEPT.puzzle + KEPT.chunks, `${backingStorageSize}`);
  const tasks = await page.evaluate(() => /** @type {any} */ (window).tasks);
  context.diagnostic(`long tasks: ${tasks.join(", ") || "none"}`);
  assert.equal(await exported(page, "txt"), `${puzzles.join("\n")}\n`);
  await rm(folder, { recursive: true });
});

test("many rows are written into a file that the player chooses, while they are made", async () => {
  const { page } = await open();
  // Replaces the dialog for choosing a file with a file of the page's own.
  await page.addInitScript(() => Object.assign(window, {
    showSaveFilePicker: async (/** @type {{suggestedName: string}} */ { suggestedName }) => (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
  }));
  await page.reload();
  await page.getByRole("checkbox", { name: "Find the difficulty" }).uncheck();
  const puzzles = renamed(200_001);
  const folder = await mkdtemp(join(tmpdir(), "sudokit-batch-"));
  await writeFile(join(folder, "puzzles.txt"), `${puzzles.join("\n")}\n`);
  await page.locator("input[type=file]").setInputFiles(join(folder, "puzzles.txt"));
  await done(page, "200,001 records");
  await page.getByLabel("Export as").selectOption("txt");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByText("200,001 rows exported").waitFor();
  const text = await page.evaluate(async () => (await (await (await navigator.storage.getDirectory()).getFileHandle("puzzles.txt")).getFile()).text());
  assert.ok(text === `${puzzles.join("\n")}\n`);
  await rm(folder, { recursive: true });
});

test("work is paused, resumed and cancelled; what was found stays", async () => {
  const { page } = await open();
  await drop(page, `${EXPERT}\n`.repeat(200_000));
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".batch-figures").waitFor();
  await page.getByText(/a second, .* left/).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await done(page, "Cancelled");
  assert.deepEqual(await column(page, "puzzle"), [EXPERT]);
  await page.getByRole("button", { name: "Start" }).waitFor();
});

test("a busy server is asked again after the time that it says; one that stays busy is an error", { skip: CORE === "worker" }, async () => {
  const { page } = await open();
  let asked = 0;
  await page.context().route("**/v1/batch/**", async (route) => {
    asked += 1;
    if (asked % 2 === 1) await route.fulfill({ status: 503, headers: { "retry-after": "1" }, contentType: "application/problem+json", body: '{"code":"overloaded"}' });
    else await route.continue();
  });
  await drop(page, MIXED);
  await done(page, "6 records");
  await page.context().unroute("**/v1/batch/**");
  await page.context().route("**/v1/batch/**", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"overloaded"}' }));
  await drop(page, MIXED);
  await page.getByRole("alert").filter({ hasText: "The server is busy." }).waitFor();
});

/** States of the view, and the actions that lead to them. @type {Record<string, (page: Page) => Promise<void>>} */
const STATES = {
  blank: async () => {},
  results: async (page) => { await drop(page, MIXED); await done(page, "6 records"); await column(page, "puzzle"); },
  error: async (page) => { await drop(page, "nothing"); await page.getByRole("alert").waitFor(); },
  paused: async (page) => { await drop(page, `${EXPERT}\n`.repeat(50_000)); await page.locator(".batch-figures").waitFor(); await page.getByRole("button", { name: "Pause" }).click(); },
};
for (const [width, colorScheme] of /** @type {const} */ ([[1280, "light"], [768, "dark"], [390, "light"], [320, "dark"]])) {
  test(`there is nothing that axe would mend, and nothing wider than the page: ${width}, ${colorScheme}`, async () => {
    for (const [state, make] of Object.entries(STATES)) {
      const { page, close } = await open({ viewport: { width, height: 844 }, colorScheme });
      await make(page);
      await assertAccessible(page, state);
      await close();
    }
  });
}
