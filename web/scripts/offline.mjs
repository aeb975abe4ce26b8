/**
 * A match of each game in Node, by the JSON messages that a page would send: `node scripts/offline.mjs FOLDER`.
 *
 * Prints the sizes of the files, and milliseconds of a processor.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import { Page } from "../offline/player.mjs";
import { ARCHIVE, enter } from "../offline/python.mjs";
import { checked, load, timed } from "./pyodide.mjs";

/** Bytes of a file with brotli (quality 9); what is packed already is unpacked first. */
function brotli(name) {
  const data = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(name === ARCHIVE ? gunzipSync(data) : data, { params }).length;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name the folder that `python -m tools.offline` has written");

const listed = checked(folder);
const sizes = listed.map(({ name, bytes, gzip }) => ({ name, bytes, gzip, brotli: brotli(name) }));
const sum = (of) => sizes.reduce((all, one) => all + one[of], 0);
sizes.push({ name: "all", bytes: sum("bytes"), gzip: sum("gzip"), brotli: sum("brotli") });
for (const one of sizes)
  console.log(`${one.bytes} bytes, ${one.gzip} with gzip, ${one.brotli} with brotli: ${one.name}`);

const complaints = [];
const { python, times } = await load(folder, (line) => complaints.push(line));
let entry;
const page = new Page((text) => entry.take(text));
await timed(times, "import", () => {
  entry = enter(python, page.take);
});
console.log(
  `processor: ${Object.entries(times)
    .map(([name, ms]) => `${name} ${ms} ms`)
    .join(", ")}`,
);

const { body: house } = await page.ask("GET", "/api/games?language=es");
for (const { name: game } of house.games) {
  const spent = {};
  const seated = await timed(spent, "open", () => page.open(game));
  const told = await timed(spent, "match", () => page.play(seated));
  const waits = told.waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor((waits.length - 1) * share)].toFixed(1);
  const record = await page.ask("GET", `/api/tables/${seated.table}/record`);
  if (record.status !== 200) throw new Error(record.body.text);
  console.log(
    `${game}: table ${spent.open} ms, match ${spent.match} ms, ${waits.length} plays, ${told.messages} messages, ` +
      `${told.bytes} bytes; a play is acknowledged after ${at(0.5)} ms (99 in 100: ${at(0.99)})`,
  );
}
if (complaints.length) throw new Error(complaints.join("\n"));
console.log(`memory: ${Math.round(python._module.HEAP8.length / 1e6)} MB of Python's heap`);
process.exit(0);
