// Fingers on the board, as the browser's own touch events.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */

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
  // By key: the browser takes a tap that follows a drag at once for its end.
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
