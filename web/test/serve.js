// A server of static files for the tests, with the same paths and headers as `sudokit serve`: web/ at the root, js/ below
// it. With a base address, requests to /v1/ are passed on.
//
//     node test/serve.js [PORT] [http://127.0.0.1:8080]

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const JS = fileURLToPath(new URL("../../js/", import.meta.url));
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const SECURITY_POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:",
  "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * @param {{port?: number, api?: string}} [options]  port 0 takes a free one
 * @returns {Promise<{url: string, close(): void}>}
 */
export function serve({ port = 0, api } = {}) {
  const server = createServer(async (incoming, response) => {
    const path = decodeURIComponent(new URL(incoming.url ?? "/", "http://localhost").pathname);
    if (path.startsWith("/v1/") && api) {
      const { method, headers } = incoming;
      const onward = request(new URL(incoming.url ?? "/", api), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.writeHead(502).end());
      response.on("close", () => onward.destroy());
      incoming.pipe(onward);
      return;
    }
    const inside = normalize(path === "/" ? "/index.html" : path);
    const file = inside.startsWith("/js/") ? join(JS, inside.slice(4)) : join(WEB, inside);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    response.writeHead(200, {
      "content-type": /** @type {Record<string, string>} */ (TYPES)[extname(file)] ?? "application/octet-stream",
      "content-security-policy": SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${address.port}/`, close: () => server.close() });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: Number(process.argv[2] ?? 8000), api: process.argv[3] });
  console.log(url);
}
