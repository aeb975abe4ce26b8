/** A worker in which a game's module computes, so that the page stays smooth. It is given a module, and tells what came of it. */

import { type Failures, Machine, type Places } from "./machine.ts";
import { type Recorded, replay } from "./replay.ts";

/** A request to the worker: a module by its address or its bytes, with what belongs to it, and calls to make again. */
export interface Asked {
  readonly module: string | Uint8Array<ArrayBuffer>;
  readonly failures: Failures;
  readonly places: Places;
  readonly recorded: Recorded;
}

async function compiled(module: Asked["module"]): Promise<WebAssembly.Module> {
  return typeof module === "string" ? WebAssembly.compileStreaming(fetch(module)) : WebAssembly.compile(module);
}

self.addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  try {
    const machine = new Machine(await WebAssembly.instantiate(await compiled(data.module)), data.failures, data.places);
    self.postMessage({ found: await replay(machine, data.recorded) });
  } catch (error) {
    self.postMessage({ problem: String(error) });
  }
});
