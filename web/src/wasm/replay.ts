/** Recorded calls made again: the same words and bytes must come out as in native play. */

import type { Held, Machine } from "./machine.ts";

export interface Recorded {
  readonly blobs: readonly string[];
  readonly calls: readonly {
    readonly entry: string;
    readonly words: string;
    readonly references: readonly (readonly [number, number, number, readonly number[]])[];
    readonly blocks: readonly number[];
    readonly after: readonly string[];
    readonly result: string;
  }[];
}

/** The outcome: how many calls there were, and of those that differ the first few, with the reason. */
export interface Replayed {
  readonly calls: number;
  readonly different: readonly string[];
}

/** Make every call again. */
export async function replay(machine: Machine, recorded: Recorded): Promise<Replayed> {
  const blobs = await unpacked(recorded);
  const different: string[] = [];
  for (const [number, call] of recorded.calls.entries()) {
    const wrong = await again(machine, call, blobs);
    if (wrong) different.push(`call ${number}, ${call.entry}: ${wrong}`);
  }
  return { calls: recorded.calls.length, different };
}

/** The arguments of a call, laid into the machine's memory; all of it is free again with `first`. */
export interface Laid {
  readonly first: Held<"bool">;
  readonly blocks: readonly Held<"bool">[];
  readonly words: readonly bigint[];
}

/** Lay a call's blocks and words. */
export function lay(machine: Machine, call: Recorded["calls"][number], blobs: readonly Uint8Array[]): Laid {
  const first = machine.array("bool", 0);
  const blocks = call.blocks.map((i) => {
    const blob = blobs[i] as Uint8Array;
    const block = machine.array("bool", blob.length);
    block.bytes.set(blob);
    return block;
  });
  const words = [...new BigInt64Array(bytesOf(call.words).buffer)];
  for (const [place, block, offset, lengths] of call.references)
    words[place] = machine.describe(place, (blocks[block]?.at ?? 0) + offset, lengths);
  return { first, blocks, words };
}

async function again(machine: Machine, call: Recorded["calls"][number], blobs: readonly Uint8Array[]): Promise<string> {
  const { first, blocks, words } = lay(machine, call, blobs);
  const result = bytesOf(call.result);
  const wrong: string[] = [];
  try {
    const out = machine.run(call.entry, words);
    if (result.some((byte, i) => byte !== out.getUint8(i))) wrong.push("another result");
    for (const [i, block] of blocks.entries())
      if ((await hashed(block.bytes)) !== call.after[i]) wrong.push(`block ${i} of ${block.count} bytes`);
  } catch (error) {
    wrong.push(String(error));
  }
  machine.letGo(first);
  return wrong.join("; ");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The blocks of memory before the calls. */
export function unpacked(recorded: Recorded): Promise<Uint8Array[]> {
  return Promise.all(recorded.blobs.map(inflated));
}

async function inflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function hashed(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes.slice());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
