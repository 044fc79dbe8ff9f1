// Everything that enters and leaves Play: every sample of every format pasted, dropped and chosen; pictures saved; pages
// printed.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { command, digits, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{name: string, bytes: Buffer, shown: string}} Sample */

const FOLDER = fileURLToPath(new URL("../../../crates/sudokit/tests/samples/", import.meta.url));
const OTHER = "64..8....7..216....19....7.9...7...45..9.4..28...3...7.7....39....521..6....9..81";

/** The samples, with the digits of the first puzzle that the command finds in each; no digits if a board cannot show it. */
async function readSamples() {
  return Promise.all(readdirSync(FOLDER).map(async (name) => {
    const lines = command("convert", "--to", "json", FOLDER + name).split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const { puzzle = "", placed = "" } = lines.find((record) => record.puzzle?.length === 81) ?? {};
    const shown = [...puzzle].map((digit, cell) => (digit === "." ? placed[cell] ?? "." : digit)).join("");
    return { name, bytes: await readFile(FOLDER + name), shown };
  }));
}

/**
 * Opens the sample in one way, while another puzzle is on the board.
 *
 * @param {Page} page @param {Sample} sample @param {() => Promise<unknown>} open
 */
async function assertOpens(page, { name, shown }, open) {
  await page.evaluate((givens) => { location.hash = `#/play?p=${givens}`; }, OTHER);
  /** @param {string} wanted */
  const board = (wanted) => page.waitForFunction((wanted) => [...document.querySelectorAll(".board td")].map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("") === wanted, wanted);
  await board(OTHER);
  await page.locator(".toast").evaluateAll((toasts) => toasts.forEach((toast) => toast.remove()));
  await open();
  await page.locator(".toast, .sheet-error:not(:empty)").first().waitFor();
  // The toast may be about the game that the address named.
  await board(shown || OTHER).catch(async () => assert.equal(await digits(page), shown || OTHER, name));
}

/** A sample of every format that a board can show. */
async function readFormats() {
  /** @type {Map<string, Sample>} */
  const formats = new Map();
  for (const sample of await readSamples()) {
    const [format] = sample.name.split("-");
    // A clipboard holds only text, which may not be enough without the name of its file.
    const isText = !sample.bytes.includes(0) && sample.name !== "sdx-blanks.sdx";
    if (sample.shown && isText && !formats.has(format)) formats.set(format, sample);
  }
  assert.ok(formats.size > 10, [...formats.keys()].join(" "));
  return formats.values();
}

test("every sample can be dropped", async () => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  for (const sample of await readSamples()) {
    await assertOpens(page, sample, () => page.evaluate(({ name, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, { name: sample.name, bytes: [...sample.bytes] }));
  }
});

test("every format can be pasted, and chosen as a file", async () => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  for (const sample of await readFormats()) {
    await assertOpens(page, sample, () => page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, sample.bytes.toString()));
    await assertOpens(page, sample, async () => {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Open or paste" }).click();
      await page.locator("dialog input[type=file]").setInputFiles({ name: sample.name, mimeType: "text/plain", buffer: sample.bytes });
    });
  }
});

test("the board is saved as SVG and PNG", async () => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  await page.getByRole("button", { name: "Share" }).click();
  const save = async (/** @type {string} */ name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await download.path());
  };
  const svg = (await save("Save SVG")).toString();
  const [texts, size] = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
    return [[...root.querySelectorAll("text")].map(({ textContent }) => textContent), Number(root.getAttribute("width"))];
  }, svg);
  assert.equal(/** @type {string[]} */ (texts).join(""), PUZZLE.replaceAll(".", ""));

  const { width, height, data } = PNG.sync.read(await save("Save PNG"));
  assert.equal(width, height);
  assert.equal(width % Number(size), 0, "whole pixels");
  const scale = width / 9;
  /** The darkest pixel in the middle of a cell. @param {number} cell */
  const ink = (cell) => {
    let darkest = 255;
    for (let y = Math.round((Math.floor(cell / 9) + 0.25) * scale); y < (Math.floor(cell / 9) + 0.75) * scale; y += 1) {
      for (let x = Math.round(((cell % 9) + 0.25) * scale); x < ((cell % 9) + 0.75) * scale; x += 1) darkest = Math.min(darkest, data[(y * width + x) * 4]);
    }
    return darkest;
  };
  assert.deepEqual([...PUZZLE].map((_, cell) => ink(cell) < 128), [...PUZZLE].map((digit) => digit !== "."));
});

for (const count of [1, 2, 4, 6]) {
  test(`puzzles are printed, ${count} a sheet`, async () => {
    const { page } = await rig.open(`#/play?p=${PUZZLE}`);
    await ready(page);
    await page.evaluate(() => { window.print = () => { document.body.dataset.printed = "yes"; }; });
    await page.getByRole("button", { name: "Print" }).click();
    await page.getByLabel(String(count), { exact: true }).check();
    await page.locator("dialog").getByRole("button", { name: "Print" }).click();
    await page.waitForSelector("body[data-printed]", { timeout: 90_000 });
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".print-figure:visible").count(), count);
    assert.equal(await page.locator("header:visible, .play:visible, dialog:visible").count(), 0);
    const lines = await page.locator(".print-figure p").allInnerTexts();
    assert.equal(new Set(lines.map((line) => line.match(/[\d.]{81}/)?.[0])).size, count, "different puzzles");
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type \/Page\b(?!s)/g)?.length, 1, "one sheet");
  });
}
