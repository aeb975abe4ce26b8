/** Ed25519 signatures in hexadecimal: the browser's own come over https only. */

import { getPublicKey, hashes, sign as signed, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { encode, fromHex, randomHex } from "./chance";

hashes.sha512 = sha512;

const KEY_BYTES = 32;

export const newKey = (): string => randomHex(KEY_BYTES);
export const publicKey = (key: string): string => bytesToHex(getPublicKey(fromHex(key)));
export const sign = (key: string, text: string): string => bytesToHex(signed(encode(text), fromHex(key)));

/** True where the public key has made this signature of a text, as RFC 8032 has it. */
export function isSigned(key: string, signature: string, text: string): boolean {
  try {
    return verify(fromHex(signature), encode(text), fromHex(key), { zip215: false });
  } catch {
    return false;
  }
}
