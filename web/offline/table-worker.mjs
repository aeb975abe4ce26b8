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
import { ARCHIVE, digest, enter, LIST, unpack } from "./python.mjs";
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

async function start() {
  const atOnce = new URL(import.meta.url).search === "?at_once";
  if (!atOnce) await have();
  const device = atOnce ? null : await openDevice().catch(() => Promise.reject(new Bad("unkept", "")));
  const table = await archive();
  const python = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
  unpack(python, table);
  entry = enter(python, post, device, searches);
  tell({ type: "ready" });
  for (const text of waiting) entry.take(text);
}

start().catch((error) => {
  console.error(error);
  tell({ type: "failed", why: error.why ?? "stopped", file: error.file ?? "" });
});
