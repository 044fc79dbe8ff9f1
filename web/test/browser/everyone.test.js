// For everyone: axe in every state, look and width; the keyboard alone; both languages; without a network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../serve.js";
import { assertAccessible, cellAt, CORE, painted, PUZZLE, ready, useRig } from "./rig.js";
import { STATES } from "./states.js";

/** @typedef {import("playwright-core").Page} Page */

const rig = useRig();

const VIEWS = ["play", "learn", "learn/w-wing", "lab", "solve", "batch"];
/** How people can ask for colors, and the sizes at which it is tested. 320 px is also 400 % zoom of 1280 px, and 640 px is 200 %. @type {{look: string, sizes: number[][], media: Parameters<Page["emulateMedia"]>[0]}[]} */
const LOOKS = [
  { look: "light", sizes: [[320, 640], [360, 640], [640, 450], [768, 1024], [1280, 800]], media: { colorScheme: "light" } },
  { look: "dark", sizes: [[360, 640], [768, 1024], [1280, 800]], media: { colorScheme: "dark" } },
  { look: "more contrast", sizes: [[360, 640]], media: { contrast: "more" } },
  { look: "forced colors", sizes: [[1280, 800]], media: { forcedColors: "active" } },
];

for (const [name, { hash, go }] of Object.entries(STATES)) {
  test(`axe finds nothing in ${name}, and nothing is wider than the page`, async () => {
    const { page } = await rig.open(hash);
    await go(page);
    for (const { look, sizes, media } of LOOKS) {
      // The page follows a change; other preferences keep their defaults.
      await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", forcedColors: "none", ...media });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await painted(page);
        await assertAccessible(page, `${look}, ${width} px`);
      }
    }
  });
}

/** What Tab should reach: everything usable and visible, and one button of a radio group. @param {Page} page */
const reachable = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
  const groups = new Set();
  return all.filter((element) => {
    const { tabIndex, disabled, type, name } = /** @type {HTMLInputElement} */ (element);
    if (tabIndex < 0 || disabled || !element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]")) return false;
    if (type !== "radio") return true;
    if (groups.has(name)) return false;
    return groups.add(name);
  }).length;
});

for (const view of VIEWS) {
  test(`Tab reaches everything in ${view}, shows where it is, and gets out again`, async () => {
    const { page } = await rig.open(view === "play" ? `#/play?p=${PUZZLE}` : `#/${view}`);
    await (view === "play" ? STATES.play.go(page) : page.waitForLoadState("networkidle"));
    const wanted = await reachable(page);
    await page.evaluate(() => { Object.assign(window, { seen: new Set() }); });
    for (let presses = 0; presses <= wanted; presses += 1) {
      await page.keyboard.press("Tab");
      const [isNew, hidden] = await page.evaluate(() => {
        const { seen } = /** @type {any} */ (window);
        const element = /** @type {HTMLElement} */ (document.activeElement);
        if (element === document.body || seen.has(element)) return [false, ""];
        seen.add(element);
        // A file input is invisible; its label shows the focus.
        const shows = [element, element.closest("label")].some((it) => {
          if (!it) return false;
          const { outlineStyle, boxShadow } = getComputedStyle(it);
          return outlineStyle !== "none" || boxShadow !== "none";
        });
        return [true, shows && element.matches(":focus-visible") ? "" : element.outerHTML.slice(0, 200)];
      });
      assert.equal(hidden, "", "the focus is not seen");
      if (!isNew) break;
    }
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).seen.size), wanted);
  });
}

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
  // The new version is shown even if the old worker always has a request to answer.
  await page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/assets/"));
    const ask = () => void fetch(files[Math.floor(Math.random() * files.length)]).catch(() => {}).finally(() => setTimeout(ask));
    for (let asked = 0; asked < 4; asked += 1) ask();
  });
  await Promise.all([page.waitForEvent("load"), announced.getByRole("button").first().click()]);
  await page.locator(".view-learn h1").waitFor();
  assert.equal(await page.evaluate(async () => (await caches.keys()).join()), "sudokit-shown");
});
