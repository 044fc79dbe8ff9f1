// What browser tests of single parts of the page need: Debian's Chromium, the page's files, and the command as the server
// of the core. SUDOKIT is the path of the command; without it, the one that `cargo build` made.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { serve } from "../serve.js";

const COMMAND = process.env.SUDOKIT
  ?? `${process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url))}/debug/sudokit`;

/** Starts the command on a free port. @returns {Promise<{api: string, stop(): void}>} */
function startCore() {
  const process = spawn(COMMAND, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (/** @type {Buffer} */ text) => {
      said += text;
      const address = /http:\/\/[\d.]+:\d+\//.exec(said)?.[0];
      if (address) resolve({ api: address, stop: () => process.kill() });
    };
    process.stdout.on("data", listen);
    process.stderr.on("data", listen);
    process.on("error", reject);
    process.on("exit", () => reject(new Error(`${COMMAND}: ${said}`)));
  });
}

/** A browser, the page and the core, for all tests of a file. */
export async function startRig() {
  const core = await startCore();
  const site = await serve({ api: core.api });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  return {
    url: site.url,
    /** @param {string} hash @param {import("playwright-core").BrowserContextOptions} [options] */
    async open(hash, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      /** @type {string[]} */
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(site.url + hash);
      return { page, errors, close: () => context.close() };
    },
    /** Asks the core without the page. @param {string} operation @param {object} request */
    async ask(operation, request) {
      const response = await fetch(new URL(`v1/${operation}`, core.api), {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request),
      });
      return response.json();
    },
    async stop() {
      await browser.close();
      site.close();
      core.stop();
    },
  };
}
