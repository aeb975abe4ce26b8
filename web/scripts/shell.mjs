/** Write the service worker of a build: the files that it keeps, and a name that changes with them: `node scripts/shell.mjs [FOLDER PAGE]`. */

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, page] = process.argv.slice(2);
const OUT = folder ? pathToFileURL(`${folder}/`) : new URL("../../src/sobremesa/server/static/", import.meta.url);
const source = readFileSync(new URL("sw.js", import.meta.url), "utf8");
const shell = readdirSync(new URL("assets/", OUT))
  .filter((name) => !/\.(br|gz)$/.test(name))
  .sort()
  .map((name) => `assets/${name}`);
const name = `shell-${createHash("sha256")
  .update(shell.join("\n") + source + readFileSync(new URL("index.html", OUT), "utf8"))
  .digest("hex")
  .slice(0, 16)}`;
writeFileSync(
  new URL("sw.js", OUT),
  source
    .replace("const SHELL = [];", `const SHELL = ${JSON.stringify(shell)};`)
    .replace('const NAME = "";', `const NAME = "${name}";`)
    .replace('const KEPT = "t/";', `const KEPT = "${page ?? "t/"}";`),
);
