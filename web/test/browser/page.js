// What the browser tests share: one Chromium, the page on a free port, and a list of everything that a page complains about.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { serve } from "../serve.js";

/** A puzzle that singles solve, and its solution. */
export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

export async function openBrowser() {
  const server = await serve({ api: process.env.SUDOKIT_API });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  return {
    url: server.url,
    browser,
    /**
     * Opens a page in a context of its own.
     *
     * @param {string} hash
     * @param {import("playwright-core").BrowserContextOptions} [options]
     */
    async open(hash, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", serviceWorkers: "block", locale: "en-US", ...options });
      const page = await context.newPage();
      /** @type {string[]} */
      const complaints = [];
      page.on("console", (message) => {
        const isTool = message.text().includes("blocked by Playwright");
        if (!isTool && ["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      if (hash.startsWith("#")) {
        await page.goto(server.url + hash);
        await page.waitForSelector(".view-play td, main h1, main h2");
      }
      return { page, complaints, context };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Waits until the core has answered about the board. @param {import("playwright-core").Page} page */
export const ready = (page) => page.waitForSelector(".play-rates b");
/** The digits of the board, as text. @param {import("playwright-core").Page} page */
export const digits = (page) => page.$$eval(".view-play td", (cells) => cells.map((cell) => cell.querySelector(".value")?.textContent ?? ".").join(""));
/** @param {import("playwright-core").Page} page @param {number} cell */
export const cellAt = (page, cell) => page.locator(`.view-play td[data-cell="${cell}"]`);

/** The violations that axe finds. @param {import("playwright-core").Page} page */
export async function violations(page) {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations: found } = await /** @type {any} */ (window).axe.run(document, { runOnly: tags });
    return found.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`);
  });
}
