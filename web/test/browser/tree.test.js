// The accessibility tree of every view and sheet as text, in both languages, against the files in snapshots/.
//
//     RENEW=1 node --test test/browser/tree.test.js      writes the files anew

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { cellAt, PUZZLE, ready, useRig } from "./rig.js";

const rig = useRig();

/** @typedef {import("playwright-core").Page} Page */
/** @type {(page: Page, selector: string) => Promise<unknown>} */
const click = (page, selector) => page.locator(selector).first().click();
/** What is shown: its address, what is done there, and the part of the page. @type {Record<string, {hash: string, part?: string, go: (page: Page) => Promise<unknown>}>} */
const STATES = {
  play: {
    hash: `#/play?p=${PUZZLE}`,
    part: "body",
    async go(page) {
      await ready(page);
      // The hint panel is loaded when the page has nothing else to do.
      await page.locator(".play-hint .acts").waitFor();
    },
  },
  hint: {
    hash: `#/play?p=${PUZZLE}`,
    part: ".play-hint",
    async go(page) {
      await ready(page);
      await cellAt(page, 2).focus();
      for (let press = 1; press <= 4; press += 1) {
        await page.keyboard.press("h");
        await page.locator(`.hint[data-press="${press}"]:not([aria-busy])`).waitFor();
      }
    },
  },
  settings: {
    hash: `#/play?p=${PUZZLE}`,
    part: "dialog",
    async go(page) {
      await ready(page);
      await click(page, ".tools button:last-child");
      await page.locator("dialog[open] select, dialog[open] input").first().waitFor();
    },
  },
  lesson: { hash: "#/learn/w-wing", go: (page) => page.locator(".walk").waitFor() },
  lab: { hash: "#/lab?e=fewest,singles&at=10", go: (page) => page.locator(".bars").filter({ hasNotText: "…" }).waitFor() },
  solve: {
    hash: `#/solve?p=${PUZZLE}`,
    async go(page) {
      await page.locator("[data-fact=hodoku]").waitFor();
      await page.locator(".solve-steps li").nth(50).waitFor();
    },
  },
  batch: { hash: "#/batch", go: (page) => page.locator("input[type=file]").waitFor({ state: "attached" }) },
};

for (const [language, locale] of [["en", "en-US"], ["zh", "zh-CN"]]) {
  for (const [name, { hash, part = "main", go }] of Object.entries(STATES)) {
    test(`the accessibility tree of ${name}, ${language}`, async () => {
      const { page } = await rig.open(hash, { locale });
      await go(page);
      const file = new URL(`snapshots/${name}.${language}.txt`, import.meta.url);
      // Times differ.
      const tree = `${await page.locator(part).ariaSnapshot()}\n`.replace(/\b\d+:\d\d\b/g, "0:00");
      if (process.env.RENEW) await writeFile(file, tree);
      const [lines, wanted] = [tree, await readFile(file, "utf8")].map((text) => text.split("\n"));
      const at = lines.findIndex((line, index) => line !== wanted[index]);
      assert.ok(at < 0 && lines.length === wanted.length, `snapshots/${name}.${language}.txt:${at + 1}: not ${wanted[at]}, but ${lines[at]}`);
    });
  }
}
