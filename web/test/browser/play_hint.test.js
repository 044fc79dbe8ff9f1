// Help in the view "play": the key, the links between words and board in both directions, and the effect of the last press.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellAt, ready, useRig } from "./rig.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const rig = useRig();

test("the key H leads to a placed digit, and a cell lights its words on the way", async () => {
  const { page } = await rig.open(`#/play?p=${EASY}`);
  const { step } = await rig.ask("hint", { puzzle: EASY });
  const [name, digit] = step.placements[0].split("=");
  const cell = page.locator(`.board td[aria-label^="r${name[1]} c${name[3]},"]`);
  await page.locator(".board td").first().focus();
  for (let press = 1; press <= 4; press += 1) {
    await page.keyboard.press("h");
    await page.locator(`.hint[data-press="${press}"]:not([aria-busy])`).waitFor();
  }
  await cell.hover();
  assert.deepEqual(new Set(await page.locator(".hint .hot.lit").allInnerTexts()), new Set([name]));
  await page.mouse.move(2, 2);
  assert.equal(await page.locator(".hint .hot.lit").count(), 0);
  await page.keyboard.press("h");
  await page.locator(".hint[data-press='0']").waitFor();
  assert.equal(await cell.innerText(), digit);
});

/** @param {import("playwright-core").Page} page */
async function pressFourTimes(page) {
  for (let press = 1; press <= 4; press += 1) {
    await page.keyboard.press("h");
    await page.locator(`.hint[data-press="${press}"]:not([aria-busy])`).waitFor();
  }
}

test("a wrong digit is what help speaks of first, and takes back", async () => {
  const { page } = await rig.open(`#/play?p=${EASY}`);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("1");
  await pressFourTimes(page);
  assert.match(await page.locator(".hint-body").innerText(), /r1c3/);
  await page.keyboard.press("h");
  await page.locator('td[aria-label="r1 c3, empty"]').waitFor();
});

test("so is a right candidate that was crossed out", async () => {
  const { page } = await rig.open(`#/play?p=${EASY}`);
  await ready(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Fill in all grid notes" }).click();
  await page.locator('td[aria-label="r1 c3, empty, candidates 1 2 4"]').waitFor();
  await page.getByRole("button", { name: "Grid note", exact: true }).click();
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.locator('td[aria-label="r1 c3, empty, candidates 1 2"]').waitFor();
  await pressFourTimes(page);
  assert.match(await page.locator(".hint-body").innerText(), /r1c3/);
  await page.keyboard.press("h");
  await page.locator('td[aria-label="r1 c3, empty, candidates 1 2 4"]').waitFor();
});

test("all steps are walked by keyboard, and the focus goes back to the board on a phone", async () => {
  const { page } = await rig.open(`#/play?p=${EASY}`, { viewport: { width: 390, height: 844 } });
  await ready(page);
  await cellAt(page, 2).focus();
  await page.keyboard.press("h");
  await page.locator(".hint[data-press='1']").waitFor();
  await page.getByRole("button", { name: "All steps now" }).focus();
  await page.keyboard.press("Enter");
  const chosen = page.locator(".steps [aria-current]:focus");
  for (const [key, number] of [["", "1"], ["ArrowDown", "2"], ["ArrowDown", "3"], ["ArrowUp", "2"]]) {
    if (key) await page.keyboard.press(key);
    await chosen.locator(`span:text-is("${number}")`).waitFor();
  }
  await page.keyboard.press("Escape");
  await page.locator(".hint[data-press='0']").waitFor({ state: "attached" });
  assert.ok(await cellAt(page, 2).evaluate((cell) => cell === document.activeElement));
});
