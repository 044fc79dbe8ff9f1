// Prints the sizes of modules in bytes: raw, by gzip and by brotli, each with the best compression. Fails if a module exceeds
// its limit.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The limit for the size of each module after brotli: the current size and a little more. */
const MAX_BYTES = { "sudokit.wasm": 287_000, "sudokit-formats.wasm": 1_212_000 };

const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const brotli = brotliCompressSync(bytes, { params: best }).length;
  console.log(`${file}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}`);
  const most = MAX_BYTES[basename(file)];
  if (brotli > most) {
    console.error(`${file} has more than ${most} bytes by brotli: js/sizes.js has the limits`);
    process.exitCode = 1;
  }
}
