/** A worker that makes calls of games' entries in wasm; first it tells the lock that it holds as long as it lives. */

import { Machine } from "../wasm/machine.ts";
import { Entries } from "./entries.ts";
import type { Answer, Asked } from "./searcher.ts";

const begun = new Map<string, Promise<Entries>>();

async function begin(address: string): Promise<Entries> {
  const module = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  return new Entries(new Machine(await WebAssembly.instantiate(module), {}, []));
}

async function made({ number, game, folder, call }: Asked): Promise<Answer> {
  const entries = begun.get(game) ?? begin(`${folder}${game}.wasm`);
  begun.set(game, entries);
  try {
    return { number, answer: (await entries).answer(call) };
  } catch (error) {
    begun.delete(game);
    return { number, failure: String(error) };
  }
}

const lock = `sobremesa.search.${crypto.randomUUID()}`;
void navigator.locks.request(lock, () => {
  postMessage({ lock });
  return new Promise(() => undefined);
});
addEventListener("message", async ({ data }: MessageEvent<Asked>) => postMessage(await made(data)));
