// Prints the sizes of modules in bytes: raw, by gzip and by brotli, each at its best. Fails if one is larger than it was.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** How many bytes a module may have on the wire, by brotli: what was reached, and a little. */
const MAX_BYTES = { "sudokit.wasm": 260_000, "sudokit-formats.wasm": 727_000 };

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
