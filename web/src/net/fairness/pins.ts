/** Memory of a shuffle: the first that this browser was told of it, what it saw, and what it added; kept beside the seat's key. */

import type { Fair } from "../../messages";
import { digest, partCommitment } from "./chance";
import { type Fault, broken, dealt, fault, promised, silent, told } from "./faults";
import { served } from "./layout";
import { isSafe } from "./signatures";
import { type Pledge, asTold, read } from "./promise";

/** Proof that a shuffle without a breach is to this seat: see `docs/explanation/fairness.md`. */
export type Standing = "proved" | "choice" | "unacknowledged" | "lost" | "no_part" | "unwitnessed";

/** Of one shuffle; `part` is this seat's own, `key` the public one that it signs with, `shown` a digest. */
export interface Pins {
  readonly match: string;
  readonly shuffle: number;
  readonly seat: number | null;
  part: string;
  key: string;
  house: string;
  promise: string;
  /** Acknowledged over the line that stands since: the commitment. */
  isCommitted: boolean;
  /** The part was told; lost: the line broke before it was acknowledged. */
  isSent: boolean;
  isLost: boolean;
  isTold: boolean;
  servings: string[][];
  /** The numbers of the servings in the seat's stream: what is told again has the same one. */
  numbers: number[];
  dealer: number | null;
  shown: string;
  /** The first breach; it stays. */
  fault: Fault | null;
  standing: Standing | "";
  /** Who signed the promise and told a part, and who promised one and told none, once that is shown. */
  told: number[];
  silent: number[];
}

export const pinsOf = (match: string, shuffle: number, seat: number | null, part = "", key = ""): Pins => ({
  ...{
    match,
    shuffle,
    seat,
    part,
    key,
    house: "",
    promise: "",
    isCommitted: false,
    isSent: false,
    isLost: false,
    isTold: false,
    servings: [],
    numbers: [],
    dealer: null,
  },
  ...{ shown: "", fault: null, standing: "", told: [], silent: [] },
});

/** The commitment to one's own part; empty for who adds nothing. */
export const ownCommitment = ({ match, shuffle, seat, part }: Pins): string =>
  part && seat !== null ? partCommitment(match, shuffle, seat, part) : "";

const isOwn = (pins: Pins, pledge: Pledge): boolean =>
  pledge.commitment === ownCommitment(pins) && pledge.key === pins.key;

/** What the promise that is pinned holds for this seat. */
const ownPledge = ({ promise, seat }: Pins): Pledge | null =>
  (promise && seat !== null && read(promise).seats[seat]) || null;

/** True where the promise that is pinned holds one's own commitment, so that the part can be told. */
export function mayTell(pins: Pins): boolean {
  const pledge = pins.part && ownPledge(pins);
  return !!pledge && isOwn(pins, pledge);
}

/** A fault where the promise, which is out or was passed over, lacks what was acknowledged for it. */
const omitted = (pins: Pins): Fault | null => (pins.isCommitted && !ownPledge(pins) ? fault("omitted") : null);

/** Another line begins: what the house had not bound itself to before, it may have forgotten honestly. */
export function hearLine(pins: Pins): void {
  if (!pins.promise) pins.isCommitted = false;
  if (!pins.shown) pins.isLost = pins.isSent && !pins.isTold;
}

/** The match is over and all was told: what was promised or dealt has been shown. */
export const hearOver = ({ promise, servings, shown }: Pins): Fault | null =>
  (promise || servings.length) && !shown ? fault("unshown") : null;

/** The house's commitment: the first is pinned, another is a fault. */
export function hearCommitment(pins: Pins, commitment: string): Fault | null {
  pins.house ||= commitment;
  return commitment === pins.house ? null : fault("commitment");
}

/** The promise: the first is pinned, and one that is not as it should be is a fault. */
export function hearPromise(pins: Pins, text: string, players: number): Fault | null {
  if (pins.promise && text !== pins.promise) return fault("promise");
  try {
    const promise = promised(text, pins.match, pins.shuffle, players);
    pins.promise = text;
    if (promise.house !== pins.house) return fault("house");
    const pledge = ownPledge(pins);
    if (pins.part && pledge && !isOwn(pins, pledge)) return fault("exchanged");
    const unsafe = promise.seats.findIndex((one) => one && !isSafe(one.key));
    return omitted(pins) ?? (unsafe < 0 ? null : fault("key", unsafe));
  } catch {
    return fault("unreadable");
  }
}

/** The cards of a serving: the first are pinned, others are a fault; none comes before the promise. */
export function hearServing(pins: Pins, serving: number, cards: readonly string[]): Fault | null {
  if (serving >= pins.servings.length) pins.servings.push([...cards]);
  return pins.servings[serving]?.join(" ") === cards.join(" ") ? omitted(pins) : fault("cards");
}

/** Takes what was shown: the first is pinned; returns the first fault, or what it proves to this seat. */
export function hearShown(pins: Pins, fair: Fair): Fault | Standing {
  const shown = digestOf(fair);
  const found = otherThanPinned(pins, fair, shown) ?? seen(pins, fair, pins.shown !== "");
  pins.shown ||= shown;
  if (found) return found;
  [pins.told, pins.silent] = [told(fair), silent(fair)];
  return standing(pins, fair);
}

const digestOf = ({ commit, secret, nonces, promise, signatures, deck, dealer }: Fair): string =>
  digest(JSON.stringify([commit, secret, nonces, promise, signatures, deck, dealer]));

function otherThanPinned(pins: Pins, fair: Fair, shown: string): Fault | null {
  if (pins.shown && pins.shown !== shown) return fault("reveal");
  if (pins.house && fair.commit !== pins.house) return fault("commitment");
  if (pins.promise && fair.promise !== pins.promise) return fault("promise");
  return pins.isTold && !has(told(fair), pins.seat) ? fault("left_out") : omitted(pins);
}

/** Faults in themselves first, which are looked for once, as signatures cost much; then whatever is otherwise than it was seen here. */
function seen(pins: Pins, fair: Fair, isLookedAt: boolean): Fault | null {
  try {
    return (isLookedAt ? null : broken(fair)) ?? ownDealer(pins, fair) ?? ownCards(pins, fair);
  } catch {
    return fault("unreadable");
  }
}

const has = (seats: readonly number[], seat: number | null): boolean => seat !== null && seats.includes(seat);

const ownDealer = (pins: Pins, fair: Fair): Fault | null =>
  pins.shuffle === 0 && pins.dealer !== null && fair.dealer !== null && pins.dealer !== fair.dealer
    ? fault("dealer")
    : null;

function ownCards({ seat, shuffle, servings }: Pins, fair: Fair): Fault | null {
  if (!fair.promise || seat === null || shuffle === 0) return null;
  const promise = read(fair.promise);
  if (!promise.layout) return null;
  const hand = served(promise.layout, dealt(promise, fair));
  const follows = (serving: number): string =>
    asTold(
      promise,
      hand(serving, seat).map((code) => promise.pack[code] ?? ""),
    );
  return servings.every((cards, serving) => follows(serving) === asTold(promise, cards)) ? null : fault("cards");
}

function standing(pins: Pins, fair: Fair): Standing {
  if (mayTell(pins) && !has(told(fair), pins.seat)) return pins.isSent && !pins.isLost ? "unacknowledged" : "lost";
  if (!fair.promise || !told(fair).length) return "unwitnessed";
  if (!mayTell(pins)) return "no_part";
  return silent(fair).length ? "choice" : "proved";
}
