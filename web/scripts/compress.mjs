/** The built files compressed ahead, each beside the plain one: whoever serves them does no work for it. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../../src/sobremesa/server/static/", import.meta.url));
const TEXT = /\.(html|js|css|svg|txt|json|webmanifest)$/;

for (const name of readdirSync(ROOT, { recursive: true }).filter((one) => TEXT.test(one))) {
  const path = join(ROOT, name);
  const plain = readFileSync(path);
  for (const [ending, packed] of [[".br", brotliCompressSync(plain)], [".gz", gzipSync(plain, { level: 9 })]]) {
    if (packed.length < plain.length) writeFileSync(path + ending, packed);
  }
}
