// Solve and rate in a browser: a puzzle typed and pasted, its verdict and why, walking along its steps, its ratings,
// certificate and export; accessibility in every state.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadStrings } from "../../strings/index.js";
import { assertAccessible, changesByKey, CORE, digits, MAX_CHANGES, useRig } from "./rig.js";

const PUZZLE = "..7.869.....4..5.8..2..5.4........85.54...19.31........3.2..8..6.1..4.....569.7..";
const EXTREME = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const NONE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL = "53..7....6..195....98....6.8...6...34.......17...2...6.6....28....419..5....8....";
const SOLUTION = "547386912963412578182975346796123485254768193318549627439257861671834259825691734";

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */
/** @param {string} query @param {import("playwright-core").BrowserContextOptions} [options] */
const open = (query, options) => rig.open(`#/solve${query}`, options);
/** @param {Page} page */
const input = (page) => page.getByRole("textbox", { name: "Puzzle, in any format" });

test("a pasted puzzle is solved and rated, and its facts are listed", async () => {
  const { page } = await open("");
  await input(page).fill(PUZZLE);
  await page.getByText("One solution").first().waitFor();
  await page.locator(".level", { hasText: "Expert" }).waitFor();
  assert.match(await page.locator(".solve-figures").innerText(), /7\.3\s+Hardest step \(ER\)\s+1\.2\s+.*\(EP\)\s+1\.2\s+.*\(ED\)/);
  for (const [fact, value] of [["nodes", "4"], ["backdoor", "r2c5"], ["symmetry", "half turn"], ["givens", "28"], ["hodoku", "Extreme"], ["minimal", "3 givens"]]) {
    await page.locator(`[data-fact=${fact}] dd`, { hasText: value }).waitFor();
  }
  await page.getByRole("button", { name: "Show the solution" }).click();
  assert.equal(await digits(page), SOLUTION);
  await page.getByRole("button", { name: "Show the solution" }).click();
  assert.equal(await digits(page), PUZZLE);
});

test("the path is walked with its sentences and drawings, by pointer and by keys", async () => {
  const { page } = await open(`?p=${PUZZLE}&step=18`);
  const heading = page.locator(".solve-step h2");
  await heading.filter({ hasText: "18 XY-chain" }).waitFor();
  await page.getByText("At least one end is true").waitFor();
  await page.locator(".board .link").nth(2).waitFor({ state: "attached" });
  assert.equal(await page.locator("td.role-elim").count(), 3);
  await page.locator(".hot", { hasText: "r8c2" }).hover();
  await page.locator(".role-ring.lit").waitFor();
  await page.getByRole("button", { name: "Next step" }).click();
  await heading.filter({ hasText: "19" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await heading.filter({ hasText: "17" }).waitFor();
  await page.waitForURL(/step=17$/);
  await page.getByRole("button", { name: /^Step 16: Claiming/ }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await heading.filter({ hasText: "2 Hidden single" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-current")), "step");
  await page.keyboard.press("Escape");
  await heading.waitFor({ state: "hidden" });
  assert.equal(await digits(page), PUZZLE);
  await page.getByRole("button", { name: /^Steps of the rating/ }).click();
  await page.getByRole("button", { name: /^Step 2:/ }).click();
  await page.waitForURL(/step=2&list=rating/);
  await page.reload();
  await page.locator(".solve-steps [aria-current=step]").waitFor();
});

test("a branch of a forcing chain is opened, and drawn", async () => {
  const { page } = await open(`?p=${EXTREME}&step=30`);
  await page.locator(".solve-step .branch[aria-expanded=true]").waitFor();
  await page.locator(".solve-step .lines li").first().waitFor();
  await page.locator(".board .candidate-ring").nth(5).waitFor({ state: "attached" });
});

test("while it is typed the number of solutions is known, and why it is not one", async () => {
  const { page } = await open(`?p=${NONE}`);
  await page.getByText(/These 7 givens contradict each other/).waitFor();
  assert.equal(await page.locator("td.role-elim").count(), 7);
  await page.getByRole("gridcell").nth(2).click();
  await page.keyboard.press("Backspace");
  await page.getByText("One solution").first().waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await page.keyboard.press("3");
  await page.getByText("row 1 holds 3 twice", { exact: false }).waitFor();
  await input(page).fill(".".repeat(79) + "12");
  await page.getByText(/Two solutions differ in these/).waitFor();
  await page.locator("[data-fact=solutions] dd", { hasText: "at least 100,000" }).waitFor();
});

test("an unavoidable set is drawn with both fillings, and either solution is shown", async () => {
  const { page } = await open(`?p=${SEVERAL}`);
  await page.getByText("an unavoidable set").waitFor();
  await page.locator("[data-fact=solutions] dd", { hasText: "13" }).waitFor();
  assert.equal(await page.locator("td.role-base").count(), 4);
  await page.locator(".board .candidate-ring").nth(7).waitFor({ state: "attached" });
  assert.equal(await page.locator(".board .candidate-ring").count(), 8);
  await page.getByRole("button", { name: "Show one solution" }).click();
  const first = await digits(page);
  await page.getByRole("button", { name: "Show another" }).click();
  const second = await digits(page);
  assert.match(first + second, /^[1-9]{162}$/);
  assert.equal([...first].filter((digit, cell) => digit !== second[cell]).length, 4);
});

test("a puzzle of another size or with rules has its solution, its count and its candidates", async () => {
  const { page } = await open("");
  await input(page).fill(".Shape~4x4.Cage~3~R1C1~R1C2");
  await page.locator(".solve-variant h2", { hasText: "Several solutions" }).waitFor();
  await page.locator(".solve-variant dd", { hasText: "killer" }).waitFor();
  await page.locator(".solve-variant dd", { hasText: "48" }).waitFor();
  await page.locator(".variant-candidates li", { hasText: "r1c1: 1 (8+), 2 (8+)" }).waitFor();
  assert.equal(await page.locator(".board").isVisible(), false);
  await assertAccessible(page);
  await input(page).fill(JSON.stringify({ puzzle: "27.6..1...65...........3.......2...51..49.3.........4............21....84........", rules: ["x"] }));
  await page.locator(".solve-variant h2", { hasText: "One solution" }).waitFor();
  await page.locator(".variant-cells", { hasText: "278654193" }).waitFor();
  await input(page).fill(PUZZLE);
  await page.locator(".level", { hasText: "Expert" }).waitFor();
  assert.equal(await page.locator(".solve-variant").isVisible(), false);
});

test("what cannot be read says why and is kept; blank boards, sukakus and examples say something useful", async () => {
  const { page } = await open("");
  await page.getByRole("link", { name: "Extreme, by forcing chains" }).waitFor();
  await input(page).fill("12x4");
  await page.getByRole("alert").filter({ hasText: "No puzzle is recognized" }).waitFor();
  assert.equal(await input(page).inputValue(), "12x4");
  await input(page).fill("0".repeat(81));
  await page.getByText("Type a puzzle, or paste one.").waitFor();
  const sukaku = [...SOLUTION].map((digit, cell) => [..."123456789"].map((other) => (other === digit || (cell === 0 && other === "1") ? other : ".")).join("")).join("");
  await input(page).fill(sukaku);
  await page.getByText("One solution").first().waitFor();
  await page.locator("[data-fact=givens] dd", { hasText: "sukaku" }).waitFor();
  assert.equal(await page.locator("td").first().getAttribute("aria-label"), "r1 c1, empty, candidates 1 5");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("link", { name: "Easy, by singles" }).click();
  await page.locator(".level", { hasText: "Easy" }).waitFor();
});

test("what takes long says so, and is cancelled; what was found stays", { skip: CORE === "worker" && "only a server's answer can be held back" }, async () => {
  const { page } = await open("");
  // One question is never answered.
  await page.route("**/v1/rate", async (route) => {
    if (!JSON.parse(route.request().postData() ?? "{}").difficulty) await route.continue();
  });
  await input(page).fill(PUZZLE);
  await page.getByText("Rating and explaining…").waitFor();
  await page.getByRole("button", { name: /^Step 18:/ }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. What was found so far stays.").waitFor();
  await page.getByRole("button", { name: /^Step 18:/ }).waitFor();
  await page.unroute("**/v1/rate");
  await page.getByRole("button", { name: "Begin again" }).click();
  await page.locator("[data-fact=hodoku]").waitFor();
  await page.getByText("Cancelled.").waitFor({ state: "hidden" });
});

test("typing does not wait for answers, and a key changes little of the page", { skip: CORE === "worker" && "only a server's answer can be held back" }, async (context) => {
  const { page } = await open("");
  let release = () => {};
  const typed = /** @type {Promise<void>} */ (new Promise((resolve) => { release = resolve; }));
  await page.route("**/v1/*", async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole("gridcell").first().click();
  const row = PUZZLE.slice(0, 9);
  const changes = await changesByKey(page, [...row].flatMap((digit) => (digit === "." ? ["ArrowRight"] : [digit, "ArrowRight"])));
  context.diagnostic(`changes: ${changes.join(", ")}`);
  assert.equal((await digits(page)).slice(0, 9), row);
  assert.ok(Math.max(...changes) < MAX_CHANGES, `${changes}`);
  release();
  await page.getByText("At least").first().waitFor();
});

test("a certificate is made, checked and saved; one from a file is checked", async () => {
  const { page } = await open(`?p=${PUZZLE}`);
  await page.getByText("One solution").first().waitFor();
  await page.getByRole("button", { name: "Certificate", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator(".solve-checks").getByText("The certificate holds. One solution").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), sheet.getByRole("button", { name: "Save" }).click()]);
  const proof = await readFile(await saved.path(), "utf8");
  assert.ok(proof.startsWith("sudokit-certificate 1\n"));
  const file = sheet.locator("input[type=file]");
  await file.setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from(proof) });
  await sheet.locator(".solve-checks").getByText("The certificate holds.").nth(1).waitFor();
  await file.setInputFiles({ name: "wrong.txt", mimeType: "text/plain", buffer: Buffer.from(proof.replace("\nsolution 5", "\nsolution 6")) });
  await sheet.locator(".solve-checks").getByText("The certificate is wrong at line").waitFor();
  await file.setInputFiles({ name: "none.txt", mimeType: "text/plain", buffer: Buffer.from([0, 255, 1]) });
  await sheet.locator(".solve-checks").getByText(/wrong at line 1/).waitFor();
});

test("the puzzle is exported in every format that can be written, with what is lost", async () => {
  const { page } = await open(`?p=${PUZZLE}`);
  await page.locator(".level").waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const sheet = page.getByRole("dialog");
  const text = sheet.getByRole("textbox");
  await sheet.getByText(/cannot hold/).waitFor();
  const select = sheet.getByRole("combobox");
  const formats = await select.locator("option").evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.ok(formats.length > 10 && formats.includes("sdk"), String(formats));
  for (const format of formats) {
    const before = await text.inputValue();
    await select.selectOption(format);
    await page.waitForFunction(([old, name]) => {
      const area = /** @type {HTMLTextAreaElement} */ (document.querySelector("dialog textarea"));
      return area.value !== "" && (area.value !== old || name === "line");
    }, [before, format]).catch(() => assert.fail(format));
  }
  await select.selectOption("json");
  await sheet.getByText("This format holds all of it.").waitFor();
  assert.equal(JSON.parse(await text.inputValue()).solution, SOLUTION);
  await sheet.getByRole("checkbox", { name: "With the solution" }).uncheck();
  await page.waitForFunction(() => !/** @type {any} */ (document.querySelector("dialog textarea")).value.includes("solution"));
});

test("a puzzle is compared with another in disguise", async () => {
  const { page } = await open(`?p=${PUZZLE}`);
  await page.getByRole("button", { name: "Compare…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox").fill([...PUZZLE].map((digit) => (digit === "." ? digit : 10 - Number(digit))).reverse().join(""));
  await sheet.getByText("The same puzzle in disguise.").waitFor();
  await sheet.getByRole("textbox").fill(EXTREME);
  await sheet.getByText("Another puzzle.", { exact: true }).waitFor();
  await sheet.getByRole("textbox").fill("12");
  await sheet.getByText(/No puzzle is recognized/).waitFor();
});

/**
 * States of the view, and the element to wait for.
 *
 * @type {Record<string, {query: string, wait: string, then?: (page: Page) => Promise<void>}>}
 */
const STATES = {
  blank: { query: "", wait: ".solve-examples" },
  step: { query: `?p=${PUZZLE}&step=18`, wait: ".solve-step:not([hidden]) .legend" },
  several: { query: `?p=${SEVERAL}`, wait: "[data-fact=solutions]" },
  error: { query: "", wait: ".solve-examples", then: async (page) => { await input(page).fill("12x4"); await page.locator(".solve-problem").waitFor(); } },
  certificate: { query: `?p=${PUZZLE}`, wait: ".verdict.right", then: async (page) => { await page.getByRole("button", { name: "Certificate" }).click(); await page.locator("dialog .solve-checks").getByText("The certificate holds").waitFor(); } },
  export: { query: `?p=${PUZZLE}`, wait: ".level", then: async (page) => { await page.getByRole("button", { name: "Export" }).click(); await page.getByText(/cannot hold/).waitFor(); } },
};
for (const [width, colorScheme] of /** @type {const} */ ([[320, "dark"], [390, "light"], [768, "dark"], [1280, "light"]])) {
  test(`axe finds nothing and nothing overflows: ${colorScheme}, ${width}`, async () => {
    for (const [state, { query, wait, then }] of Object.entries(STATES)) {
      const { page, close } = await open(query, { viewport: { width, height: 900 }, colorScheme });
      await page.locator(wait).waitFor();
      await then?.(page);
      await assertAccessible(page, state);
      await close();
    }
  });
}

test("a dropped certificate is checked, and a dropped puzzle is taken", async () => {
  const { page } = await open("");
  /** @param {string} text */
  const drop = (text) => page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "dropped.txt"));
    document.querySelector(".solve-body")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await input(page).waitFor();
  await drop(PUZZLE);
  await page.getByText("One solution").first().waitFor();
  await drop(`sudokit-certificate 1\npuzzle ${PUZZLE}\nunique\nend\n`);
  await page.locator("dialog .solve-checks").getByText(/The certificate is wrong at line/).waitFor();
  assert.equal(await input(page).inputValue(), PUZZLE);
});

test("megabytes of junk are refused with a word, at once, wherever a puzzle is entered", async () => {
  const { page } = await rig.open(`#/solve?p=${PUZZLE}`);
  await page.locator(".solve-verdict .level").waitFor();
  const field = page.getByLabel("Puzzle, in any format");
  const before = await field.inputValue();
  const junk = "junk 123 ".repeat(600_000);
  const says = (/** @type {import("playwright-core").Locator} */ place) => place.getByText("This text has 5,400,000 characters, too many for one puzzle.").waitFor();
  /** Pastes beside all fields. */
  const paste = () => page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, junk);
  await field.fill(junk);
  await says(page.locator(".solve-problem"));
  assert.equal(await field.inputValue(), before);
  // As the browser pastes.
  await field.fill("");
  await field.focus();
  await page.evaluate((text) => document.execCommand("insertText", false, text), junk);
  await says(page.locator(".solve-problem"));
  assert.equal(await field.inputValue(), "");
  await field.fill(PUZZLE);
  await page.locator(".solve-problem").waitFor({ state: "hidden" });
  await page.locator("main").evaluate((main) => main.focus());
  await paste();
  await says(page.locator(".solve-problem"));
  assert.equal(await digits(page), PUZZLE);

  await page.goto(`${rig.url}#/play?p=${PUZZLE}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Open or paste" }).click();
  await page.getByLabel("Puzzle", { exact: true }).fill(junk);
  await says(page.locator("#open-error"));
  await page.keyboard.press("Escape");

  // Batch reads every kind of text.
  await page.goto(`${rig.url}#/batch`);
  await page.locator("textarea").fill(`${PUZZLE}\n`.repeat(2000));
  await page.locator(".batch-count").filter({ hasText: "2,000 records" }).waitFor();
});

test("each format of the core has a name in both languages", async () => {
  const names = (await rig.ask("formats", {})).map((/** @type {{format: string}} */ { format }) => format).sort();
  for (const language of /** @type {const} */ (["en", "zh"])) {
    const { formats } = await loadStrings(language, ["formats"]);
    assert.deepEqual(Object.keys(formats.names).sort(), names);
    for (const name of names) assert.equal(/\p{Script=Han}/u.test(formats.about(name, "about")), language === "zh", name);
  }
});
