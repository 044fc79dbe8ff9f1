// A server of static files for the tests. It serves a folder that `sudokit serve --write` has written, another server's page,
// or, by default, the page as it is in this repository, in the same shape: the entries at the root, all other files below
// /assets/test/. If it gets the base address of an API, it passes on requests to /v1/, and the page asks that API.
//
//     node test/serve.js [PORT] [http://127.0.0.1:8910]

import { createReadStream, existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("node:http").IncomingMessage} Incoming */
/** @typedef {import("node:http").ServerResponse} Outgoing */
/** @typedef {{port?: number, folder?: string, page?: string, api?: string, versionOf?: () => string}} Options */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PREFIX = "assets/test/";
const ENTRIES = ["index.html", "sw.js", "manifest.webmanifest", "favicon.ico"];
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
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

/** The paths of all files, in the form that the service worker needs. */
async function listFiles() {
  const inWeb = (await readdir(join(ROOT, "web"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/node_modules|[\\/]test\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, "web").length + 1))
    .filter((name) => extname(name) in TYPES && !/^(package|package-lock|tsconfig)\.json$/.test(name));
  return [...ENTRIES, `${PREFIX}js/sudokit.js`, ...inWeb.filter((name) => !ENTRIES.includes(name)).map((name) => `${PREFIX}web/${name}`)];
}

/**
 * A file of this repository at the address where the page expects it: a path, or a text to serve instead.
 *
 * @param {string} path @param {Options} options @returns {Promise<{file: string, text?: string} | null>}
 */
async function findInSource(path, { api, versionOf = () => "1" }) {
  if (path === "assets.json") return { file: path, text: JSON.stringify({ version: versionOf(), files: await listFiles() }) };
  if (path.startsWith(PREFIX)) return { file: join(ROOT, path.slice(PREFIX.length)) };
  if (!ENTRIES.includes(path)) return null;
  const file = join(ROOT, "web", path);
  if (path.endsWith(".ico")) return { file };
  const text = (await readFile(file, "utf8"))
    .replace(/"([\w./-]+)"/g, (quoted, name) => (existsSync(join(ROOT, "web", name)) && !ENTRIES.includes(name) ? `"${PREFIX}web/${name}"` : quoted))
    .replace('name="sudokit-core" content="server"', `name="sudokit-core" content="${api ? "server" : "worker"}"`);
  return { file, text: path === "sw.js" ? `${text}\n// Version ${versionOf()}\n` : text };
}

/** Asks another server. @param {Incoming} incoming @param {Outgoing} response @param {string} base */
function passOn(incoming, response, base) {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? "/", base), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/** The path of a request, which never leads out of the root; left as it is if it cannot be decoded. @param {string} url */
function pathOf(url) {
  const path = url.replace(/[?#].*/s, "");
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // No such file: the answer is 404.
  }
  return normalize(`/${decoded.replaceAll("\0", "")}`).slice(1) || "index.html";
}

/** @param {Incoming} incoming @param {Outgoing} response @param {Options} options */
async function answer(incoming, response, options) {
  const { folder, page, api, versionOf } = options;
  const path = pathOf(incoming.url ?? "/");
  if (path.startsWith("v1/") && api) return passOn(incoming, response, api);
  // Two versions of the page differ in their service worker.
  if (page && path === "sw.js" && versionOf) {
    const text = await (await fetch(new URL(path, page))).text();
    return response.writeHead(200, { "content-type": TYPES[".js"], "cache-control": "no-cache" }).end(`${text}\n// Version ${versionOf()}\n`);
  }
  if (page) return passOn(incoming, response, page);
  const found = folder ? { file: join(folder, path), text: undefined } : await findInSource(path, options);
  if (!found || (found.text === undefined && !(await stat(found.file).catch(() => null))?.isFile())) {
    return response.writeHead(404, { "content-type": "text/plain" }).end("not found");
  }
  response.writeHead(200, {
    "content-type": /** @type {Record<string, string>} */ (TYPES)[extname(found.file)] ?? "application/octet-stream",
    "content-security-policy": SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
  });
  if (found.text === undefined) createReadStream(found.file).pipe(response);
  else response.end(found.text);
}

/**
 * @param {Options} [options] port 0 takes a free port; a test can change the version
 * @returns {Promise<{url: string, close(): void}>}
 */
export function serve(options = {}) {
  const server = createServer((incoming, response) => void answer(incoming, response, options));
  return new Promise((resolve) => {
    server.listen(options.port ?? 0, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ url: `http://127.0.0.1:${address.port}/`, close });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: Number(process.argv[2] ?? 8000), api: process.argv[3] });
  console.log(url);
}
