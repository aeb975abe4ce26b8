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

/** The files of texts among these names that a pattern finds, by the language that it reads off them. */
function texts(pattern, names = Object.keys(parts)) {
  const found = {};
  for (const name of names) {
    const language = pattern.exec(name)?.[1];
    if (language) found[language] = [...(found[language] ?? []), `/${parts[name].file}`];
  }
  return found;
}

const there = new Set();
const page = needed("index.html", there).toReversed();
const table = needed("src/table/TablePage.tsx", there);
const rooms = Object.keys(parts).flatMap((name) => /^src\/games\/(\w+)\/index\.tsx$/.exec(name)?.[1] ?? []);
/** The name of a game's cloth; none: bare wood. */
const clothOf = (game) => {
  const place = new URL(`../src/games/${game}/cloth.ts`, import.meta.url);
  return (existsSync(place) && /cloth = "(\w+)"/.exec(readFileSync(place, "utf8"))?.[1]) || "";
};
/** A game's room, and the texts that it asks for: its own, and those of the parts that it is made of. */
function ofGame(game) {
  const room = needed(`src/games/${game}/index.tsx`, new Set(there));
  return {
    cloth: clothOf(game),
    ...addresses([...table, ...room]),
    texts: texts(
      /texts\.([a-z]+)\.ts$/,
      room.flatMap((part) => part.dynamicImports ?? []),
    ),
  };
}
/** It stands in the page itself: to ask for it would take as long as to ask for what it holds back. */
const start = new URL(parts["src/start.ts"].file, OUT);

// Whatever is seen waits for the styles: they come first, then the face of the names. When the rest comes, the server decides.
const INDEX = new URL("index.html", OUT);
const SCRIPTS = / *<(script type="module"|link rel="modulepreload").*\n/g;
const STYLES = / *<link rel="stylesheet".*\n/g;
const FACE = / *<link rel="preload" href="([^"]*asap[^"]*)".*\n/;
const built = readFileSync(INDEX, "utf8");
const bare = built.replaceAll(SCRIPTS, "").replaceAll(STYLES, "").replace(FACE, "");
writeFileSync(INDEX, bare.replace(/(?= *<link rel="preload")/, built.match(STYLES).join("")));

const first = {
  start: readFileSync(start, "utf8").trim(),
  face: FACE.exec(built)[1],
  scripts: addresses(page).scripts,
  texts: texts(/^src\/texts\/said\.([a-z]+)\.ts$/),
  games: Object.fromEntries(rooms.map((game) => [game, ofGame(game)])),
  kit: addresses([...table, ...needed("src/board/index.tsx", new Set(there))]),
};
rmSync(start);
writeFileSync(new URL("first.json", OUT), JSON.stringify(first));
