// A browser and a server for the tests of one file, and the core asked without the page.

import { openPage, startBrowser, startServer } from "./browser.js";

export async function startRig() {
  const server = await startServer();
  const browser = await startBrowser();
  return {
    /** @param {string} hash @param {import("playwright-core").BrowserContextOptions} [options] */
    open: (hash, options) => openPage(browser, server.url + hash, { viewport: { width: 1280, height: 900 }, ...options }),
    /** @param {string} operation @param {object} request */
    async ask(operation, request) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(new URL(`v1/${operation}`, server.url), { method: "POST", headers, body: JSON.stringify(request) });
      return response.json();
    },
    async stop() {
      await browser.close();
      server.close();
    },
  };
}
