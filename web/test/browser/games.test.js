// Games are kept: found again by their link, in the list and with the Back button; deleted; exported as a file. And a view
// keeps its results while another view is shown.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { cellAt, CORE, digits, PUZZLE, ready, SOLUTION, useRig } from "./rig.js";

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */

const HASH = `#/play?p=${PUZZLE}`;
const OTHER = `${SOLUTION.slice(0, 40)}${".".repeat(9)}${SOLUTION.slice(49)}`;

/** Goes to an address, and waits for its puzzle. @param {Page} page @param {string} puzzle */
async function goTo(page, puzzle) {
  await page.evaluate((hash) => { location.hash = hash; }, `#/play?p=${puzzle}`);
  await shows(page, puzzle);
}
/** Waits until the board shows a puzzle, with any placed digits. @param {Page} page @param {string} puzzle */
async function shows(page, puzzle) {
  await page.waitForFunction((givens) => {
    const cells = [...document.querySelectorAll(".view-play td")];
    return cells.length === givens.length && cells.every((td, cell) => givens[cell] === (td.classList.contains("given") ? td.textContent : "."));
  }, puzzle);
}
/** @param {Page} page @param {number} cell @param {string} digit */
async function enter(page, cell, digit) {
  await cellAt(page, cell).click();
  await page.keyboard.press(digit);
}
/** @param {Page} page */
const rows = async (page) => (await page.locator(".game-facts").allInnerTexts()).map((text) => text.split("\n")[1].replace(/ · .*/, ""));
/** @param {Page} page */
async function openGames(page) {
  await page.getByRole("button", { name: "Games" }).click();
  await page.locator(".game-row").first().waitFor();
}

test("a link that was played finds its game, and the way back leads to each", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  await goTo(page, OTHER);
  await enter(page, 40, SOLUTION[40]);
  await page.goBack();
  await shows(page, PUZZLE);
  await page.locator(".toast").getByText("You have played this puzzle before").waitFor();
  assert.equal((await digits(page))[2], "4");
  await page.goForward();
  await shows(page, OTHER);
  assert.equal((await digits(page))[40], SOLUTION[40]);
  // A new visit finds it as well, with its history.
  await page.goto(`${rig.url}?again${HASH}`);
  await shows(page, PUZZLE);
  assert.equal((await digits(page))[2], "4");
  await page.keyboard.press("Control+z");
  assert.equal((await digits(page))[2], ".");
});

test("a game that was found again can be started again, and that can be undone", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  await goTo(page, OTHER);
  await goTo(page, PUZZLE);
  await page.locator(".toast").getByRole("button", { name: "Start again" }).click();
  assert.equal(await digits(page), PUZZLE);
  await page.keyboard.press("Control+z");
  assert.equal((await digits(page))[2], "4");
});

test("games are listed with what they are, go on, and are deleted", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  await goTo(page, OTHER);
  for (let cell = 40; cell < 49; cell += 1) await enter(page, cell, SOLUTION[cell]);
  await page.waitForSelector(".is-solved");
  await openGames(page);
  assert.deepEqual(await rows(page), ["solved", "1 of 51 placed"]);
  assert.ok(await page.locator(".game-picture").first().evaluate((image) => /** @type {HTMLImageElement} */ (image).decode().then(() => true)));
  await page.evaluate(() => document.querySelector(".toast")?.classList.add("of-the-other-game"));
  await page.getByRole("button", { name: /^Continue: .*1 of 51/ }).click();
  await shows(page, PUZZLE);
  assert.equal(await page.locator(".of-the-other-game").count(), 0);
  assert.equal((await digits(page))[2], "4");
  await openGames(page);
  assert.deepEqual(await rows(page), ["1 of 51 placed", "solved"]);
  await page.getByRole("button", { name: /^Delete: .*solved/ }).click();
  await page.locator(".game-row").nth(1).waitFor({ state: "detached" });
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await page.locator(".game-row").nth(1).waitFor();
  // Deletes the game on the board, too.
  await page.getByRole("button", { name: /^Delete: .*1 of 51/ }).click();
  await page.waitForFunction(() => document.querySelectorAll(".game-row").length === 1);
  await page.keyboard.press("Escape");
  await shows(page, OTHER);
  await page.reload();
  await shows(page, OTHER);
  await openGames(page);
  assert.deepEqual(await rows(page), ["solved"]);
});

test("the progress of a link does not take the place of the game of its puzzle", async () => {
  const other = await rig.open(HASH);
  await ready(other.page);
  await enter(other.page, 3, "6");
  await other.page.getByRole("button", { name: "Share" }).click();
  const field = other.page.getByLabel("A link to the puzzle");
  await other.page.waitForFunction(() => document.querySelector("textarea")?.value.includes("&s="));
  const hash = (await field.inputValue()).split("#")[1];

  const { page } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  await page.evaluate((link) => { location.hash = link; }, hash);
  await page.locator('td[aria-label="r1 c4, 6"]').waitFor();
  assert.equal((await digits(page)).slice(2, 4), ".6");
  await page.keyboard.press("Control+z");
  assert.equal((await digits(page)).slice(2, 4), "4.");
});

test("a board of one's own is a game like others", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  const blank = async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Open or paste" }).click();
    await page.getByRole("button", { name: "Enter one by hand" }).click();
    await shows(page, ".".repeat(81));
  };
  await blank();
  await enter(page, 2, "4");
  await blank();
  // The previous board has no givens either.
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor({ state: "detached" });
  assert.equal(await digits(page), ".".repeat(81));
  await page.goBack();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await page.reload();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
});

test("two tabs with the same game lose nothing of each other", async () => {
  const { page, context } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  const second = await context.newPage();
  await second.goto(rig.url + HASH);
  // Even if the first tab has not saved its move yet.
  await second.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await enter(second, 3, "6");
  // What happens in the other tab is shown here, and the game can be continued here.
  await page.locator('td[aria-label="r1 c4, 6"]').waitFor();
  await enter(page, 5, "8");
  await second.locator('td[aria-label="r1 c6, 8"]').waitFor();
  await enter(second, 6, "9");
  await second.reload();
  await second.locator('td[aria-label="r1 c7, 9"]').waitFor();
  assert.equal((await digits(second)).slice(2, 7), "46789");
});

test("everything goes into one file, and out of it in another browser", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await enter(page, 2, "4");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Show the time").uncheck();
  await page.keyboard.press("Escape");
  await goTo(page, OTHER);
  await openGames(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
  const text = await readFile(await file.path());

  const other = await rig.open(HASH);
  await ready(other.page);
  await enter(other.page, 3, "6");
  await openGames(other.page);
  const read = async (/** @type {Buffer} */ buffer) => other.page.locator("dialog input[type=file]").setInputFiles({ name: "sudokit.json", mimeType: "application/json", buffer });
  await read(Buffer.from("{}"));
  await other.page.getByText("This file was not saved by this page.").waitFor();
  await read(text);
  await other.page.getByText("2 games and drill results of 0 techniques were read.").waitFor();
  assert.equal((await rows(other.page)).length, 2);
  await other.page.keyboard.press("Escape");
  assert.ok(await other.page.locator(".play-timer").isHidden());
  // Dropping the file on the page does the same.
  await other.page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "sudokit.json"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, text.toString());
  await other.page.getByText("2 games and drill results of 0 techniques were read.").waitFor();
  assert.equal((await rows(other.page)).length, 2);
  await other.page.keyboard.press("Escape");
  // Both games of the puzzle are merged into one with two branches.
  await other.page.getByRole("button", { name: "More" }).click();
  await other.page.getByRole("button", { name: "History and bookmarks" }).click();
  await other.page.locator("dialog li.sheet-row").filter({ hasText: "After 1 move" }).waitFor();
});

test("an open hint, a solved path and a drill are there again after a look at another view", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  await page.locator('.hint[data-press="1"]:not([aria-busy]), .hint[data-press="2"]:not([aria-busy])').waitFor();
  const press = await page.locator(".hint").getAttribute("data-press");
  const tab = (/** @type {string} */ name) => page.locator(".tabs").getByRole("link", { name }).click();

  await tab("Learn");
  await page.locator(".walk").waitFor();
  await page.locator(".drill .button.primary").click();
  await page.locator(".drill-words .task").waitFor();
  const drilled = await page.locator(".figure .board").innerText();
  // Keys do not reach the board while the sheet is open.
  await page.keyboard.press("4");

  await tab("Solve & rate");
  await page.locator(".solve-body").waitFor();
  await page.getByRole("link", { name: "Expert, with chains" }).click();
  await page.locator(".solve-verdict .level").waitFor();
  const solved = new URL(page.url()).hash;

  await tab("Play");
  assert.equal(await page.locator(".hint").getAttribute("data-press"), press);
  assert.equal(await digits(page), PUZZLE);
  assert.equal(new URL(page.url()).hash, HASH);
  await tab("Learn");
  assert.equal(await page.locator(".figure .board").innerText(), drilled);
  await page.locator(".drill-words .task").waitFor();
  await tab("Solve & rate");
  await page.waitForFunction((solved) => location.hash === solved, solved);
  await page.locator(".solve-verdict .level").waitFor();
  await page.goBack();
  await page.locator(".drill-words .task").waitFor();
  // It is still there after a look at another lesson.
  await page.getByRole("link", { name: "Naked single" }).click();
  await page.getByRole("heading", { name: "Naked single" }).waitFor();
  await page.locator(".drill-words .task").waitFor({ state: "detached" });
  await page.goBack();
  await page.locator(".drill-words .task").waitFor();
  assert.equal(await page.locator(".figure .board").innerText(), drilled);
  await page.getByRole("button", { name: "Back to the lesson" }).click();
  await page.locator(".walk").waitFor();
});

test("the way back closes a sheet", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await goTo(page, OTHER);
  await openGames(page);
  await page.goBack();
  await shows(page, PUZZLE);
  assert.equal(await page.locator("dialog").count(), 0);
});

test("a long path does not keep other views waiting, and is asked for again", { skip: CORE !== "server" && "questions of workers are not seen" }, async () => {
  const { page } = await rig.open("#/solve");
  await page.locator(".solve-body").waitFor();
  let isHeld = true;
  /** @type {(() => void)[]} */
  const waiting = [];
  await page.route("**/v1/explain", async (route) => {
    if (isHeld) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest("**/v1/explain");
  await page.getByRole("link", { name: "Expert, with chains" }).click();
  const request = await asked;
  const ended = page.waitForEvent("requestfailed", (failed) => failed === request);
  await page.locator(".tabs").getByRole("link", { name: "Play" }).click();
  await ended;
  isHeld = false;
  for (const resolve of waiting) resolve();
  await page.locator(".tabs").getByRole("link", { name: "Solve & rate" }).click();
  await page.locator(".solve-steps li").first().waitFor();
  await page.locator(".solve-verdict .level").waitFor();
});

test("the rows of a batch are there again after one was opened", async () => {
  const { page } = await rig.open("#/batch");
  const puzzles = [...PUZZLE].flatMap((given, cell) => (given === "." ? [PUZZLE.slice(0, cell) + SOLUTION[cell] + PUZZLE.slice(cell + 1)] : [])).join("\n");
  await page.locator("textarea").fill(puzzles);
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".batch-count").filter({ hasText: "51 records" }).waitFor();
  const scroller = page.locator(".batch-scroller");
  await scroller.evaluate((element) => { element.scrollTop = 660; });
  const row = page.locator(".batch-scroller tbody tr").filter({ hasText: /^25/ }).getByRole("link");
  await row.click();
  await page.locator(".solve-verdict .verdict").waitFor();
  await page.goBack();
  await page.locator(".batch-count").filter({ hasText: "51 records" }).waitFor();
  assert.equal(await scroller.evaluate((element) => element.scrollTop), 660);
  await row.waitFor();
  // And in another language.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog select").first().selectOption("zh");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "批量" }).waitFor();
  await page.locator(".batch-count").filter({ hasText: "51" }).waitFor();
  await page.locator(".batch-scroller tbody tr").nth(3).getByRole("link").waitFor();
});
