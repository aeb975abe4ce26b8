/** Write what a page loads first, besides what the built one names: its language's texts; of a table its parts, its game's room and the cloth that is seen before they come. */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

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

/** The files of texts that a pattern finds, by the language that it reads off their names. */
const texts = (pattern) => Object.fromEntries(Object.keys(parts).flatMap((name) => {
  const language = pattern.exec(name)?.[1];
  return language ? [[language, [`/${parts[name].file}`]]] : [];
}));

const there = new Set();
needed("index.html", there);
const table = needed("src/table/TablePage.tsx", there);
const rooms = Object.keys(parts).flatMap((name) => /^src\/games\/(\w+)\/index\.tsx$/.exec(name)?.[1] ?? []);
/** The name of a game's cloth; none: bare wood. */
const clothOf = (game) => {
  const place = new URL(`../src/games/${game}/cloth.ts`, import.meta.url);
  return (existsSync(place) && /cloth = "(\w+)"/.exec(readFileSync(place, "utf8"))?.[1]) || "";
};
const ofGame = (game) => ({
  cloth: clothOf(game),
  ...addresses([...table, ...needed(`src/games/${game}/index.tsx`, new Set(there))]),
  texts: texts(new RegExp(`^src/games/${game}/texts\\.([a-z]+)\\.ts$`)),
});
const first = { texts: texts(/^src\/texts\/said\.([a-z]+)\.ts$/), games: Object.fromEntries(rooms.map((game) => [game, ofGame(game)])) };
writeFileSync(new URL("first.json", OUT), JSON.stringify(first));

// What is seen first needs the styles alone: on a thin line scripts that come beside them would hold them up.
const INDEX = new URL("index.html", OUT);
writeFileSync(INDEX, readFileSync(INDEX, "utf8").replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"'));
