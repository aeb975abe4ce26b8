/** Time of recorded calls in Node: `node scripts/timed.mjs GAME.wasm GAME.ts GAME.calls.json.gz ROUNDS`; of each the best, in ms. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Machine } from "../src/wasm/machine.ts";
import { lay, unpacked } from "../src/wasm/replay.ts";

const [module, typescript, calls, rounds] = process.argv.slice(2);
const { FAILURES, SITES } = await import(pathToFileURL(typescript));
const machine = new Machine(
  await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(module))),
  FAILURES,
  SITES,
);
const recorded = JSON.parse(gunzipSync(readFileSync(calls)).toString());
const blobs = await unpacked(recorded);
const best = recorded.calls.map(() => Infinity);
for (let round = 0; round < Number(rounds); round++) {
  for (const [i, call] of recorded.calls.entries()) {
    const { first, words } = lay(machine, call, blobs);
    const before = performance.now();
    machine.run(call.entry, words);
    best[i] = Math.min(best[i], performance.now() - before);
    machine.letGo(first);
  }
}
console.log(JSON.stringify(best));
