// A server of static files for the tests, with the same paths, headers and bytes as `sudokit serve`: the entries at the root,
// all other files below /assets/test/, scripts and styles without comments that fill lines. With a base address, requests to
// /v1/ are passed on.
//
//     node test/serve.js [PORT] [http://127.0.0.1:8080]

import { createReadStream, existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PREFIX = "assets/test/";
const ENTRIES = ["index.html", "sw.js", "manifest.webmanifest"];
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
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)\n/gm;
const SECURITY_POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:",
  "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The paths of all files, as the service worker wants them. */
async function listFiles() {
  const inWeb = (await readdir(join(ROOT, "web"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/node_modules|[\\/]test\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, "web").length + 1))
    .filter((name) => extname(name) in TYPES && !/^(package|package-lock|tsconfig)\.json$/.test(name));
  return [...ENTRIES, `${PREFIX}js/sudokit.js`, ...inWeb.filter((name) => !ENTRIES.includes(name)).map((name) => `${PREFIX}web/${name}`)];
}

/**
 * @param {{port?: number, api?: string, versionOf?: () => string}} [options]  port 0 takes a free one; a test can change the
 *   version
 * @returns {Promise<{url: string, close(): void}>}
 */
export function serve({ port = 0, api, versionOf = () => "1" } = {}) {
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
    const inside = normalize(path === "/" ? "/index.html" : path).slice(1);
    if (inside === "assets.json") {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-cache" })
        .end(JSON.stringify({ version: versionOf(), files: await listFiles() }));
      return;
    }
    const file = ENTRIES.includes(inside) ? join(ROOT, "web", inside) : inside.startsWith(PREFIX) ? join(ROOT, inside.slice(PREFIX.length)) : "";
    const found = file ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    const head = {
      "content-type": /** @type {Record<string, string>} */ (TYPES)[extname(file)] ?? "application/octet-stream",
      "content-security-policy": SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    };
    if (/\.(js|css)$/.test(inside) && !ENTRIES.includes(inside)) {
      response.writeHead(200, head).end((await readFile(file, "utf8")).replace(COMMENTS, ""));
      return;
    }
    if (!ENTRIES.includes(inside)) {
      response.writeHead(200, head);
      createReadStream(file).pipe(response);
      return;
    }
    const text = (await readFile(file, "utf8"))
      .replace(/"([\w./-]+)"/g, (quoted, name) => (existsSync(join(ROOT, "web", name)) && !ENTRIES.includes(name) ? `"${PREFIX}web/${name}"` : quoted))
      .replace('name="sudokit-core" content="server"', `name="sudokit-core" content="${api ? "server" : "worker"}"`);
    response.writeHead(200, head).end(inside.endsWith(".js") ? `${text}\n// Version ${versionOf()}\n` : text);
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
