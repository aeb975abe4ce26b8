/**
 * A match of each game in Node, by the JSON messages that a page would send: `node scripts/offline.mjs FOLDER`.
 *
 * Prints the sizes of the files, and milliseconds of a processor.
 */

import { Page } from "../offline/player.mjs";
import { enter } from "../offline/python.mjs";
import { checked, load, timed } from "./pyodide.mjs";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name the folder that `python -m tools.offline` has written");

const listed = checked(folder);
for (const { name, bytes, gzip } of listed) console.log(`${bytes} bytes, ${gzip} with gzip: ${name}`);
console.log(`${listed.reduce((sum, { gzip }) => sum + gzip, 0)} with gzip: all`);

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
