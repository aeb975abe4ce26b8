/** Faults of a shuffle in itself, as everybody can see them: the same as `core/witness.py`. */

import type { Fair } from "../../messages";
import { Chance, NO_PART, commitment, encode, partCommitment } from "./chance";
import { dealerOf } from "./layout";
import { type Pledge, type Promised, read } from "./promise";
import { isSafe, isSigned } from "./signatures";

/** Each breach has a sentence of its own; their meaning is in `docs/explanation/fairness.md`. */
export type FaultName =
  | "commitment"
  | "promise"
  | "reveal"
  | "unreadable"
  | "house"
  | "exchanged"
  | "omitted"
  | "key"
  | "secret"
  | "left_out"
  | "part"
  | "unpromised"
  | "unsigned"
  | "signature"
  | "deck"
  | "cards"
  | "dealer"
  | "unshown";

/** Something that cannot be so in a fair shuffle, and the seat that it is about. */
export interface Fault {
  readonly name: FaultName;
  readonly seat: number | null;
}

export const fault = (name: FaultName, seat: number | null = null): Fault => ({ name, seat });

/** The seats that signed the promise and told their part. */
export const told = (fair: Fair): number[] => fair.signatures.flatMap((signature, seat) => (signature ? [seat] : []));

/** The seats that had promised a part and told none. */
export const silent = (fair: Fair): number[] =>
  fair.promise
    ? read(fair.promise).seats.flatMap((pledge, seat) => (pledge && !fair.signatures[seat] ? [seat] : []))
    : [];

/** The promise of this shuffle, and of so many seats where their number is known; raises an error. */
export function promised(text: string, match: string, shuffle: number, players = 0): Promised {
  const promise = read(text);
  const seats = players || promise.seats.length;
  if (promise.match !== match || promise.shuffle !== shuffle || promise.seats.length !== seats)
    throw new Error("a promise of another shuffle");
  return promise;
}

/** The first fault of a shuffle that was shown; raises an error where it cannot be read. */
export function broken(fair: Fair): Fault | null {
  if (commitment(fair.table, fair.hand, fair.secret) !== fair.commit) return fault("secret");
  if (!fair.promise) return null;
  const promise = promised(fair.promise, fair.table, fair.hand, fair.nonces.length);
  if (promise.house !== fair.commit) return fault("house");
  for (const [seat, pledge] of promise.seats.entries()) {
    const found = brokenBy(seat, pledge, fair);
    if (found) return found;
  }
  if (fair.signatures.length && fair.signatures.length !== promise.seats.length) throw new Error("other signatures");
  return notDealt(promise, fair);
}

function brokenBy(seat: number, pledge: Pledge | null, fair: Fair): Fault | null {
  const part = fair.nonces[seat] ?? "";
  const signature = fair.signatures[seat] ?? "";
  const used = part !== NO_PART;
  if (!pledge) return used || signature ? fault("unpromised", seat) : null;
  if (!isSafe(pledge.key)) return fault("key", seat);
  if (!signature) return used ? fault("unsigned", seat) : null;
  if (partCommitment(fair.table, fair.hand, seat, part) !== pledge.commitment) return fault("part", seat);
  return isSigned(pledge.key, signature, encode(fair.promise)) ? null : fault("signature", seat);
}

function notDealt(promise: Promised, fair: Fair): Fault | null {
  if (!promise.draw) return inWords(promise, dealt(promise, fair)) === fair.deck ? null : fault("deck");
  const chance = new Chance(fair.secret, fair.nonces);
  const players = promise.seats.length;
  const first = chance.below(players);
  const dealer = dealerOf(promise.draw, chance.shuffled(promise.pack.length), first, players);
  return fair.dealer === null || fair.dealer === dealer ? null : fault("dealer");
}

/** The deck that follows, and the cut where there is one. */
export function dealt(promise: Promised, fair: Fair): number[] {
  const chance = new Chance(fair.secret, fair.nonces);
  const order = chance.shuffled(promise.pack.length);
  return promise.layout?.isCut ? [...order, 1 + chance.below(promise.pack.length - 1)] : order;
}

/** The deck as a record writes it. */
function inWords(promise: Promised, deck: readonly number[]): string {
  const size = promise.pack.length;
  const cards = deck.slice(0, size).map((code) => promise.pack[code]);
  return (
    cards.join(" ") +
    deck
      .slice(size)
      .map((lifted) => ` cut ${lifted}`)
      .join("")
  );
}
