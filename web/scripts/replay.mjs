/** Recorded calls made again in Node: `node scripts/replay.mjs GAME.wasm GAME.ts GAME.calls.json.gz`; says what differs. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Machine } from "../src/wasm/machine.ts";
import { replay } from "../src/wasm/replay.ts";

const [module, typescript, calls] = process.argv.slice(2);
const { FAILURES, SITES } = await import(pathToFileURL(typescript));
const compiled = await WebAssembly.compile(readFileSync(module));
if (WebAssembly.Module.imports(compiled).length > 0) throw new Error("the module imports something");
const machine = new Machine(await WebAssembly.instantiate(compiled), FAILURES, SITES);
console.log(JSON.stringify(await replay(machine, JSON.parse(gunzipSync(readFileSync(calls)).toString()))));
