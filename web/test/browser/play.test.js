import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { cellAt, CORE, digits, PUZZLE, ready, SOLUTION, useRig } from "./rig.js";

const rig = useRig();

const HASH = `#/play?p=${PUZZLE}`;
const BLANKS = [...PUZZLE].flatMap((digit, cell) => (digit === "." ? [cell] : []));
/** The puzzle with all but these cells filled in. @param {number[]} cells */
const almost = (cells) => `#/play?p=${[...SOLUTION].map((digit, cell) => (cells.includes(cell) ? "." : digit)).join("")}`;

test("a puzzle is played to the end by keyboard alone", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 0).focus();
  for (const [cell, digit] of [...SOLUTION].entries()) {
    if (PUZZLE[cell] === ".") await page.keyboard.press(digit);
    await page.keyboard.press(cell % 9 === 8 ? "Home" : "ArrowRight");
    if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await page.waitForSelector(".is-solved");
  assert.equal(await digits(page), SOLUTION);
  assert.match(await page.locator(".play-foot").innerText(), /Solved in \d+:\d\d/);
});

test("a puzzle is played to the end by mouse: cell first, and digit first", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  const first = BLANKS.slice(0, 20);
  for (const cell of first) {
    await cellAt(page, cell).click();
    await page.locator(`.pad-key${SOLUTION[cell]}`).click();
  }
  await page.locator(".play-level").click();
  for (let digit = 1; digit <= 9; digit += 1) {
    await page.locator(`.pad-key${digit}`).click();
    for (const cell of BLANKS.slice(20)) if (SOLUTION[cell] === String(digit)) await cellAt(page, cell).click();
  }
  await page.waitForSelector(".is-solved");
  assert.equal(await digits(page), SOLUTION);
});

test("a puzzle is played to the end by touch on a phone, in one viewport", async () => {
  const cells = BLANKS.slice(0, 12);
  const { page } = await rig.open(almost(cells), { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await page.waitForSelector(".pad-left:not(:empty)");
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.deepEqual(size, [360, 640]);
  for (const cell of cells) {
    await cellAt(page, cell).tap();
    await page.locator(`.pad-key${SOLUTION[cell]}`).tap();
  }
  await page.waitForSelector(".is-solved");
});

test("marks, colors, modifiers, and undo to the start", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  for (const key of ["Shift+Digit1", "Shift+Digit2", "Control+Digit4", "v", "7", "7"]) await page.keyboard.press(key);
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, empty, corner 1 2, center 4, color 7 hatched");
  await page.keyboard.press("z");
  await page.keyboard.press("4");
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, 4, color 7 hatched");
  for (let moves = 0; moves < 7; moves += 1) await page.keyboard.press("Control+z");
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, empty");
  for (let moves = 0; moves < 7; moves += 1) await page.keyboard.press("Control+y");
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, 4, color 7 hatched");
});

test("drag, Ctrl and double click select", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  const selected = () => page.$$eval('.view-play td[aria-selected="true"]', (cells) => cells.map((cell) => Number(cell.getAttribute("data-cell"))));
  await cellAt(page, 20).hover();
  await page.mouse.down();
  await cellAt(page, 21).hover();
  await cellAt(page, 30).hover();
  await page.mouse.up();
  assert.deepEqual(await selected(), [20, 21, 30]);
  await cellAt(page, 80).click({ modifiers: ["Control"] });
  assert.deepEqual(await selected(), [20, 21, 30, 80]);
  await cellAt(page, 80).click({ modifiers: ["Control"] });
  assert.deepEqual(await selected(), [20, 21, 30]);
  await cellAt(page, 0).dblclick();
  assert.deepEqual(await selected(), [...PUZZLE].flatMap((digit, cell) => (digit === "5" ? [cell] : [])));
});

test("double taps: a pad digit is placed whatever the mode, corner marks become centre marks, the last mark is placed", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  const label = (/** @type {number} */ cell) => cellAt(page, cell).getAttribute("aria-label");
  await cellAt(page, 2).click();
  await page.keyboard.press("x");
  await page.locator(".pad-key4").dblclick();
  assert.equal(await label(2), "r1 c3, 4");
  assert.equal(await page.locator(".pad").getAttribute("data-mode"), "corner");
  await cellAt(page, 3).click();
  for (const digit of ["2", "6"]) await page.keyboard.press(digit);
  assert.equal(await label(3), "r1 c4, empty, corner 2 6");
  await page.locator(".modes button").nth(2).dblclick();
  assert.equal(await label(3), "r1 c4, empty, center 2 6");
  await cellAt(page, 5).click();
  await page.keyboard.press("8");
  assert.equal(await label(5), "r1 c6, empty, center 8");
  await page.locator(".play-level").click();
  await cellAt(page, 5).dblclick();
  assert.equal(await label(5), "r1 c6, 8");
});

test("a page that was hidden comes back paused, with its board covered", async () => {
  const { page } = await rig.prepare();
  await page.clock.install();
  await page.goto(rig.url + HASH);
  await ready(page);
  const hide = (/** @type {boolean} */ hidden) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await hide(true);
  await hide(false);
  await page.waitForSelector(".board-cover:not([hidden])");
  assert.equal(await digits(page), ".".repeat(81));
  const time = await page.locator("[role=timer]").innerText();
  await page.clock.fastForward(5000);
  assert.equal(await page.locator("[role=timer]").innerText(), time);
  await page.locator(".board-cover button").click();
  assert.equal(await digits(page), PUZZLE);
});

test("colors can have numbers", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  for (const key of ["v", "3", "3"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Number the colors of cells").check();
  assert.equal(await page.locator(".color-numbers text").innerHTML(), "3");
});

test("colors have numbers while the system forces its own", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  for (const key of ["v", "3", "3"]) await page.keyboard.press(key);
  const number = page.locator(".color-numbers text");
  assert.equal(await number.count(), 0);
  await page.emulateMedia({ forcedColors: "active" });
  await number.waitFor();
  assert.equal(await number.innerHTML(), "3");
  await page.emulateMedia({ forcedColors: "none" });
  await number.waitFor({ state: "detached" });
});

test("the link of a game is a QR code, too, and the picture has the colors of candidates", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  for (const key of ["Alt+Digit4", "v", "Alt+Digit4"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("The link as a QR code").click();
  await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector(".share-code"))?.naturalWidth);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save SVG" }).click()]);
  assert.match(await readFile(await file.path(), "utf8"), /<circle [^>]*fill="#fac067"/);
});

test("a conflict is marked, named and said", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("5");
  await page.waitForSelector('td[data-cell="2"][aria-invalid="true"]');
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, 5, conflict");
  assert.equal((await page.locator("[role=status].visually-hidden").textContent())?.trim(), "5, conflict");
});

test("questions by key are answered in the live region", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  /** @param {string} answer @param {string[]} keys */
  const hears = async (answer, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForFunction((text) => document.querySelector("[role=status].visually-hidden")?.textContent?.trim() === text, answer);
  };
  const places = "Row 1: 4 in r1c3, r1c6, r1c7, r1c8 and r1c9. Column 3: 4 in r1c3, r2c3, r7c3 and r9c3. Box 1: 4 in r1c3, r2c2 and r2c3";
  await hears("Row 1: missing 1 2 4 6 8 9, 6 digits", "r");
  await hears("r1c3: 1, 2 and 4", "w");
  await hears(places, "f", "4");
  await hears("Column 3: missing 1 2 3 4 5 6 7 9, 8 digits", "k");
  await hears(places, "f", "4");
  await hears(places, ".");
  await page.keyboard.press("n");
  await page.locator('td[data-cell="3"][tabindex="0"]').waitFor();
});

test("a game survives a reload, with its history", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.keyboard.press("m");
  await page.reload();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await page.locator(".play-bar button").first().click();
  await page.locator('td[aria-label="r1 c3, empty"]').waitFor();
});

test("what is entered just before the page is left survives, though the database loses it", async () => {
  const { page } = await rig.prepare();
  await page.addInitScript(() => {
    addEventListener("pagehide", () => { IDBTransaction.prototype.commit = IDBTransaction.prototype.abort; }, { capture: true });
  });
  await page.goto(rig.url + HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.reload();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await page.locator(".play-bar button").first().click();
  await page.locator('td[aria-label="r1 c3, empty"]').waitFor();
  // The copy is deleted as soon as the database has the game.
  await page.waitForFunction(() => localStorage.getItem("sudokit-copy-play") === null);
});

test("a page that is left before it knows its game does not lose it", async () => {
  const { page } = await rig.prepare();
  await page.addInitScript(() => {
    if (sessionStorage.getItem("database") !== "does not answer") return;
    localStorage.removeItem("sudokit-copy-play");
    IDBObjectStore.prototype.get = () => /** @type {any} */ ({});
  });
  await page.goto(rig.url + HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem("sudokit-copy-play") === null);
  await page.evaluate(() => sessionStorage.setItem("database", "does not answer"));
  await page.goto(`${rig.url}#/play`);
  await page.reload();
  await page.waitForSelector(".play-bar button");
  await page.evaluate(() => sessionStorage.removeItem("database"));
  await page.reload();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
});

test("where storage is forbidden a game lasts as long as the page", async () => {
  const { page } = await rig.prepare();
  await page.addInitScript(() => {
    const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  await page.goto(rig.url + HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.getByRole("link", { name: "Learn" }).click();
  await page.locator(".view-learn h1").waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  // In another language the view starts again, with the same game.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog select").first().selectOption("zh");
  await page.keyboard.press("Escape");
  await page.locator('td[aria-label="1 行 3 列，4"]').waitFor();
});

test("a shared link carries the progress", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByLabel("A link to the puzzle");
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("&s="));
  const hash = `#${(await link.inputValue()).split("#")[1]}`;
  const other = await rig.open(hash);
  await ready(other.page);
  assert.equal((await digits(other.page))[2], "4");
});

const FORMATS = {
  "a line": PUZZLE,
  "zeros": PUZZLE.replaceAll(".", "0"),
  "nine rows": PUZZLE.match(/.{9}/g)?.join("\n") ?? "",
  "a link of another page": `https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE}`,
  "JSON": JSON.stringify({ puzzle: PUZZLE, placed: `..4${".".repeat(78)}` }),
  "an array": JSON.stringify(PUZZLE.match(/.{9}/g)?.map((row) => [...row].map((digit) => (digit === "." ? 0 : Number(digit))))),
};
for (const [name, text] of Object.entries(FORMATS)) {
  test(`pasted: ${name}`, async () => {
    const { page } = await rig.open(almost([0, 1, 2]));
    await page.waitForSelector(".pad-left:not(:empty)");
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
    await page.waitForFunction((givens) => location.hash.includes(givens), PUZZLE);
    assert.equal((await digits(page)).replace(/^..4/, "53."), PUZZLE);
  });
}

test("what cannot be read is said with its place, and loses nothing", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Open or paste" }).click();
  await page.getByLabel("Puzzle", { exact: true }).fill(PUZZLE.slice(1));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  assert.match(await page.locator("#open-error:not(:empty)").innerText(), /80 cells instead of 81/);
  assert.equal(await page.getByLabel("Puzzle", { exact: true }).inputValue(), PUZZLE.slice(1));
  await page.getByLabel("Puzzle", { exact: true }).fill("hello world");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("#open-error", { hasText: "No puzzle is recognized in it. What can be read: 81 digits" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await digits(page), PUZZLE);
});

test("a new puzzle is made, and Undo brings the old game back", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("button", { name: "Make it" }).click();
  await page.waitForFunction((givens) => !location.hash.includes(givens), PUZZLE);
  assert.equal(await page.locator(".play-level").innerText(), "Easy");
  await page.locator(".toast button").click();
  await page.waitForFunction((givens) => location.hash.includes(givens), PUZZLE);
  assert.equal((await digits(page))[2], "4");
});

test("all four presses of help, and the step is done", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await cellAt(page, 2).focus();
  for (const stage of [1, 2, 3, 4]) {
    await page.keyboard.press("h");
    await page.waitForFunction((count) => document.querySelectorAll(".ladder li.on, .ladder li.now").length >= count, stage);
  }
  await page.keyboard.press("h");
  await page.waitForFunction(() => /^1 of/.test(document.querySelector(".play-foot")?.textContent ?? ""));
});

test("a sheet is gone as soon as it is closed, since the next one may open before the next frame", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog[open]").waitFor();
  const left = await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector("dialog .sheet-head button")).click();
    return document.querySelectorAll("dialog").length;
  });
  assert.equal(left, 0);
});

test("a server that wants a token gets it, once it is entered", { skip: CORE !== "server" && "no server" }, async () => {
  const { page } = await rig.prepare();
  await page.route("**/v1/**", (route) => {
    const headers = { "content-type": "application/problem+json" };
    if (route.request().headers().authorization === "Bearer a-token") return route.continue();
    return route.fulfill({ status: 401, headers, body: JSON.stringify({ code: "unauthorized", detail: "no token" }) });
  });
  await page.goto(rig.url + HASH);
  const field = page.getByLabel("Token", { exact: true });
  await field.fill("another");
  await page.keyboard.press("Enter");
  await page.getByText("The server does not know this token.").waitFor();
  await field.fill("a-token");
  await page.keyboard.press("Enter");
  await ready(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("dialog").count(), 0);
});

test("files and links that hold no board are said in a sentence, and lose nothing", async () => {
  const { page } = await rig.open(HASH);
  await ready(page);
  /** @param {number[]} bytes @param {string} name */
  const drop = (bytes, name) => page.evaluate(([content, file]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(/** @type {number[]} */ (content))], /** @type {string} */ (file)));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, [bytes, name]);
  const says = (/** @type {RegExp} */ text) => page.locator(".toast").getByText(text).waitFor();
  await drop([0x89, 0x50, 0x4e, 0x47, 0, 1, 2], "photo.png");
  await says(/^photo\.png is not a text file\.$/);
  await drop([], "empty.txt");
  await says(/^There is no puzzle in it\.$/);
  await drop([...`${".".repeat(255)}1`].map((digit) => digit.charCodeAt(0)), "sixteen.txt");
  await says(/^This is not a classic board of 9×9/);
  assert.equal(await digits(page), PUZZLE);
  await page.goto(`${rig.url}#/play?p=12`);
  await says(/^The link has no puzzle of 81 cells\.$/);
  assert.equal(await digits(page), PUZZLE);
  await page.goto(`${rig.url}${HASH}&s=nonsense`);
  await says(/damaged/);
});

test("a puzzle is entered by hand on a phone, and its digits become givens", async () => {
  const { page } = await rig.open(`#/play?p=${".".repeat(81)}`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole("heading", { name: "Your puzzle" }).waitFor();
  await cellAt(page, 2).tap();
  await page.locator(".pad-key5").tap();
  await page.getByRole("button", { name: "Make the digits givens" }).tap();
  await page.getByText("The puzzle has several solutions").waitFor();
  assert.match(await cellAt(page, 2).getAttribute("aria-label") ?? "", /given/);
});
