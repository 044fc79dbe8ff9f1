// Keys: a sheet keeps its own keys, and the board gets its keys from everywhere else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, compared, digits, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

const HASH = `#/play?p=${PUZZLE}`;

/** @typedef {import("playwright-core").Page} Page */

/** The cells that are selected. @param {Page} page */
const selected = (page) => page.locator('td[aria-selected="true"]').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-cell"))));
/** Clicks a place that cannot have the focus. @param {Page} page */
const pressTitle = (page) => page.locator("dialog h2").click();

/** The actions that open each sheet of Play. @type {Record<string, (page: Page) => Promise<unknown>>} */
const SHEETS = {
  async rating(page) {
    await page.getByRole("button", { name: "New" }).click();
    await page.getByRole("radio", { name: "Difficulty" }).check();
  },
  async history(page) {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "History and bookmarks" }).click();
  },
  async share(page) { await page.getByRole("button", { name: "Share" }).click(); },
  async print(page) { await page.getByRole("button", { name: "Print" }).click(); },
  async settings(page) { await page.getByRole("button", { name: "Settings" }).click(); },
  async keys(page) { await page.keyboard.press("?"); },
};
for (const [name, open] of Object.entries(SHEETS)) {
  test(`keys under the sheet of ${name} do nothing to the board, and Escape closes it`, async () => {
    const { page } = await rig.open(HASH);
    await ready(page);
    await cellAt(page, 2).click();
    await open(page);
    await page.locator("dialog[open]").waitFor();
    await pressTitle(page);
    for (const key of ["4", "Shift+Digit1", "ArrowRight", "Backspace", "m", "Control+z", "h"]) await page.keyboard.press(key);
    assert.equal(await digits(page), PUZZLE);
    assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, empty");
    assert.deepEqual(await selected(page), [2]);
    assert.equal(await page.locator(".toast").count(), 0);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.deepEqual(await selected(page), [2]);
    await page.keyboard.press("4");
    assert.equal((await digits(page))[2], "4");
  });
}

test("arrows reach the board after loading, after a press on Hint, and after Escape", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await selected(page), [0]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await selected(page), [1]);
  await page.locator(".play-hint button.next").click();
  await page.locator('.hint[data-press="1"]:not([aria-busy])').waitFor();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await selected(page), [10]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await selected(page), []);
  await page.keyboard.press("Escape");
  await page.locator('.hint[data-press="0"]').waitFor();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await selected(page), [19]);
});

test("arrows keep to what has them for itself: the pad, and a list of steps", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.locator(".pad-key1").focus();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await selected(page), [2]);
  assert.ok(await page.locator(".pad-key2").evaluate((key) => key === document.activeElement));
});

test("a toast is over a sheet, can be used there, and stays when it closes", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await SHEETS.history(page);
  await page.getByRole("button", { name: "Add" }).click();
  const toast = page.locator(".toast");
  await toast.getByText("Bookmarked: Bookmark 1", { exact: true }).waitFor();
  assert.match(await page.locator("dialog[open] .announcer").textContent() ?? "", /Bookmarked: Bookmark 1/);
  assert.ok(await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await SHEETS.history(page);
  await page.getByText("None yet.").waitFor();
});

test("what is typed reaches the board of Solve, wherever nothing else has the focus", async () => {
  const { page } = await rig.open("#/solve");
  for (const key of ["5", "ArrowRight", "3"]) await page.keyboard.press(key);
  assert.equal((await digits(page)).slice(0, 3), "53.");
  await page.getByRole("button", { name: "Settings" }).click();
  await pressTitle(page);
  await page.keyboard.press("7");
  assert.equal((await digits(page)).slice(0, 3), "53.");
});

test("keys under a sheet do not move the race of the lab", async () => {
  const { page } = await rig.open("#/lab?e=fewest,singles&at=10");
  await compared(page);
  const count = page.locator(".timeline-count b");
  await page.getByRole("button", { name: "Settings" }).click();
  await pressTitle(page);
  for (const key of ["ArrowRight", "End", "Space"]) await page.keyboard.press(key);
  assert.equal(await count.textContent(), "10");
});
