/**
 * Hashes, commitments and the stream of numbers: the same steps as `core/fairness.py` and `core/chance.py`. The hashes
 * are noble's, since a browser offers its own over https and on the same machine only, not to friends in the home network.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

const SECRET_BYTES = 32;
const PART_BYTES = 16;

/** The part of a seat that adds nothing: known to all. */
export const NO_PART = "00".repeat(PART_BYTES);

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes of lower-case hexadecimal; anything else is an error. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error("this is not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A new part of a shuffle. */
export const newPart = (): string => randomHex(PART_BYTES);

export const digest = (text: string): string => bytesToHex(sha256(encode(text)));

function ofLength(hex: string, length: number): Uint8Array {
  const bytes = fromHex(hex);
  if (bytes.length !== length) throw new Error(`${bytes.length} bytes instead of ${length}`);
  return bytes;
}

/** The commitment that was published before a shuffle if this is its secret. */
export const commitment = (match: string, shuffle: number, secret: string): string =>
  bytesToHex(sha256(concatBytes(encode(`commit|${match}|${shuffle}|`), ofLength(secret, SECRET_BYTES))));

/** The commitment that a seat publishes before it tells its part. */
export const partCommitment = (match: string, shuffle: number, seat: number, part: string): string =>
  bytesToHex(sha256(concatBytes(encode(`part|${match}|${shuffle}|${seat}|`), ofLength(part, PART_BYTES))));

/** HMAC-SHA256 (RFC 2104) of a key of at most 64 bytes: from its definition, since noble's own weighs ten times as much. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (pad: number): Uint8Array => new Uint8Array(64).map((_, at) => (key[at] ?? 0) ^ pad);
  return sha256(concatBytes(padded(0x5c), sha256(concatBytes(padded(0x36), message))));
}

/** A stream of 64-bit numbers: block k is SHA-256 of the key, a bar and k. */
export class Chance {
  private readonly key: string;
  private block = 0;
  private words: bigint[] = [];

  constructor(secret: string, parts: readonly string[]) {
    const all = concatBytes(...parts.map((part) => ofLength(part, PART_BYTES)));
    this.key = bytesToHex(hmac(ofLength(secret, SECRET_BYTES), all));
  }

  private word(): bigint {
    if (!this.words.length) {
      const block = sha256(encode(`${this.key}|${this.block++}`));
      const view = new DataView(block.buffer, block.byteOffset);
      this.words = [24, 16, 8, 0].map((at) => view.getBigUint64(at));
    }
    return this.words.pop() as bigint;
  }

  /** A number from 0 to n - 1: those beyond the last whole multiple are rejected. */
  below(n: number): number {
    const limit = ((1n << 64n) / BigInt(n)) * BigInt(n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % BigInt(n));
  }

  /** The numbers 0 to n - 1 in random order (Fisher-Yates, from the end). */
  shuffled(n: number): number[] {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  }
}
