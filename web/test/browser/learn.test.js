// The view "learn" in a browser: search, the track of an example, hot spots, and a drill to its end.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, useRig } from "./rig.js";

const rig = useRig();

test("a technique is found by a name of its own or by an alias", async () => {
  const { page } = await rig.open("#/learn/w-wing");
  await page.getByRole("heading", { level: 1, name: "W-wing" }).waitFor();
  await page.getByRole("searchbox").fill("pinned");
  assert.deepEqual(await page.locator(".families li a").allInnerTexts(), ["Hidden single\n1.2"]);
  await page.getByRole("link", { name: "Hidden single" }).click();
  await page.getByRole("heading", { level: 1, name: "Hidden single" }).waitFor();
  await page.getByRole("searchbox").fill("no such thing");
  assert.equal(await page.locator(".families li").count(), 0);
});

test("the example goes from premise to conclusion and back, by keyboard", async () => {
  const { page } = await rig.open("#/learn/w-wing");
  const slider = page.getByRole("slider");
  await slider.focus();
  const strikes = page.locator(".board .strike");
  await strikes.first().waitFor();
  assert.equal(await strikes.count(), 2, "the lesson opens at the conclusion");
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".board .house-ring").count(), 1);
  assert.equal(await page.locator(".board .link").count(), 0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".board .link").count(), 2);
  await page.getByRole("button", { name: "Step back" }).click();
  assert.equal(await page.locator(".board .link").count(), 1);
  await slider.focus();
  await page.keyboard.press("End");
  assert.match(await slider.getAttribute("aria-valuetext") ?? "", /^8 of 8: So r1c1/);
});

test("words light cells, and cells light words", async () => {
  const { page } = await rig.open("#/learn/w-wing");
  await page.locator(".walk .hot", { hasText: "r1c6" }).first().hover();
  // The first drawing of a hint loads its code.
  await page.locator(".board .role-ring.lit").waitFor();
  assert.equal(await page.locator(".board .role-ring.lit").count(), 1);
  const board = await page.locator(".board").boundingBox();
  assert.ok(board);
  await page.mouse.move(board.x + 20, board.y + 20);
  assert.deepEqual([...new Set(await page.locator(".walk .hot.lit").allInnerTexts())], ["r1c1"]);
  assert.equal(await page.locator(".board .role-ring.lit").count(), 0);
});

test("a lesson is in Chinese, and no line begins with punctuation", async () => {
  for (const width of [1280, 390]) {
    const { page } = await rig.open("#/learn/als-xy-wing", { viewport: { width, height: 800 }, locale: "zh-CN" });
    await page.getByRole("heading", { level: 1, name: "待定数组 XY-Wing" }).waitFor();
    assert.deepEqual(await page.locator(".prose h2").allInnerTexts(), ["为什么成立", "怎样发现", "新在哪里", "搜索范围"]);
    assert.doesNotMatch(await page.locator("article").innerText(), /[a-z]+ [a-z]+ [a-z]+/, "no English sentence is left");
    const rows = await page.locator(".walk .together").evaluateAll((words) => words.map((word) => word.getClientRects().length));
    assert.ok(rows.length > 3 && rows.every((count) => count === 1));
    await page.locator(".prose").getByRole("link", { name: "待定数组 XZ" }).click();
    await page.getByRole("heading", { level: 1, name: "待定数组 XZ" }).waitFor();
  }
});

test("a drill is done to its end, and the result is kept", async () => {
  const { page } = await rig.open("#/learn/naked-single");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Mark the cells of the pattern.").waitFor();
  const { puzzle, placed, marks } = await readBoard(page);
  const { step } = await rig.ask("hint", { puzzle, placed, marks, techniques: ["naked-single"] });
  const [cell, digit] = step.placements[0].split("=");
  const at = page.locator(`.board td[aria-label^="r${cell[1]} c${cell[3]},"]`);

  // Marks a wrong cell first; the core reports it.
  const filled = page.locator(".board td.given").first();
  await filled.click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("does not belong to it").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await at.click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("That is the pattern.").waitFor();
  await at.focus();
  await page.keyboard.press(`Digit${digit}`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Right.", { exact: true }).waitFor();
  assert.equal(await page.locator(".points .wrong").count(), 1, "a drill with a wrong answer is not a right one");

  await page.reload();
  await page.getByText("0 of 1").waitFor();
});

test("what was drilled is in the progress, from which the next drill starts; the progress is exported and imported", async () => {
  const { page } = await rig.open("#/learn/full-house");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Show it" }).click();
  await page.getByText("This is one answer.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Next drill: Hidden single" }).count(), 1);
  await page.getByRole("link", { name: "Progress" }).click();
  await page.getByText("1 of 85 techniques practiced, 0 known, 0 due.").waitFor();
  const row = page.getByRole("row", { name: /^Full house/ });
  assert.match(await row.innerText(), /0 of 1\s+in (9|10) minutes/);
  assert.equal(await row.getByRole("img", { name: "wrong" }).count(), 1);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const path = await (await saved).path();
  const other = await rig.open("#/learn/progress");
  await other.page.getByText("None of 85 techniques is practiced yet.").waitFor();
  await other.page.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await other.page.getByText("This file does not hold progress from this page.").waitFor();
  await other.page.locator("input[type=file]").setInputFiles(path);
  await other.page.getByText("1 technique was read.").waitFor();
  await other.page.getByText("1 of 85 techniques practiced").waitFor();

  await page.getByRole("link", { name: "Next drill: Hidden single" }).click();
  await page.getByText("Mark the cells of the pattern.").waitFor();
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Hidden single");
});

/** The position on the board, as the core reads it. @param {import("playwright-core").Page} page */
async function readBoard(page) {
  const cells = await page.locator(".board td").evaluateAll((tds) => tds.map((td) => ({
    given: td.classList.contains("given"),
    value: td.querySelector(".value")?.textContent ?? "",
    candidates: [...td.querySelectorAll(".candidate [data-mark]")].map((mark) => mark.getAttribute("data-mark") ?? ""),
  })));
  const digits = [..."123456789"];
  return {
    puzzle: cells.map(({ given, value }) => (given ? value : ".")).join(""),
    placed: cells.map(({ given, value }) => (given ? "." : value || ".")).join(""),
    marks: cells.map(({ value, candidates }) => digits.map((digit) => (value === digit || candidates.includes(digit) ? digit : ".")).join("")).join(""),
  };
}

test("the one technique without a drill says why", async () => {
  const { page } = await rig.open("#/learn/nested-forcing-chains-5?drill");
  await page.getByText("checking an answer would take minutes").waitFor();
  assert.equal(await page.getByRole("button", { name: "Start" }).count(), 0);
});

test("an answer can be shown, and the lesson comes back", async () => {
  const { page } = await rig.open("#/learn/xy-wing");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Show it" }).click();
  await page.getByText("This is one answer.").waitFor();
  assert.ok(await page.locator(".board .strike").count() > 0);
  await page.getByRole("button", { name: "Back to the lesson" }).click();
  await page.getByRole("slider").waitFor();
});

test("lessons, drills and the progress have no fault that axe finds, in both themes at three widths", async () => {
  for (const width of [1280, 768, 360]) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const { page, close } = await rig.open("#/learn/xy-wing", { viewport: { width, height: 800 }, colorScheme });
      await page.getByRole("slider").waitFor();
      await assertAccessible(page, `lesson, ${width}, ${colorScheme}`);
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: "Show it" }).click();
      await page.getByText("This is one answer.").waitFor();
      await assertAccessible(page, `drill, ${width}, ${colorScheme}`);
      await page.getByRole("link", { name: "Progress" }).click();
      await page.getByText("1 of 85 techniques practiced").waitFor();
      await assertAccessible(page, `progress, ${width}, ${colorScheme}`);
      await close();
    }
  }
});
