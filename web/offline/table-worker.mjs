/**
 * The table in a module worker: it takes and posts the JSON messages of `sobremesa.server.offline.entry`, as texts.
 *
 * First it posts `loading`, with the bytes that have come and those that are to come, then `ready`; or `failed`, with
 * the file that could not be had (`lost`) or is another than the list has (`altered`), or none where Python would not
 * begin (`stopped`). What is sent to it before it is ready waits. Its address may end with `?at_once`, for programs:
 * nobody waits for the eye, and tables are in memory; else this device keeps them, and one worker at a time has them: where
 * another does, it is `failed` with `elsewhere`, and with `unkept` where the device keeps nothing. A message with a port
 * says of which games levels that search may be asked for there (`searches.mjs`).
 */

import { loadPyodide } from "./pyodide.mjs";
import { openDevice } from "./device.mjs";
import { ARCHIVE, digest, enter, LIBRARY, lay, LIST, SITE, unpack } from "./python.mjs";
import { Searches } from "./searches.mjs";

const waiting = [];
let entry = { take: (text) => waiting.push(text) };
let searches;
addEventListener("message", ({ data, ports: [port] }) => {
  if (port) searches = new Searches(port, data);
  else entry.take(data);
});

const post = (text) => postMessage(text);
const tell = (message) => post(JSON.stringify(message));

/** A file could not be had, or is another than it should be. */
class Bad extends Error {
  constructor(why, file) {
    super(`${file}: ${why}`);
    this.why = why;
    this.file = file;
  }
}

async function fetched(file) {
  const answer = await fetch(new URL(file, import.meta.url)).catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  if (!bytes) throw new Bad("lost", file);
  return bytes;
}

/** Have every file come, and look whether it is the list's; the browser keeps them for Python's loader. */
async function archive() {
  const listed = JSON.parse(new TextDecoder().decode(await fetched(LIST)));
  const all = listed.reduce((sum, { bytes }) => sum + bytes, 0);
  let come = 0;
  let found;
  for (const { name, bytes, sha256 } of listed) {
    const file = await fetched(name);
    if ((await digest(file)) !== sha256) throw new Bad("altered", name);
    if (name === ARCHIVE) found = file;
    come += bytes;
    tell({ type: "loading", come, all });
  }
  return found;
}

/** Milliseconds for which the worker of a page that is being closed may still have the tables. */
const PATIENCE = 5000;

/** Have the tables for this worker alone, as long as it lives. */
const have = () =>
  new Promise((had, failed) => {
    const signal = AbortSignal.timeout(PATIENCE);
    navigator.locks
      .request("sobremesa.tables", { signal }, () => new Promise(had))
      .catch(() => failed(new Bad("elsewhere", "")));
  });

const at = (file) => new URL(file, import.meta.url).href;
/** What the files of this edition are kept under. */
const CACHE = `offline-${new URL(".", import.meta.url).pathname.split("/").at(-2)}`;
/** Python's library and our packages in bytecode, made on this device, and last of all their hashes. */
const MADE = { library: at("made.zip"), packages: at("made.tar"), hashes: at("made.json") };

/** What was made here at an earlier start; null where there is nothing, or another than was made. */
async function made() {
  const told = await caches.match(MADE.hashes);
  if (!told) return null;
  const hashes = await told.json();
  const found = {};
  for (const part of Object.keys(hashes)) {
    found[part] = await (await caches.match(MADE[part]))?.arrayBuffer();
    if (!found[part] || (await digest(found[part])) !== hashes[part]) return null;
  }
  return found;
}

/** Make it, beside whatever is played; where it cannot be kept, later starts take as long as this one. */
async function make(python) {
  const work = await python.pyimport("sobremesa.server.offline.bytecode").made(LIBRARY, SITE);
  const [library, packages] = work.toJs();
  work.destroy();
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  await cache.put(MADE.library, new Response(library));
  await cache.put(MADE.packages, new Response(packages));
  const hashes = { library: await digest(library), packages: await digest(packages) };
  await cache.put(MADE.hashes, Response.json(hashes));
}

/** Python with the table; quicker with what was made here, and where that will not do, without. */
async function python(table, had) {
  const indexURL = at(".");
  const begun = await loadPyodide(had ? { indexURL, stdLibURL: MADE.library } : { indexURL });
  await unpack(begun, table);
  if (had) lay(begun, new Uint8Array(had.packages));
  return begun;
}

async function start() {
  const atOnce = new URL(import.meta.url).search === "?at_once";
  if (!atOnce) await have();
  const device = atOnce ? null : await openDevice().catch(() => Promise.reject(new Bad("unkept", "")));
  const table = await archive();
  const had = atOnce ? null : await made();
  const begun = await python(table, had).catch(() => python(table, null));
  entry = enter(begun, post, device, searches);
  tell({ type: "ready" });
  for (const text of waiting) entry.take(text);
  if (!atOnce && !had) await make(begun).catch(() => undefined);
}

start().catch((error) => {
  console.error(error);
  tell({ type: "failed", why: error.why ?? "stopped", file: error.file ?? "" });
});
