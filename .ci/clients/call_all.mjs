// Calls every endpoint of openapi.json with the client that @hey-api/openapi-ts has made of it: call_all.mjs CLIENT URL, where CLIENT
// is the folder of the compiled client.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, url] = process.argv.slice(2);
const sdk = await import(pathToFileURL(resolve(folder, "client.js")).href);
const document = JSON.parse(await readFile("crates/sudokit-server/openapi.json", "utf8"));
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

let calls = 0;
for (const [path, methods] of Object.entries(document.paths)) {
  for (const operation of Object.values(methods)) {
    const name = operation.operationId.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    const content = operation.requestBody?.content;
    const body = content?.["application/json"]?.example ?? (content && puzzle);
    const { data, error, response } = await sdk[name]({ baseUrl: url, path: { puzzle }, body });
    if (response?.status !== 200 || data === undefined) {
      throw new Error(`${path}: ${response?.status} ${JSON.stringify(error ?? data)}`);
    }
    calls += 1;
  }
}
console.log(`${calls} endpoints, called from TypeScript`);
