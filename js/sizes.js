// Prints the sizes of files in bytes: raw, by gzip and by brotli, each at its best.

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const brotli = brotliCompressSync(bytes, { params: best }).length;
  console.log(`${file}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}`);
}
