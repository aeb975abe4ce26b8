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

/** True where a public key is the canonical encoding of a point of the curve that is not of small order: `core/keys.py`. */
export function isSafe(key: string): boolean {
  try {
    return !Point.fromHex(key).isSmallOrder();
  } catch {
    return false;
  }
}

/**
 * True where the public key has made this signature of a text, by the strict rule that all verifiers share: the key is safe,
 * S is canonical, and R is to the byte the encoding of S*B - k*A, as OpenSSL has it; noble's own `verify` multiplies by the cofactor.
 */
export function isSigned(key: string, signature: string, text: Uint8Array): boolean {
  const bytes = fromHex(signature);
  const { n } = Point.CURVE();
  const s = numberOf(bytes.subarray(KEY_BYTES));
  if (bytes.length !== 64 || s >= n || !isSafe(key)) return false;
  const k = numberOf(sha512(concatBytes(bytes.subarray(0, KEY_BYTES), fromHex(key), text))) % n;
  const r = Point.BASE.multiply(s, false).subtract(Point.fromHex(key).multiply(k, false));
  return r.toHex() === signature.slice(0, 64);
}
