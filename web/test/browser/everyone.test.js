import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../serve.js";
import { assertAccessible, cellAt, CORE, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

const VIEWS = ["play", "learn", "learn/w-wing", "lab", "solve", "batch"];
const WIDTHS = [[320, 640], [360, 640], [768, 1024], [1280, 800]];

for (const view of VIEWS) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing in ${view}, ${colorScheme}, at any width, and nothing is wider than the page`, async () => {
      const hash = view === "play" ? `#/play?p=${PUZZLE}` : `#/${view}`;
      const { page } = await rig.open(hash, { colorScheme });
      // Views may still ask the core for what they show.
      await page.waitForTimeout(1000);
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(150);
        await assertAccessible(page, `${width} px`);
      }
    });
  }
}

test("every view keeps the security policy and logs no error", async () => {
  for (const view of VIEWS) {
    const { page } = await rig.open(`#/${view}`);
    await page.waitForTimeout(300);
  }
});

test("the accessibility tree of the board", async () => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  const tree = await page.locator(".view-play table").ariaSnapshot();
  assert.match(tree, /^- grid "Sudoku board":/);
  assert.match(tree, /- row "Row 1":\n\s+- gridcell "r1 c1, 5, given"/);
  assert.equal(tree.match(/- gridcell/g)?.length, 81);
  assert.match(await page.locator(".play-entry").ariaSnapshot(), /toolbar "Digits":[^]*button "1, \d left"[^]*toolbar "Mode":[^]*button "Digit" \[pressed\]/);
});

test("Chinese is complete: no view shows a word of English navigation", async () => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`, { locale: "zh-CN" });
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  const text = await page.locator("body").innerText();
  assert.deepEqual(text.match(/\b(Play|Hint|Undo|Digit|New|Share|Easy|placed)\b/g), null);
});

test("after the first visit the page needs no server, and a later version is announced", async (context) => {
  let version = "1";
  let host = await serve({ page: rig.url, versionOf: () => version });
  context.after(() => host.close());
  const { page } = await rig.open(`#/play?p=${PUZZLE}`, { url: host.url, serviceWorkers: "allow" });
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  host.close();
  await page.reload();
  // Without a server, the core answers if it is in the page; the board can be played in any case.
  if (CORE === "worker") await ready(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.locator('td[aria-label="r1 c3, 4"]').waitFor();
  await page.locator(".tabs a").nth(1).click();
  await page.locator(".view-learn h1").waitFor();

  version = "2";
  host = await serve({ port: Number(new URL(host.url).port), page: rig.url, versionOf: () => version });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const announced = page.locator(".toast", { hasText: "A new version is ready." });
  await announced.waitFor();
  await Promise.all([page.waitForEvent("load"), announced.getByRole("button").first().click()]);
  await page.locator(".view-learn h1").waitFor();
});
