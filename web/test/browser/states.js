// The states of the page that tests go through: their addresses, and the actions in them, in any language.

import { cellAt, compared, PUZZLE, ready, SOLUTION } from "./rig.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{hash: string, go: (page: Page) => Promise<unknown>}} State */

const PLAY = `#/play?p=${PUZZLE}`;

/** Opens a sheet of Play. @param {(page: Page) => Promise<unknown>} open @returns {State} */
const sheet = (open) => ({
  hash: PLAY,
  async go(page) {
    await ready(page);
    await open(page);
    await page.locator("dialog[open] .sheet-body > *").first().waitFor();
  },
});
/** An entry of Play's menu. @param {number} index */
const menuEntry = (index) => sheet(async (page) => {
  await page.locator(".play-actions button").last().click();
  await page.locator(".menu-list button").nth(index).click();
});
/**
 * Presses the keys in an empty cell, and then presses help several times.
 *
 * @param {number} presses @param {string[]} keys @returns {State}
 */
const help = (presses, ...keys) => ({
  hash: PLAY,
  async go(page) {
    await ready(page);
    await cellAt(page, 2).click();
    for (const key of keys) await page.keyboard.press(key);
    for (let press = 1; press <= presses; press += 1) {
      await page.keyboard.press("h");
      await page.locator(`.hint[data-press="${press}"]:not([aria-busy])`).waitFor();
    }
  },
});

/** @type {Record<string, State>} */
export const STATES = {
  play: {
    hash: PLAY,
    async go(page) {
      await ready(page);
      // The hint panel is loaded when the page is idle.
      await page.locator(".play-hint .acts").waitFor();
    },
  },
  solved: {
    hash: `#/play?p=.${SOLUTION.slice(1)}`,
    async go(page) {
      await cellAt(page, 0).click();
      await page.keyboard.press(SOLUTION[0]);
      await page.locator(".is-solved").waitFor();
    },
  },
  menu: sheet((page) => page.locator(".play-actions button").last().click()),
  new: menuEntry(0),
  open: menuEntry(1),
  games: menuEntry(2),
  history: menuEntry(4),
  share: menuEntry(6),
  print: menuEntry(7),
  keys: menuEntry(9),
  settings: sheet((page) => page.locator(".tools button").last().click()),
  "hint-1": help(1),
  "hint-2": help(2),
  "hint-3": help(3),
  hint: help(4),
  mistake: help(4, "1"),
  lesson: { hash: "#/learn/w-wing", go: (page) => page.locator(".walk").waitFor() },
  drill: {
    hash: "#/learn/xy-wing",
    async go(page) {
      await page.locator(".walk").waitFor();
      await page.locator("main .button.primary").last().click();
      await page.locator(".walk").waitFor({ state: "hidden" });
    },
  },
  lab: { hash: "#/lab?e=fewest,singles&at=10", go: compared },
  solve: {
    hash: `#/solve?p=${PUZZLE}`,
    async go(page) {
      // The answers come in any order, and each list of steps is drawn after its last step.
      for (const fact of ["canonical", "minimal", "hodoku"]) await page.locator(`[data-fact=${fact}]`).waitFor();
      await page.locator(".solve-verdict .level").waitFor();
      await page.locator(".solve-lists button").filter({ hasText: "51" }).nth(1).waitFor();
    },
  },
  batch: { hash: "#/batch", go: (page) => page.locator("input[type=file]").waitFor({ state: "attached" }) },
};
