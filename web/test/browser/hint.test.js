// The hint panel in a browser, beside a board of its own: presses, mistakes, hot spots and lists of steps.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CORE, useRig } from "./rig.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const { example } = JSON.parse(readFileSync(new URL("../../data/techniques/w-wing.json", import.meta.url), "utf8"));
const { puzzle, placed, marks } = example;

const rig = useRig();

/** A page with a board and the panel, and what the panel asked for. @param {{puzzle: string, placed?: string, marks?: string}} request @param {"en" | "zh"} [language] */
async function openPanel(request, language = "en") {
  const opened = await rig.open("#/learn/w-wing");
  const { page } = opened;
  // The code that draws hints is loaded with the first drawing, which is in the lesson.
  await page.locator(".board .strike").first().waitFor();
  await page.evaluate(async ({ request, language, core }) => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector("script[src$='main.js']")).src;
    const load = (/** @type {string} */ path) => import(new URL(path, main).href);
    const [{ mountHint }, { createBoard }, { createClient, serverBackend }, { workersBackend }, { loadStrings }, { positionOf }] = await Promise.all(
      ["ui/hint.js", "ui/board.js", "core/client.js", "core/workers.js", "strings/index.js", "ui/walk.js"].map(load));
    const strings = await loadStrings(language, ["common", "hint"]);
    const [figure, panel] = [document.createElement("div"), document.createElement("div")];
    document.querySelector("main")?.replaceChildren(figure, panel);
    const board = createBoard(figure, { cell: 48, label: "board", strings: strings.common, interactive: true });
    const own = positionOf(request.puzzle, request.placed, request.marks ?? ".".repeat(729));
    const test = /** @type {any} */ (window);
    const setDrawing = (/** @type {any} */ hint, position = own) => board.update({ ...position, hint });
    setDrawing(null);
    test.panel = mountHint(panel, {
      client: core === "server" ? createClient("server", serverBackend(new URL("/v1/", location.href))) : createClient("worker", workersBackend()), strings, language,
      announce: (/** @type {string} */ text) => { test.announced = text; },
    }, {
      getBoard: () => request, setDrawing,
      apply: (/** @type {any} */ change) => { test.applied = change; },
      takeBack: (/** @type {any} */ mistakes) => { test.takenBack = mistakes; },
    });
  }, { request, language, core: CORE });
  const press = async (/** @type {string} */ name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator(".hint:not([aria-busy])").waitFor();
  };
  /** @param {string} name */
  const read = (name) => page.evaluate((key) => /** @type {any} */ (window)[key], name);
  return { ...opened, press, read };
}

test("four presses, and the step is done", async () => {
  const { page, press, read } = await openPanel({ puzzle, placed, marks });
  await press("Hint");
  assert.match(await page.locator(".hint-name").innerText(), /^Look at /);
  assert.ok(await page.locator(".board .house-ring").count() > 0);
  assert.equal(await page.locator(".board .candidate-ring").count(), 0, "the first press shows houses only");
  await press("Which technique");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Show the patternH", "the focus stays on the button");
  const name = await page.locator(".hint-name").innerText();
  assert.equal(await page.locator(".board .candidate-ring").count(), 0);
  await press("Show the pattern");
  assert.equal(await page.locator(".hint-name").innerText(), name);
  assert.ok(await page.locator(".board .candidate-ring").count() > 0);
  assert.equal(await page.locator(".board .strike").count(), 0, "what falls is not shown yet");
  await press("What follows");
  assert.equal(await page.locator(".ladder .on").count(), 4);
  const { step } = await rig.ask("hint", { puzzle, placed, marks });
  assert.equal(await page.locator(".board .strike").count(), step.eliminations.length);
  await page.locator(".hint .next").click();
  const applied = await read("applied");
  assert.equal(applied.eliminations.length, step.eliminations.length);
  assert.equal(await read("announced"), "Done.");
  assert.equal(await page.locator(".ladder .on").count(), 0, "the panel is closed again");
  assert.equal(await page.locator(".board .strike").count(), 0);
});

test("a wrong digit comes before any step, with its reason", async () => {
  const wrong = `..1${".".repeat(78)}`;
  const { page, press, read } = await openPanel({ puzzle: EASY, placed: wrong });
  await press("Hint");
  assert.deepEqual(await page.locator(".ladder li").allInnerTexts(), ["How many", "In which boxes", "Which ones", "Why"]);
  assert.doesNotMatch(await page.locator(".hint-body").innerText(), /r1c3/);
  await press("Which boxes");
  assert.equal(await page.locator(".board .house-ring").count(), 1);
  await press("Which ones");
  assert.match(await page.locator(".hint-body").innerText(), /r1c3/);
  await press("Why");
  assert.match(await page.locator(".hint-body").innerText(), /contradiction/);
  await press("Take back");
  assert.deepEqual(await read("takenBack"), { placed: [{ cell: 2, digit: 1 }], marks: [] });
});

test("a candidate that was crossed out wrongly is a mistake", async () => {
  const { candidates, solution } = await rig.ask("board", { puzzle: EASY });
  const at = 2 * 9 + Number(solution[2]) - 1;
  const without = `${candidates.slice(0, at)}.${candidates.slice(at + 1)}`;
  const { page, press, read } = await openPanel({ puzzle: EASY, marks: without });
  for (const name of ["Hint", "Which boxes", "Which ones", "Why"]) await press(name);
  assert.match(await page.locator(".hint-body").innerText(), /r1c3/);
  await press("Take back");
  assert.deepEqual(await read("takenBack"), { placed: [], marks: [{ cell: 2, digit: Number(solution[2]) }] });
});

test("words light cells by keyboard; a cell lights its words", async () => {
  const { page, press } = await openPanel({ puzzle, placed, marks });
  for (const name of ["Hint", "Which technique", "Show the pattern"]) await press(name);
  const word = page.locator(".hint .hot").first();
  await word.focus();
  assert.equal(await page.locator(".board .role-ring.lit").count(), 1);
  const cells = (await word.getAttribute("data-cells"))?.split(" ").map(Number) ?? [];
  await page.evaluate((cell) => /** @type {any} */ (window).panel.lightCell(cell), cells[0]);
  assert.ok((await page.locator(".hint .hot.lit").allInnerTexts()).includes(await word.innerText()));
});

test("the whole path is a list to walk", async () => {
  const { page, press } = await openPanel({ puzzle: EASY });
  await press("Whole path");
  await page.getByText("51 steps. The board is solved.").waitFor();
  assert.equal(await page.locator(".steps li").count(), 51);
  await page.locator(".steps li").nth(50).getByRole("button").click();
  assert.equal(await page.locator(".board td").filter({ has: page.locator(".value") }).count(), 80, "the board before the last step");
  await page.getByRole("button", { name: "Previous step" }).click();
  assert.equal(await page.locator(".steps li.now").innerText().then((text) => text.split("\n")[0]), "50");
  await press("Close");
  assert.equal(await page.locator(".board td").filter({ has: page.locator(".value") }).count(), 30, "the player's board is back");
});

test("all steps of a position, in Chinese", async () => {
  const { page, press } = await openPanel({ puzzle, placed, marks }, "zh");
  await press("当前所有步骤");
  await page.getByText("以上是此局面的所有步骤。").waitFor();
  assert.ok(await page.locator(".steps li").count() > 1);
  assert.match(await page.locator(".step-text").innerText(), /不能填|填/);
});

test("a question that takes long can be cancelled", async () => {
  const { page } = await openPanel({ puzzle, placed, marks });
  // Blocks the server's answer, or the module that would answer.
  await page.route(CORE === "server" ? "**/v1/hint" : "**/*.wasm", () => {});
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByText("Looking for the next step").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Cancel", "the focus stays in the panel");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
  assert.equal(await page.locator(".hint[aria-busy]").count(), 0);
});
