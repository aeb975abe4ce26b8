/**
 * A match of each game in Node, by the JSON messages that a page would send: `node scripts/offline.mjs FOLDER`.
 *
 * Prints the sizes of the files, and milliseconds of a processor.
 */

import { performance } from "node:perf_hooks";
import { checked, load, timed } from "./pyodide.mjs";

const OVER = -2;
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name the folder that `python -m tools.offline` has written");

const listed = checked(folder);
for (const { name, bytes, gzip } of listed) console.log(`${bytes} bytes, ${gzip} with gzip: ${name}`);
console.log(`${listed.reduce((sum, { gzip }) => sum + gzip, 0)} with gzip: all`);

/** A page: what it is told, and the questions that wait for an answer. */
class Page {
  waiting = new Map();
  lines = new Map();
  number = 0;

  take = (text) => {
    const message = JSON.parse(text);
    if (message.type === "answer") this.waiting.get(message.number)(message);
    else this.lines.get(message.number)(message.message ?? message);
  };

  put = (message) => this.entry.take(JSON.stringify(message));

  ask(method, address, body = {}) {
    const number = ++this.number;
    return new Promise((answered) => {
      this.waiting.set(number, answered);
      this.put({ type: "ask", number, method, address, body: JSON.stringify(body) });
    });
  }
}

/** Play a match with the first offer each time; what was told, and how long each play took until its answer. */
function played(page, { table, token }) {
  const number = ++page.number;
  const told = { messages: 0, bytes: 0, waits: [] };
  let sent = 0;
  let newest = 0;
  const say = (message) => page.put({ type: "say", number, text: JSON.stringify(message) });
  return new Promise((over, failed) => {
    page.lines.set(number, (message) => {
      told.messages++;
      told.bytes += JSON.stringify(message).length;
      if (message.type === "ack") told.waits.push(performance.now() - sent);
      if (message.type === "refused" || message.type === "bye") failed(new Error(message.text));
      if (message.type !== "update") return;
      const { choices, actor } = message.scene;
      newest = message.number;
      if (actor === OVER) return over(told);
      if (!choices.length) return;
      setTimeout(() => {
        if (message.number !== newest) return; // somebody was asked in secret meanwhile
        sent = performance.now();
        say({ type: "play", cid: `p${message.number}`, actions: choices[0].actions, seen: message.number });
      });
    });
    page.put({ type: "open", number, address: `/ws/${table}` });
    say({ type: "hello", token, language: "es" });
  });
}

const complaints = [];
const { python, times } = await load(folder, (line) => complaints.push(line));
const page = new Page();
await timed(times, "import", () => {
  const entry = python.pyimport("sobremesa.server.offline.entry");
  page.entry = entry.at_once(page.take);
});
console.log(
  `processor: ${Object.entries(times)
    .map(([name, ms]) => `${name} ${ms} ms`)
    .join(", ")}`,
);

const { body: house } = await page.ask("GET", "/api/games?language=es");
for (const { name: game } of house.games) {
  const spent = {};
  const opened = await timed(spent, "open", () =>
    page.ask("POST", "/api/tables", { game, name: "Ana", level: "rules", start: true }),
  );
  if (opened.status !== 201) throw new Error(opened.body.text);
  const told = await timed(spent, "match", () => played(page, opened.body));
  const waits = told.waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor((waits.length - 1) * share)].toFixed(1);
  const record = await page.ask("GET", `/api/tables/${opened.body.table}/record`);
  if (record.status !== 200) throw new Error(record.body.text);
  console.log(
    `${game}: table ${spent.open} ms, match ${spent.match} ms, ${waits.length} plays, ${told.messages} messages, ` +
      `${told.bytes} bytes; a play is acknowledged after ${at(0.5)} ms (99 in 100: ${at(0.99)})`,
  );
}
if (complaints.length) throw new Error(complaints.join("\n"));
console.log(`memory: ${Math.round(python._module.HEAP8.length / 1e6)} MB of Python's heap`);
process.exit(0);
