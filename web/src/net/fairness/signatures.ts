/** Ed25519 signatures in hexadecimal: the browser's own come over https only. */

import { Point, getPublicKey, hashes, sign as signed } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { encode, fromHex, randomHex } from "./chance";

hashes.sha512 = sha512;

const KEY_BYTES = 32;

export const newKey = (): string => randomHex(KEY_BYTES);
export const publicKey = (key: string): string => bytesToHex(getPublicKey(fromHex(key)));
export const sign = (key: string, text: string): string => bytesToHex(signed(encode(text), fromHex(key)));

/** The number that some bytes are, little end first. */
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.slice().reverse())}`);

/** The point of a public key that is the canonical encoding of one of the curve, not of small order: `core/keys.py`. */
function pointOf(key: string): Point | null {
  try {
    const point = Point.fromHex(key);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
}

/** True where a public key is safe: nobody but its holder can sign for it. */
export const isSafe = (key: string): boolean => !!pointOf(key);

/**
 * True where the public key has made this signature of a text, by the strict rule that all verifiers share: the key is safe,
 * S is canonical, and R is to the byte the encoding of S*B - k*A, as OpenSSL has it; noble's own `verify` multiplies by the cofactor.
 */
export function isSigned(key: string, signature: string, text: Uint8Array): boolean {
  const bytes = fromHex(signature);
  const a = pointOf(key);
  if (bytes.length !== 64 || !a) return false;
  const { n } = Point.CURVE();
  const s = numberOf(bytes.subarray(KEY_BYTES));
  const k = numberOf(sha512(concatBytes(bytes.subarray(0, KEY_BYTES), fromHex(key), text))) % n;
  return s < n && Point.BASE.multiply(s, false).subtract(a.multiply(k, false)).toHex() === signature.slice(0, 64);
}
