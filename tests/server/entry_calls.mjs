/** Calls of entries made by a game's module of wasm, in Node: `node entry_calls.mjs MODULE`, calls and answers a line each. */

import { readFileSync } from "node:fs";
import { Entries } from "../../web/src/offline/entries.ts";
import { Machine } from "../../web/src/wasm/machine.ts";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const entries = new Entries(new Machine(await WebAssembly.instantiate(module), {}, []));
const calls = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const call of calls) console.log(entries.answer(call));

