/** What a first table loads over the wire: the page, its styles and scripts, and the room of each game. */

import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROOT = new URL("../../src/sobremesa/server/static/", import.meta.url);
const LATER = /^(Replay|Tutorial|HouseRules|Fair|fairness)/;
const GAMES = readdirSync(new URL("../src/games/", import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);

const assets = readdirSync(new URL("assets/", ROOT)).filter((name) => /\.(js|css)$/.test(name));
const sizes = ["index.html", ...assets.map((name) => `assets/${name}`)].map((name) => {
  const data = readFileSync(new URL(name, ROOT));
  return { name, raw: data.length, gzip: gzipSync(data, { level: 9 }).length, brotli: brotliCompressSync(data).length };
});

const roomOf = (name) => GAMES.find((game) => name.startsWith(`assets/${game}-`)) ?? (LATER.test(name.slice(7)) ? "later" : "");
const sum = (rows) => rows.reduce((all, row) => ({ raw: all.raw + row.raw, gzip: all.gzip + row.gzip, brotli: all.brotli + row.brotli }), { raw: 0, gzip: 0, brotli: 0 });
const line = (name, { raw, gzip, brotli }) => console.log(`| ${name.replace(/-[\w-]{8}(?=\.)/, "")} | ${raw} | ${gzip} | ${brotli} |`);

console.log("| file | bytes | gzip | brotli |\n|---|---:|---:|---:|");
for (const row of sizes) line(row.name, row);
for (const game of GAMES) line(`**a first table of ${game}**`, sum(sizes.filter((row) => ["", game].includes(roomOf(row.name)))));
line("**everything**", sum(sizes));
