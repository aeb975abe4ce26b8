/** The built files as brotli, each beside the plain one: of these alone the server makes gzip, where it is asked for that. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../../src/sobremesa/server/static/", import.meta.url));
const TEXT = /\.(html|js|css|svg|txt|json|wasm|webmanifest)$/;

for (const name of readdirSync(ROOT, { recursive: true }).filter((one) => TEXT.test(one))) {
  const path = join(ROOT, name);
  const plain = readFileSync(path);
  const packed = brotliCompressSync(plain);
  if (packed.length < plain.length) writeFileSync(`${path}.br`, packed);
}
