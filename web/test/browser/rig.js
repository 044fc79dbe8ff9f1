// Shared by the browser tests: the program, the page and Debian's Chromium; opening the page in a new profile, where every
// complaint fails the test; reading from a page; and axe.
//
// Environment variables choose what is tested:
//
//     CORE=server|worker     where the core runs: in `sudokit serve` (default), or in the page as WebAssembly
//     PAGE=source|embedded|FOLDER
//                            the files of this repository as they are (default), those that the program serves, or those in a
//                            folder that `sudokit serve --write` has written
//     SUDOKIT, CHROMIUM      the program and the browser, if they are elsewhere

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";
import { serve } from "../serve.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */
/** @typedef {import("playwright-core").Page} Page */

/** Where the core runs: "server" or "worker". */
export const CORE = process.env.CORE ?? "server";
const PAGE = process.env.PAGE ?? "source";
/** Whether the page is tested as it is served to players. */
export const IS_EMBEDDED = PAGE !== "source";
const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
const PROGRAM = process.env.SUDOKIT ?? [`${TARGET}/release/sudokit`, `${TARGET}/debug/sudokit`].find((path) => existsSync(path)) ?? "";
const MODULE = fileURLToPath(new URL("../../wasm/sudokit.wasm", import.meta.url));

/** A puzzle that singles solve, and its solution. */
export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The output of the command. @param {...string} args */
export const command = (...args) => spawnSync(PROGRAM, args, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;

/** Starts the program on a free port. @returns {Promise<{url: string, close(): void}>} */
function startProgram() {
  if (!PROGRAM) throw new Error("build the program first: cargo build");
  // A slow machine may need more than the default time for a question.
  const program = spawn(PROGRAM, ["serve", "--listen", "127.0.0.1:0", "--timeout", "10m"], { stdio: ["ignore", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    program.stderr.on("data", (text) => {
      said += text;
      const [url] = said.match(/http:\S+/) ?? [];
      if (url) resolve({ url, close: () => void program.kill() });
    });
    program.on("error", reject);
    program.on("exit", (code) => reject(new Error(`${PROGRAM} serve: ${code}: ${said}`)));
  });
}

/** The page that is tested. @param {string} api @returns {Promise<{url: string, close(): void}>} */
async function startPage(api) {
  if (PAGE === "embedded") return { url: api, close: () => {} };
  if (IS_EMBEDDED) return serve({ folder: PAGE });
  if (CORE === "worker" && !existsSync(MODULE)) throw new Error("build the modules first: js/build");
  return serve(CORE === "server" ? { api } : {});
}

/**
 * A browser and the page for the tests of a file. Pages that a test opens are closed after it. The test fails if there was an
 * error in the console, a violation of the security policy or a request to another server.
 *
 * @param {{env?: Record<string, string>}} [options]  env: more variables for the browser
 */
export function useRig({ env } = {}) {
  /** @type {Awaited<ReturnType<typeof startProgram>>} */
  let program;
  /** @type {Awaited<ReturnType<typeof startPage>>} */
  let page;
  /** @type {Browser} */
  let browser;
  /** @type {Opened[]} */
  let opened = [];

  before(async () => {
    program = await startProgram();
    page = await startPage(program.url);
    const text = await (await fetch(page.url)).text();
    assert.ok(text.includes(`name="sudokit-core" content="${CORE}"`), `the page is built for another core than CORE=${CORE}`);
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      env: { ...process.env, ...env },
      args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
    });
  });
  afterEach(async () => {
    const pages = opened;
    opened = [];
    await Promise.all(pages.map(({ context }) => context.close()));
    assert.deepEqual(pages.flatMap(({ errors }) => errors), []);
  });
  after(async () => {
    await browser?.close();
    page?.close();
    program?.close();
  });

  return {
    get url() { return page.url; },
    get browser() { return browser; },

    /**
     * An empty page with a new profile of the browser.
     *
     * @param {ContextOptions & {url?: string}} [options] url: the address of the page, if it is not the default
     */
    async prepare({ url = page.url, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", serviceWorkers: "block", locale: "en-US", ...options });
      const it = await watch(context, url);
      opened.push(it);
      return it;
    },

    /** Opens an address of the page, such as `#/learn`, and waits until its view is there. @param {string} hash @param {ContextOptions & {url?: string}} [options] */
    async open(hash, options) {
      const it = await this.prepare(options);
      await it.page.goto((options?.url ?? page.url) + hash);
      await it.page.waitForSelector("main > [class^=view-]:not(.skeleton) > *");
      return it;
    },

    /** Asks the core without the page. @param {string} operation @param {object} request */
    async ask(operation, request) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(new URL(`v1/${operation}`, program.url), { method: "POST", headers, body: JSON.stringify(request) });
      return response.json();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof watch>>} Opened */

/** A new page whose complaints are collected. @param {import("playwright-core").BrowserContext} context @param {string} url */
async function watch(context, url) {
  const page = await context.newPage();
  // A busy machine is slow; only a hanging page should fail.
  page.setDefaultTimeout(120_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const [text, source] = [message.text(), message.location().url];
    // The browser also logs answers of the API that report an error; these are not complaints.
    const isAnswer = text.startsWith("Failed to load resource") && source.includes("/v1/");
    if (["error", "warning"].includes(message.type()) && !isAnswer && !text.includes("blocked by Playwright")) errors.push(`${text} (${source})`);
  });
  // If the core ran in the page's own thread, it would block the page.
  await page.addInitScript(() => {
    for (const name of ["instantiate", "instantiateStreaming", "Instance"]) {
      Object.assign(WebAssembly, { [name]: () => { console.error(`WebAssembly.${name} in the page's own thread`); } });
    }
  });
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url)) errors.push(`request to ${request.url()}`);
  });
  return { page, context, errors, close: () => context.close() };
}

/** Waits until the core has answered about the board of Play. @param {Page} page */
export const ready = (page) => page.waitForSelector(".play-rates b");
/**
 * Waits until the lab has compared all engines: there are no rows before it begins, and "…" stands for figures that are not
 * known yet.
 *
 * @param {Page} page
 */
export const compared = (page) => page.waitForSelector('.lab-nodes:has(tbody tr):not(:has-text("…"))');
/** @param {Page} page @param {number} cell */
export const cellAt = (page, cell) => page.locator(`main td[data-cell="${cell}"]`);
/** The digits of the first board, as 81 characters. @param {Page} page */
export const digits = (page) => page.locator(".board").first().locator("td").evaluateAll((cells) =>
  cells.map((cell) => cell.querySelector(".value")?.textContent ?? ".").join(""));

/** A key changes fewer elements than the board has cells, because an update writes only what is new. */
export const MAX_CHANGES = 81;

/** Waits until the page is painted and has reacted to a change of its size. @param {Page} page */
export const painted = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));

/**
 * The number of changes that each of these keys makes in the document until it is painted.
 *
 * @param {Page} page @param {string[]} keys
 */
export async function changesByKey(page, keys) {
  await page.evaluate(() => {
    const it = /** @type {any} */ (window);
    it.changes = 0;
    new MutationObserver((records) => { it.changes += records.length; })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const counts = [];
  let before = 0;
  for (const key of keys) {
    await page.keyboard.press(key);
    await painted(page);
    const changes = await page.evaluate(() => /** @type {number} */ (/** @type {any} */ (window).changes));
    counts.push(changes - before);
    before = changes;
  }
  return counts;
}

/** Fails if axe finds a violation, or if anything is wider than the page. @param {Page} page @param {string} [what] */
export async function assertAccessible(page, what = page.url()) {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
    // Nodes without a violation are not described, because that takes as long as the checks.
    const { violations: found } = await /** @type {any} */ (window).axe.run(document, { runOnly, rules: { "label-content-name-mismatch": { enabled: true } }, resultTypes: ["violations"] });
    return found.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ { html, any }) => `${html} ${any[0]?.message ?? ""}`).join("; ")}`);
  });
  assert.deepEqual(violations, [], what);
  const content = await page.evaluate(() => document.documentElement.scrollWidth);
  const width = page.viewportSize()?.width ?? 0;
  assert.ok(content <= width, `${what}: ${content} px of content in ${width} px`);
}
