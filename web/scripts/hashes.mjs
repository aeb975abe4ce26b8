/** Write the hash of every file of the page, as `sha256sum` does; the SHA-256 of that list is the page's hash. */

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const ROOT = fileURLToPath(new URL("../../src/sobremesa/server/static/", import.meta.url));
const LIST = "hashes.txt";

const names = readdirSync(ROOT, { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name !== LIST && !name.endsWith(".br") && statSync(join(ROOT, name)).isFile())
  .sort();
const line = (name) =>
  `${createHash("sha256")
    .update(readFileSync(join(ROOT, name)))
    .digest("hex")}  ${name}\n`;
writeFileSync(join(ROOT, LIST), names.map(line).join(""));
