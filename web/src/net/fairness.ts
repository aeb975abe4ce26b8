/**
 * The verifier of a deal in the browser: the same steps as `core/fairness.py` and `core/chance.py`. The hashes are
 * noble's, since a browser offers its own over https and on the same machine only, not to friends in the home network.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const toHex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flatMap((part) => [...part]));

/** What was published before shuffle `number` of a table if this is its secret. */
export const commitment = (table: string, number: number, secret: string): string =>
  toHex(sha256(joined(encode(`commit|${table}|${number}|`), fromHex(secret))));

/** The key of the stream: HMAC-SHA256 of the seats' parts under the secret. */
export const streamKey = (secret: string, nonces: readonly string[]): string =>
  toHex(hmac(sha256, fromHex(secret), joined(...nonces.map(fromHex))));

/** A stream of 64-bit numbers: block k is SHA-256 of the key, a bar and k. */
class Chance {
  private block = 0;
  private words: bigint[] = [];

  constructor(private readonly key: string) {}

  private word(): bigint {
    if (!this.words.length) {
      const digest = sha256(encode(`${this.key}|${this.block++}`));
      const view = new DataView(digest.buffer);
      this.words = [24, 16, 8, 0].map((at) => view.getBigUint64(at));
    }
    return this.words.pop() as bigint;
  }

  below(n: number): number {
    const limit = ((1n << 64n) / BigInt(n)) * BigInt(n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % BigInt(n));
  }
}

/** The numbers 0 to n - 1 as the secret and the seats' parts shuffle them. */
export function shuffled(secret: string, nonces: readonly string[], n: number): number[] {
  const chance = new Chance(streamKey(secret, nonces));
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = chance.below(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

const PACKS: Readonly<Record<string, { ranks: string; suits: string; copies: number; jokers: number }>> = {
  cuarenta: { ranks: "A234567JQK", suits: "cdhs", copies: 1, jokers: 0 },
  cuatrola: { ranks: "A3RCS", suits: "oceb", copies: 1, jokers: 0 },
  canasta: { ranks: "A23456789TJQK", suits: "cdhs", copies: 2, jokers: 4 },
};

/** The cards of a game's pack in the order of their numbers. */
export function cardsOf(game: string): string[] {
  const pack = PACKS[game];
  if (!pack) return [];
  const plain = [...pack.ranks].flatMap((r) => [...pack.suits].flatMap((s) => Array<string>(pack.copies).fill(r + s)));
  return [...plain, ...Array<string>(pack.jokers).fill("**")];
}
