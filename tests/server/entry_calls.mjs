/**
 * Calls of entries made by a game's module of wasm, in Node: `node entry_calls.mjs MODULE`, calls and answers a line each.
 *
 * With `--times` it tells instead how many milliseconds of a processor each call took.
 */

import { readFileSync } from "node:fs";
import { Entries } from "../../web/src/offline/entries.ts";
import { Machine } from "../../web/src/wasm/machine.ts";

const [file, times] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const entries = new Entries(new Machine(await WebAssembly.instantiate(module), {}, []));
for (const call of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const before = process.cpuUsage();
  const answer = entries.answer(call);
  console.log(times ? process.cpuUsage(before).user / 1000 : answer);
}
