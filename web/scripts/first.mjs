/** Write what the page of a table in play loads besides what every page does: the table's parts, and its game's room. */

import { readFileSync, rmSync, writeFileSync } from "node:fs";

const OUT = new URL("../../src/sobremesa/server/static/", import.meta.url);
const MANIFEST = new URL(".vite/", OUT);
const parts = JSON.parse(readFileSync(new URL("manifest.json", MANIFEST), "utf8"));
rmSync(MANIFEST, { recursive: true });

/** A part and all that it imports, as far as it is not there already. */
function needed(name, seen) {
  if (seen.has(name) || !parts[name]) return [];
  seen.add(name);
  return [...(parts[name].imports ?? []).flatMap((one) => needed(one, seen)), parts[name]];
}

const addresses = (found) => ({
  scripts: found.map((part) => `/${part.file}`),
  styles: found.flatMap((part) => part.css ?? []).map((file) => `/${file}`),
});

const there = new Set();
needed("index.html", there);
const table = needed("src/table/TablePage.tsx", there);
const rooms = Object.keys(parts).flatMap((name) => /^src\/games\/(\w+)\/index\.tsx$/.exec(name)?.[1] ?? []);
const first = Object.fromEntries(rooms.map((game) => [game, addresses([...table, ...needed(`src/games/${game}/index.tsx`, new Set(there))])]));
writeFileSync(new URL("first.json", OUT), JSON.stringify(first));
