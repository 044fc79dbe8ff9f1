// What a newcomer meets in Play: visible notes, hints that trust only crossed-out candidates, answers under the board, plain
// words, and the rules one press away.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellAt, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();
const PLAY = `#/play?p=${PUZZLE}`;

test("corner, center and grid notes of a cell are all seen, and none lies on another", async () => {
  const { page } = await rig.open(PLAY);
  await ready(page);
  await cellAt(page, 2).click();
  for (const keys of ["Shift+Digit1", "Control+Digit2", "Alt+Digit4", "Alt+Digit2"]) await page.keyboard.press(keys);
  const notes = cellAt(page, 2).locator(".candidate");
  await notes.nth(2).waitFor();
  assert.deepEqual(await notes.locator("[data-mark]").evaluateAll((all) => all.map((note) => note.getAttribute("data-mark"))), ["1", "2", "4"]);
  assert.deepEqual(await notes.evaluateAll((all) => all.map(({ className }) => /sign-\w+/.exec(className)?.[0] ?? "")), ["sign-corner", "sign-centre", ""]);
  assert.equal(await cellAt(page, 2).locator(".corner, .centre").count(), 0);
  const boxes = await notes.evaluateAll((all) => all.map((note) => `${/** @type {HTMLElement} */ (note).offsetLeft} ${/** @type {HTMLElement} */ (note).offsetTop}`));
  assert.equal(new Set(boxes).size, 3, "each at the place of its digit");
});

test("a press on the selected cell keeps it selected: the next digit goes there, and the next press places nothing", async () => {
  const { page } = await rig.open(PLAY);
  await ready(page);
  await cellAt(page, 2).click();
  await page.waitForTimeout(500);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await cellAt(page, 3).click();
  await page.locator('td[aria-selected="true"][aria-label="r1 c4, empty"]').waitFor();
});

test("a hint says nothing of a note that was never written", async () => {
  const { page } = await rig.open(PLAY);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("Alt+Digit1");
  await page.locator('td[aria-label="r1 c3, empty, candidates 1"]').waitFor();
  await page.keyboard.press("h");
  await page.locator(".hint[data-press='1']:not([aria-busy])").waitFor();
  assert.match(await page.locator(".hint-name").innerText(), /^Look at /);
});

test("the answer of a key is seen under the board", async () => {
  const { page } = await rig.open(PLAY);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("r");
  await page.locator(".play-foot").getByText("Row 1: missing 1 2 4 6 8 9, 6 digits").waitFor();
  await page.keyboard.press("4");
  await page.locator(".play-foot").getByText("1 of 51 placed").waitFor();
});

for (const [width, height] of [[1280, 900], [390, 844]]) {
  test(`the rules, and what notes are for, are one press away: ${width}`, async () => {
    const { page } = await rig.open(PLAY, { viewport: { width, height } });
    await ready(page);
    await page.getByRole("button", { name: "How to play" }).click();
    await page.getByRole("dialog").getByText("each row, each column and each box").waitFor();
    for (const word of ["Corner note", "Center note", "Grid note", "House", "Candidate", "Difficulty"]) {
      assert.equal(await page.getByRole("dialog").locator("dt").getByText(word, { exact: true }).count(), 1, word);
    }
  });
}

test("a long hint leaves the pad where it was", async () => {
  const { page } = await rig.open(PLAY);
  await ready(page);
  await page.locator(".play-hint .acts").waitFor();
  const before = await page.locator(".pad").boundingBox();
  await page.getByRole("button", { name: "All steps now" }).click();
  await page.locator(".hint-name").getByText("These are all steps of this position.").waitFor();
  assert.deepEqual(await page.locator(".pad").boundingBox(), before);
  const items = await page.locator(".steps li").count();
  const names = await page.locator(".steps b").allInnerTexts();
  assert.equal(new Set(names).size, items, "one step a technique");
  await page.locator(".steps .more").first().click();
  assert.ok(await page.locator(".steps li").count() > items);
});

test("a lesson explains the words it uses", async () => {
  const { page } = await rig.open("#/learn/naked-pair");
  await page.locator(".lesson-words").getByText("a row, a column or a box.", { exact: true }).waitFor();
});
