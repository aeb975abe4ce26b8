/** Calls of a game's entries in wasm, as the table's worker writes them: JSON in, JSON out. */

import type { Held, Machine } from "../wasm/machine.ts";

/** What an entry takes: an array's lengths with its bytes in base 64 or its size, and the name of one that stays. */
interface Taken {
  readonly lengths: readonly number[];
  readonly bytes?: string;
  readonly room?: number;
  readonly kept?: string;
}

interface Call {
  readonly name: string;
  readonly takes: readonly Taken[];
  /** Which of the arrays are wanted back. */
  readonly gives: readonly number[];
}

type Memory = Held<"bool">;

/** An array in the module's memory. */
interface Laid {
  readonly held: Memory;
  readonly lengths: readonly number[];
}

/** Arrays that stay at once; beyond these all go, and are made anew. */
const KEPT = 6;

export class Entries {
  private readonly machine: Machine;
  private readonly begin: Memory;
  private readonly kept = new Map<string, Laid>();

  constructor(machine: Machine) {
    this.machine = machine;
    this.begin = machine.array("bool", 0);
  }

  /** Make a call; says what came of it, or which array that stays is missing. */
  answer(text: string): string {
    const call = JSON.parse(text) as Call;
    const missing = call.takes.find(({ kept, room }) => kept && room === undefined && !this.kept.has(kept));
    if (missing) return JSON.stringify({ missing: missing.kept });
    for (const one of call.takes) if (one.kept && one.room !== undefined) this.keep(one.kept, one);
    const first = this.machine.array("bool", 0);
    try {
      return JSON.stringify(this.made(call));
    } finally {
      this.machine.letGo(first);
    }
  }

  private keep(name: string, { room = 0, lengths }: Taken): void {
    if (this.kept.has(name)) return;
    if (this.kept.size === KEPT) {
      this.machine.letGo(this.begin);
      this.kept.clear();
    }
    this.kept.set(name, { held: this.machine.array("bool", room), lengths });
  }

  private made(call: Call): { result: string; rooms: string[] } {
    const laid = call.takes.map((one) => this.lay(one));
    const words = laid.map(({ held, lengths }, k) => this.machine.describe(k, held.at, lengths));
    const result = this.machine.run(call.name, words).getBigInt64(0, true);
    return { result: `${result}`, rooms: call.gives.map((k) => inBase64((laid[k] as Laid).held.bytes)) };
  }

  private lay(one: Taken): Laid {
    const kept = one.kept && this.kept.get(one.kept);
    if (kept) return kept;
    const bytes = one.bytes === undefined ? null : fromBase64(one.bytes);
    const held = this.machine.array("bool", bytes?.length ?? one.room ?? 0);
    if (bytes) held.bytes.set(bytes);
    return { held, lengths: one.lengths };
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function inBase64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}
