// What the browser tests share: the program as the API, the page's files from this folder, and Debian's Chromium.
// SUDOKIT names the program, CHROMIUM the browser, if they are elsewhere.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.js";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
const PROGRAM = process.env.SUDOKIT ?? [`${target}/release/sudokit`, `${target}/debug/sudokit`].find((path) => existsSync(path));

/** A port that nobody uses. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** Starts `sudokit serve` and, before it, the page's files as they are now. */
export async function startServer() {
  if (!PROGRAM) throw new Error("build the program first: cargo build");
  const api = `http://127.0.0.1:${await freePort()}`;
  const program = spawn(PROGRAM, ["serve", "--listen", api.slice("http://".length)], { stdio: "ignore" });
  for (let tries = 0; ; tries += 1) {
    try {
      if ((await fetch(`${api}/healthz`)).ok) break;
    } catch (error) {
      if (tries > 200 || program.exitCode !== null) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const page = await serve({ api });
  return {
    url: page.url,
    close() {
      page.close();
      program.kill();
    },
  };
}

export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/**
 * Opens a page in a profile of its own, and collects its errors.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function openPage(browser, url, options) {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors, close: () => context.close() };
}
