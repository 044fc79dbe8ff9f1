// The lab in a browser: a race stepped forward and back, by keys, buttons and slider; its address; its figures;
// accessibility.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, compared, useRig } from "./rig.js";

/** @typedef {import("playwright-core").Page} Page */

const rig = useRig();

/** The digits on each board, as 81 characters. @param {Page} page */
const boards = (page) => page.locator(".lab-lane table").evaluateAll((tables) =>
  tables.map((table) => [...table.querySelectorAll("td")].map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("")));
/** @param {Page} page */
const place = (page) => page.locator(".timeline-count").innerText();

/** @param {string} hash @param {import("playwright-core").BrowserContextOptions} [options] */
async function openLab(hash, options) {
  const opened = await rig.open(hash, options);
  await opened.page.locator(".lab-lane td").first().waitFor();
  return opened;
}

test("a race is stepped forward and back, and ends at the solution", async () => {
  const { page } = await openLab("#/lab?e=fewest,singles");
  const start = await boards(page);
  assert.equal(start[0], start[1]);
  assert.equal([...start[0]].filter((cell) => cell !== ".").length, 23);

  await page.locator("body").press("ArrowRight");
  const one = await boards(page);
  await page.locator("body").press("ArrowRight");
  const two = await boards(page);
  assert.equal(new Set([start[0], one[0], two[0]]).size, 3);
  await page.getByRole("button", { name: "Step back" }).click();
  assert.deepEqual(await boards(page), one);
  await page.locator("body").press("ArrowLeft");
  assert.deepEqual(await boards(page), start);
  assert.match(await page.locator("[role=status]").innerText(), /Fewest first: The givens/);

  await page.locator("body").press("End");
  const end = await boards(page);
  assert.ok(!end[1].includes("."));
  const whole = page.getByRole("button", { name: /^All/ });
  if (await whole.isVisible()) await whole.click();
  await page.locator("body").press("End");
  assert.deepEqual(await boards(page), [end[1], end[1]]);
  await page.locator("body").press("Home");
  assert.deepEqual(await boards(page), start);
});

test("the race plays and pauses", async () => {
  const { page } = await openLab("#/lab?e=fewest,singles&speed=100");
  await page.locator("body").press(" ");
  await page.waitForFunction(() => Number(document.querySelector(".timeline-count b")?.textContent) > 1);
  await page.locator("body").press(" ");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const stopped = await place(page);
  await page.waitForURL(/at=\d+/);
  assert.equal(await place(page), stopped);
});

test("a race is never before its start, though a frame may be of an earlier time than the key that begins it", async () => {
  const { page } = await openLab("#/lab?e=fewest,singles&speed=100");
  await page.evaluate(() => {
    const it = /** @type {any} */ (window);
    const real = requestAnimationFrame;
    it.requestAnimationFrame = (/** @type {FrameRequestCallback} */ work) => real((now) => work(now - 1000));
    it.shown = [];
    new MutationObserver(() => it.shown.push(Number(document.querySelector(".timeline-count b")?.textContent)))
      .observe(document, { subtree: true, childList: true });
  });
  await page.locator("body").press(" ");
  await page.waitForFunction(() => /** @type {any} */ (window).shown.at(-1) > 1);
  assert.ok(await page.evaluate(() => /** @type {any} */ (window).shown.every((/** @type {number} */ step) => step >= 0)));
});

test("the address carries the race, and brings it back", async () => {
  const { page } = await openLab("#/lab?e=bitmask,fewest,singles&at=203&why=1");
  assert.match(await place(page), /^203 of /);
  assert.equal(await page.getByRole("button", { name: "Why, Fewest first" }).getAttribute("aria-pressed"), "true");
  const shown = await boards(page);
  await page.getByRole("slider", { name: "Step" }).fill("100");
  await page.waitForURL(/at=100/);
  assert.notDeepEqual(await boards(page), shown);
  await page.evaluate(() => { location.hash = location.hash.replace("at=100", "at=203"); });
  await page.waitForFunction(() => document.querySelector(".timeline-count b")?.textContent === "203");
  assert.deepEqual(await boards(page), shown);
  await page.getByLabel("dlx").check();
  await page.waitForURL(/e=bitmask,fewest,singles,dlx/);
  await page.reload();
  await page.locator(".lab-lane:nth-child(4) td").first().waitFor();
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Four searches, one puzzle");
});

test("any puzzle is raced, and what is none is refused with its reason", async () => {
  const { page } = await openLab("#/lab");
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption({ label: "Another…" });
  const own = page.getByLabel("A puzzle in any format");
  await own.fill("12x4");
  await own.press("Enter");
  await page.getByRole("alert").filter({ hasText: "No puzzle is recognized" }).waitFor();
  assert.equal(await own.inputValue(), "12x4");
  assert.ok(!(await page.locator(".lab-lanes").isVisible()), "the race before is not shown below the error");
  await assertAccessible(page);
  await own.fill("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
  await own.press("Enter");
  await page.waitForURL(/p=53\.\.7/);
  await page.getByText("30 givens").waitFor();
});

test("of a search without end the first steps are shown, and the figures are lower bounds", async () => {
  const { page } = await openLab("#/lab?p=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9&e=tables,bitmask");
  assert.match(await page.locator(".lab-legend").innerText(), /tables, 20,000 and more steps/);
  assert.match(await page.locator(".lab-lane").first().innerText(), /≥ 300,000/);
  await page.locator("body").press("End");
  assert.equal(await page.locator(".lab-why-text").innerText(), "The search goes on; only its first 20,000 steps are shown.");
  await page.locator("body").press("ArrowLeft");
  assert.match(await place(page), /^19,999 of 20,000/);
});

test("nodes of all engines are compared", async () => {
  const { page } = await openLab("#/lab");
  await compared(page);
  assert.match(await page.locator(".lab-choices tr", { hasText: "Candidates only" }).innerText(), /8,969/);
  assert.match(await page.locator(".lab-choices tr", { hasText: "Singles first" }).innerText(), /\b10$/);
  await page.getByText("All figures of all methods").click();
  assert.match(await page.locator(".lab-figures tr", { hasText: "revalidate" }).innerText(), /ms\s+8,969\s+80,491\s+8,911/);
});

test("each method has its time, also where several have as many choices", async () => {
  const { page } = await openLab("#/lab");
  await compared(page);
  const rows = await page.locator(".lab-times tbody tr").allInnerTexts();
  assert.ok(rows.length >= 7);
  for (const row of rows) assert.match(row, / ms$/);
});

test("the essay is a page of its own, and leads to races", async () => {
  const { page } = await openLab("#/lab");
  await page.getByRole("link", { name: "The whole story, rung by rung: the ladder" }).click();
  await page.getByRole("heading", { level: 1, name: /^The ladder/ }).waitFor();
  assert.ok(await page.locator(".essay table").count() > 2);
  for (const href of await page.locator(".essay a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    assert.doesNotMatch(href ?? "", /127\.0\.0\.1|github\.com\/sudokit/, "nothing that is not there");
  }
  await assertAccessible(page);
  await page.getByRole("link", { name: "Race rungs 1 and 2 on A" }).click();
  await page.locator(".lab-lane").nth(1).waitFor();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of [320, 390, 768, 1280]) {
    test(`axe finds nothing and nothing overflows: ${colorScheme}, ${width}`, async () => {
      const { page } = await openLab("#/lab?e=tables,bitmask,fewest,singles&at=203",
        { viewport: { width, height: 900 }, colorScheme });
      await compared(page);
      await assertAccessible(page);
    });
  }
}
