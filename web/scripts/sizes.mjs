/** Bytes of a first table over the wire: the page, its styles, scripts, faces and cloth, the room of each game (`board`: that of the kit, for a game that brings none), and the texts of its wordiest language; more than the limit is an error. */

import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROOT = new URL("../../src/sobremesa/server/static/", import.meta.url);
const LATER =
  /^((About|address|Announced|Answers|Breakdown|chapters|End|end|Gone|Help|History|House|HouseRules|Invite|Join|Keeper|keeper|leave|kept|Lesson|LogSheet|LookedBack|menu|Menu|Offline|offline|edition|Options|pages|Plain|plain|Question|remember|renewal|Replay|Review|review|store|pass|passing|RulesPage|RulesSheet|seldom|Settings|share|Shared|SitDown|Sheet|holder|Tile|synth|TellTurn|today|told|WaitingRoom|Fair|gloss|past|picture|port|room|search-worker|score_sheet|waiting)-|(chapter_texts|groups_texts|keeper_texts|offline_texts|said|texts|told)\.|engine|worker|wasm)/;
const LIMIT = 105_000; // of 120 kB: the rest is for what the server says
const GAMES = readdirSync(new URL("../src/games/", import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);
const KIT = "board";

const assets = readdirSync(new URL("assets/", ROOT)).filter((name) => /\.(js|css|svg|woff2)$/.test(name));
const sizes = ["index.html", ...assets.map((name) => `assets/${name}`)].map((name) => {
  const data = readFileSync(new URL(name, ROOT));
  if (name.endsWith(".woff2")) return { name, raw: data.length, gzip: data.length, brotli: data.length }; // is compressed
  return { name, raw: data.length, gzip: gzipSync(data, { level: 9 }).length, brotli: brotliCompressSync(data).length };
});

/** The texts that a table of a game loads, in the language where they are the most. */
const { texts, games, kit } = JSON.parse(readFileSync(new URL("first.json", ROOT), "utf8"));
function textsOf(game) {
  const said = Object.keys(texts).map((language) =>
    [...texts[language], ...(games[game]?.texts[language] ?? [])].map((file) => file.slice(1)),
  );
  return said
    .map((files) => sizes.filter((row) => files.includes(row.name)))
    .sort((one, other) => sum(other).brotli - sum(one).brotli)[0];
}

const rooms = { ...games, [KIT]: kit };
const filesOf = (game) => [...rooms[game].scripts, ...rooms[game].styles];

/** The parts that games share and a picture beside a cloth belong to whoever names them. */
const sheet = sizes.find((row) => /^assets\/index-.*\.css$/.test(row.name)).name;
const rules = readFileSync(new URL(sheet, ROOT), "utf8").match(/\[data-cloth=[^{]*{[^}]*}/g) ?? [];
const isOfOthers = (name, game) => {
  const path = `/${name}`;
  const own = [...filesOf(game), ...rules.filter((rule) => rule.startsWith(`[data-cloth=${games[game]?.cloth}]`))];
  const all = [...Object.keys(rooms).flatMap(filesOf), ...rules];
  const names = (some) => some.some((one) => one.includes(path));
  return names(all) && !names(own);
};

const roomOf = (name) =>
  [KIT, ...GAMES].find((game) => name.startsWith(`assets/${game}-`)) ?? (LATER.test(name.slice(7)) ? "later" : "");
const sum = (rows) =>
  rows.reduce((all, row) => ({ raw: all.raw + row.raw, gzip: all.gzip + row.gzip, brotli: all.brotli + row.brotli }), {
    raw: 0,
    gzip: 0,
    brotli: 0,
  });
const line = (name, { raw, gzip, brotli }) =>
  console.log(`| ${name.replace(/-[\w-]{7}(?=\.)/, "")} | ${raw} | ${gzip} | ${brotli} |`);

console.log("| file | bytes | gzip | brotli |\n|---|---:|---:|---:|");
for (const row of sizes) line(row.name, row);
for (const game of [...GAMES, KIT]) {
  const first = sum([
    ...sizes.filter((row) => ["", game].includes(roomOf(row.name)) && !isOfOthers(row.name, game)),
    ...textsOf(game),
  ]);
  line(`**a first table of ${game}**`, first);
  if (first.brotli <= LIMIT) continue;
  console.error(`A first table of ${game} takes ${first.brotli} bytes, of which the page may take ${LIMIT}.`);
  process.exitCode = 1;
}
line("**everything**", sum(sizes));
