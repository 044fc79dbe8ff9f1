import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, PUZZLE, ready, violations } from "./page.js";

/** @type {Awaited<ReturnType<typeof openBrowser>>} */
let chromium;
before(async () => { chromium = await openBrowser(); });
after(() => chromium.close());

const VIEWS = ["play", "learn", "learn/w-wing", "lab", "solve", "batch"];
const WIDTHS = [[320, 640], [360, 640], [768, 1024], [1280, 800]];

for (const view of VIEWS) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing in ${view}, ${colorScheme}, at any width, and nothing is wider than the page`, async () => {
      const hash = view === "play" ? `#/play?p=${PUZZLE}` : `#/${view}`;
      const { page } = await chromium.open(hash, { colorScheme, bypassCSP: true });
      // Views may still ask the core for what they show.
      await page.waitForTimeout(1000);
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(150);
        assert.deepEqual(await violations(page), [], `${width} px`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${view} is wider than ${width} px`);
      }
    });
  }
}

test("every view keeps the security policy and logs no error", async () => {
  for (const view of VIEWS) {
    const { page, complaints, context } = await chromium.open(`#/${view}`);
    await page.waitForTimeout(300);
    assert.deepEqual(complaints, [], view);
    await context.close();
  }
});

test("the accessibility tree of the board", async () => {
  const { page } = await chromium.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  const tree = await page.locator(".view-play table").ariaSnapshot();
  assert.match(tree, /^- grid "Sudoku board":/);
  assert.match(tree, /- row "Row 1":\n\s+- gridcell "r1 c1, 5, given"/);
  assert.equal(tree.match(/- gridcell/g)?.length, 81);
  assert.match(await page.locator(".play-entry").ariaSnapshot(), /toolbar "Digits":[^]*button "1, \d left"[^]*toolbar "Mode":[^]*button "Digit" \[pressed\]/);
});

test("Chinese is complete: no view shows a word of English navigation", async () => {
  const { page } = await chromium.open(`#/play?p=${PUZZLE}`, { locale: "zh-CN" });
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  const text = await page.locator("body").innerText();
  assert.deepEqual(text.match(/\b(Play|Hint|Undo|Digit|New|Share|Easy|placed)\b/g), null);
});

test("after the first visit the page works without a server, and a later version is announced", async () => {
  const { serve } = await import("../serve.js");
  let version = "1";
  const server = await serve({ versionOf: () => version });
  const context = await chromium.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}#/play?p=${PUZZLE}`);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.locator(".tabs a").nth(1).click();
  await page.waitForSelector(".view-learn h1, .view-learn h2");
  await context.setOffline(false);
  version = "2";
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForSelector(".toast:has-text('A new version is ready.')");
  await page.locator(".toast button").click();
  await page.waitForEvent("load");
  await context.close();
  server.close();
});
