/** A worker that makes calls of games' entries in wasm, for the table's worker: they come by a port, with the games' folder. */

import { Machine } from "../wasm/machine.ts";
import { Entries } from "./entries.ts";

interface Asked {
  readonly number: number;
  readonly game: string;
  readonly call: string;
}

const begun = new Map<string, Promise<Entries>>();

async function begin(address: string): Promise<Entries> {
  const module = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  return new Entries(new Machine(await WebAssembly.instantiate(module), {}, []));
}

self.addEventListener("message", ({ data, ports: [port] }: MessageEvent<string>) => {
  if (!port) return;
  port.onmessage = async ({ data: { number, game, call } }: MessageEvent<Asked>) => {
    const entries = begun.get(game) ?? begin(`${data}${game}.wasm`);
    begun.set(game, entries);
    let answer: string;
    try {
      answer = (await entries).answer(call);
    } catch (error) {
      begun.delete(game);
      answer = JSON.stringify({ problem: String(error) });
    }
    port.postMessage({ number, answer });
  };
});
