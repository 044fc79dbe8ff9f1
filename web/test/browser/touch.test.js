// Fingers on the board, as the browser's own touch events.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, digits, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Play on a phone, with one finger. */
async function openPhone() {
  const { page, context } = await rig.open(`#/play?p=${PUZZLE}`, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await ready(page);
  const session = await context.newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [cell] */
  const touch = async (type, cell) => {
    const box = cell === undefined ? null : await cellAt(page, cell).boundingBox();
    const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const selected = () => page.locator('td[aria-selected="true"]').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-cell"))));
  return { page, touch, selected };
}

test("a drag selects the cells on its way, and the page stays where it is", async () => {
  const { page, touch, selected } = await openPhone();
  await page.locator(".modes button").nth(1).tap();
  await page.locator('.pad[data-mode="corner"]').waitFor();
  await touch("touchStart", 20);
  for (const cell of [21, 22, 31, 40]) await touch("touchMove", cell);
  await touch("touchEnd");
  assert.deepEqual(await selected(), [20, 21, 22, 31, 40]);
  assert.deepEqual(await page.evaluate(() => [scrollX, scrollY, visualViewport?.offsetTop, visualViewport?.scale]), [0, 0, 0, 1]);
  // By key, because the browser takes a tap right after a drag for the end of the drag.
  await page.keyboard.press("7");
  const blanks = [20, 21, 22, 31, 40].filter((cell) => PUZZLE[cell] === ".");
  for (const cell of blanks) await page.locator(`td[data-cell="${cell}"][aria-label*="corner 7"]`).waitFor();
});

test("a flick of two events selects all cells between them", async () => {
  const { page, touch, selected } = await openPhone();
  await touch("touchStart", 9);
  await touch("touchMove", 17);
  await touch("touchEnd");
  assert.deepEqual(await selected(), [9, 10, 11, 12, 13, 14, 15, 16, 17]);
  await page.mouse.move(0, 0);
  await touch("touchStart", 0);
  await touch("touchMove", 40);
  await touch("touchMove", 44);
  await touch("touchEnd");
  assert.deepEqual(await selected(), [0, 10, 20, 30, 40, 41, 42, 43, 44]);
});

test("after a long press, taps select more cells without a drag", async () => {
  const { page, touch, selected } = await openPhone();
  await touch("touchStart", 20);
  await page.getByText("Tap cells to select them").first().waitFor();
  await touch("touchEnd");
  for (const cell of [24, 60]) {
    await touch("touchStart", cell);
    await touch("touchEnd");
  }
  assert.deepEqual(await selected(), [20, 24, 60]);
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Done" }).waitFor({ state: "hidden" });
  await touch("touchStart", 2);
  await touch("touchEnd");
  assert.deepEqual(await selected(), [2]);
});

test("a puzzle is entered into the board of Solve by its keys, which take no focus", async () => {
  const { page } = await rig.open("#/solve", PHONE);
  const keys = page.getByRole("group", { name: "Digits" }).getByRole("button");
  for (const [cell, digit] of [[0, 5], [1, 3], [2, 4]]) {
    await cellAt(page, cell).tap();
    await keys.nth(digit - 1).tap();
  }
  await page.getByRole("button", { name: "Clear the cell" }).tap();
  assert.equal((await digits(page)).slice(0, 4), "53..");
  assert.equal(await page.getByLabel("Puzzle, in any format").inputValue(), `53${".".repeat(79)}`);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "2");
});

test("the techniques are listed over the lesson, and the list closes when one is chosen", async () => {
  const { page } = await rig.open("#/learn", PHONE);
  await page.locator(".walk").waitFor();
  const top = async (/** @type {string} */ selector) => (await page.locator(selector).boundingBox())?.y ?? NaN;
  assert.ok(await top(".groups") < await top("article h1"));
  await page.getByRole("searchbox").fill("xy-wing");
  await page.getByRole("link", { name: /^XY-wing/ }).first().tap();
  await page.getByRole("heading", { name: "XY-wing" }).waitFor();
  assert.ok(await page.locator(".groups").isHidden());
  assert.ok(await top("article h1") < 200);
  await page.getByRole("button", { name: "Techniques" }).tap();
  assert.ok(await page.locator(".groups").isVisible());
});

test("the board of a drill is in sight when it begins", async () => {
  const { page } = await rig.open("#/learn/xy-wing", PHONE);
  await page.locator(".walk").waitFor();
  await page.locator(".drill .button.primary").tap();
  await page.locator(".drill-words .task").waitFor();
  for (const selector of [".figure .board", ".drill-words .task"]) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.viewport.height, `${selector}: ${box?.y}`);
  }
});
