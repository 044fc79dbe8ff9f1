// The budget of the first view: bytes, requests, and the number of changes for a key.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { cellAt, changesByKey, IS_EMBEDDED, MAX_CHANGES, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

const MAX_KILOBYTES = 47;
const MAX_REQUESTS = 42;

// Served scripts have no comments, which the files of the repository have.
test("a board that can be played is small", { skip: !IS_EMBEDDED && "PAGE=embedded measures it" }, async (context) => {
  const { page } = await rig.prepare();
  // Files that are loaded when the page is idle do not count.
  await page.addInitScript(() => { window.requestIdleCallback = () => 0; });
  // The sizes are computed at the end: compressing takes so long that waiting for the page would time out.
  /** @type {Map<string, Buffer | string>} */
  const bodies = new Map();
  page.on("response", async (response) => {
    if (response.ok()) bodies.set(response.url(), await response.body().catch(() => ""));
  });
  await page.goto(`${rig.url}#/play?p=${PUZZLE}`);
  await ready(page);
  await page.waitForLoadState("networkidle");
  await cellAt(page, 2).focus();
  for (const key of ["4", "ArrowRight", "Shift+Digit6", "Control+z"]) await page.keyboard.press(key);
  assert.equal(await cellAt(page, 2).getAttribute("aria-label"), "r1 c3, 4");
  const sizes = [...bodies].map(([url, body]) => ({ url, size: brotliCompressSync(body).length }));
  const sum = (/** @type {(url: string) => boolean} */ filter) => sizes.reduce((total, { url, size }) => total + (filter(url) ? size : 0), 0) / 1024;
  const text = sum((url) => !url.endsWith(".wasm"));
  const module = sum((url) => url.endsWith("sudokit.wasm"));
  context.diagnostic(`${sizes.length} requests, ${text.toFixed(1)} KB of text, ${module.toFixed(1)} KB of module`);
  assert.ok(sizes.length <= MAX_REQUESTS, `${sizes.length} requests`);
  assert.ok(text <= MAX_KILOBYTES, `${text} KB`);
});

test("a key changes little of the page", async (context) => {
  const { page } = await rig.open(`#/play?p=${PUZZLE}`);
  await ready(page);
  await cellAt(page, 2).click();
  const changes = await changesByKey(page, ["4", "ArrowRight", "6", "x", "ArrowDown", "1", "2", "Control+z", "v", "7"]);
  context.diagnostic(`changes: ${changes.join(", ")}`);
  assert.ok(changes[0] > 0);
  assert.ok(Math.max(...changes) < MAX_CHANGES, `${changes}`);
});

test("nothing shifts while Play is loaded, on any width", async () => {
  for (const [width, height] of [[390, 844], [768, 1024], [1280, 800], [1280, 640]]) {
    const { page } = await rig.prepare({ viewport: { width, height } });
    await page.addInitScript(() => {
      const shifts = /** @type {string[]} */ ([]);
      new PerformanceObserver((list) => {
        for (const { sources } of /** @type {any[]} */ (list.getEntries())) shifts.push(...sources.map((/** @type {any} */ { node }) => node?.outerHTML ?? ""));
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { shifts });
    });
    // The script waits until the empty board is measured.
    let release = () => {};
    const measured = /** @type {Promise<void>} */ (new Promise((resolve) => { release = resolve; }));
    await page.route("**/web/main.js", async (route) => {
      await measured;
      await route.continue();
    });
    await page.goto(rig.url, { waitUntil: "commit" });
    await page.locator(".skeleton .board").waitFor();
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    const skeleton = await page.locator(".skeleton .board").boundingBox();
    release();
    await ready(page);
    assert.deepEqual(await page.locator(".board").boundingBox(), skeleton, `${width} x ${height}`);
    await page.waitForSelector(".play-hint .acts", { state: "attached" });
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifts), [], `${width} x ${height}`);
  }
});
