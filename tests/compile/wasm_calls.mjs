/** Calls of the program in test_wasm.py, those that fail too; says in JSON what came of them. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Machine } from "../../web/src/wasm/machine.ts";

const [module, typescript] = process.argv.slice(2);
const { FAILURES, SITES, S_0, program_main } = await import(pathToFileURL(typescript));
const compiled = await WebAssembly.compile(readFileSync(module));
const machine = new Machine(await WebAssembly.instantiate(compiled), FAILURES, SITES);

const xs = machine.array("int64", 3), s = machine.record(S_0);
xs.numbers.set([5n, 6n, 7n]);
s.field("n").numbers[0] = -5n;
const result = program_main(machine, xs, s, [0.5, 2n], 1n, 1.5);
const seen = [...xs.numbers], written = [...s.field("xs").numbers];

const failures = [];
const before = machine.buffer.byteLength;
for (let i = 0; i < 200; i++) {
  for (const [t, a] of [[2n, 3n], [0n, 1n], [2n, -1n], [2n, 1n << 40n]]) {
    try {
      program_main(machine, xs, s, [0.5, t], a, 1.5);
    } catch (error) {
      if (i === 0) failures.push(error.message);
    }
  }
}
const layout = Object.fromEntries(Object.entries(S_0.fields).map(([name, field]) => [name, field.at]));
const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);
console.log(JSON.stringify({
  imports: WebAssembly.Module.imports(compiled), result, xs: seen, written, failures, layout, size: S_0.size,
  memory_grew: machine.buffer.byteLength !== before,
}, plain));
