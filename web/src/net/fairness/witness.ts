/** A seat's browser as a witness of the shuffles: it commits, pins, signs, tells its part, and says what is wrong. */

import type { Commit, Contribute, Fair, Told } from "../../messages";
import { Book } from "./book";
import { newPart, randomHex } from "./chance";
import type { Fault } from "./faults";
import {
  type Pins,
  type Standing,
  hearCommitment,
  hearLine,
  hearOver,
  hearPromise,
  hearServing,
  hearShown,
  mayTell,
  ownCommitment,
} from "./pins";
import { sign } from "./signatures";

export type { Fault, FaultName } from "./faults";
export type { Pins, Standing } from "./pins";

const DRAW = 0;

/** The match before this one at the same table; none before the first. */
function matchBefore(match: string): string {
  const [, table = "", number] = /^(.*)\.(\d+)$/.exec(match) ?? [];
  return number === "2" ? table : table && `${table}.${Number(number) - 1}`;
}

/** The witness of a seat at a table, as this browser knows it; without a seat it adds nothing and keeps nothing. */
export const witnessOf = (table: string, seat: number | null): Witness => new Witness(new Book(table, seat));

export class Witness {
  /** The number of players, once it is known. */
  players = 0;
  private match = "";
  private readonly newest = new Map<string, number>();
  private readonly offered = new Map<string, Pins>();
  private readonly telling = new Map<string, Pins>();
  private readonly seen = new Map<string, Fair>();

  constructor(private readonly book: Book) {}

  // --- what it knows

  get seat(): number | null {
    return this.book.seat;
  }

  /** The public key of this seat; empty as long as it has signed nothing. */
  get key(): string {
    return this.book.public;
  }

  /** True where its knowledge outlives a reload. */
  get isKept(): boolean {
    return this.book.isKept;
  }

  /** All shuffles, in the order in which they were heard of. */
  get shuffles(): readonly Pins[] {
    return this.book.all();
  }

  /** The last news of a shuffle. */
  told(match: string, shuffle: number): Fair | undefined {
    return this.seen.get(`${match} ${shuffle}`);
  }

  /** The first breach, or what the shuffle proves to this seat, or nothing yet. */
  verdict(match: string, shuffle: number): Fault | Standing | "" {
    const pins = this.book.of(match, shuffle);
    return pins?.fault ?? pins?.standing ?? "";
  }

  // --- what it hears

  /** Another line begins: nothing that was said over the last one is answered any more. */
  hearLine(): void {
    this.book.refresh();
    this.offered.clear();
    this.telling.clear();
    this.shuffles.forEach(hearLine);
    this.book.keep();
  }

  /** The match is over and all was told: what was never shown is a breach, until it is shown after all. */
  private hearOver(match: string): void {
    for (const pins of this.shuffles) if (pins.match === match) pins.fault ??= hearOver(pins);
  }

  /** The seat's answers; after a breach of a shuffle it answers nothing more to it. */
  hear(fair: Fair): (Commit | Contribute)[] {
    this.book.refresh();
    this.seen.set(`${fair.table} ${fair.hand}`, fair);
    this.newest.set(fair.table, Math.max(this.newest.get(fair.table) ?? 0, fair.hand - (fair.secret ? 0 : 1)));
    if (fair.hand === DRAW && fair.secret) this.match = fair.table;
    if (fair.hand === DRAW && !fair.secret) this.hearOver(matchBefore(fair.table));
    const pins = this.book.of(fair.table, fair.hand) ?? this.begun(fair);
    this.judge(pins, fair);
    const answers = pins.fault || fair.secret ? [] : this.answers(pins, fair);
    this.book.keep();
    return answers;
  }

  /** Only to a shuffle that is still open a part can be added. */
  private begun(fair: Fair): Pins {
    const adds = this.seat !== null && !fair.promise && !fair.secret;
    return this.book.begin(fair.table, fair.hand, adds ? newPart() : "");
  }

  private judge(pins: Pins, fair: Fair): void {
    const found = this.found(pins, fair);
    if (fair.secret && pins.fault?.name === "unshown") pins.fault = null;
    if (typeof found === "string") pins.standing = found;
    else pins.fault ??= found;
  }

  private found(pins: Pins, fair: Fair): Fault | Standing | null {
    if (fair.secret) return hearShown(pins, fair);
    return hearCommitment(pins, fair.commit) ?? (fair.promise ? hearPromise(pins, fair.promise, this.players) : null);
  }

  private answers(pins: Pins, fair: Fair): (Commit | Contribute)[] {
    const cid = randomHex(8);
    const hand = fair.hand;
    if (fair.promise) {
      if (pins.isTold || !mayTell(pins)) return [];
      this.telling.set(cid, pins);
      [pins.isSent, pins.isLost] = [true, false];
      return [{ type: "nonce", cid, hand, hex: pins.part, signature: sign(this.book.private, fair.promise) }];
    }
    if (!pins.part) return [];
    this.offered.set(cid, pins);
    return [{ type: "commit", cid, hand, commit: ownCommitment(pins), key: pins.key }];
  }

  /** A command was done: if it told a part, that is kept now. Whether it was one of these. */
  hearAck(cid: string): boolean {
    const acked = this.telling.get(cid) ?? this.offered.get(cid);
    if (acked) {
      this.book.refresh();
      const pins = this.book.of(acked.match, acked.shuffle) ?? acked;
      if (this.telling.has(cid)) pins.isTold = true;
      else pins.isCommitted = true;
      this.again(pins);
      this.book.keep();
    }
    return this.telling.delete(cid) || this.offered.delete(cid);
  }

  /** A command was not done: a commitment that nobody is bound by is withdrawn. Whether it was one of these. */
  hearRefusal(cid: string): boolean {
    const offered = this.offered.get(cid);
    if (offered) {
      this.book.refresh();
      const pins = this.book.of(offered.match, offered.shuffle) ?? offered;
      if (!mayTell(pins)) pins.part = pins.key = "";
      this.book.keep();
    }
    return this.telling.delete(cid) || this.offered.delete(cid);
  }

  /** The cards that the seat was dealt, among what it was told, and who dealt them. */
  hearDeals(told: readonly Told[], dealer: number | null): void {
    const shuffle = this.newest.get(this.match) ?? DRAW;
    const deals = told.filter((one) => one.kind === "deal");
    this.book.refresh();
    const pins = this.book.of(this.match, shuffle);
    if (!pins || shuffle === DRAW || !deals.length) return;
    for (const { number, cards } of deals) {
      if (!pins.numbers.includes(number)) pins.numbers.push(number);
      this.hearServing(this.match, shuffle, pins.numbers.indexOf(number), cards);
    }
    const isFirst = shuffle === 1 && pins.numbers.length === 1 && told.at(-1)?.kind === "deal";
    if (isFirst && dealer !== null) this.hearDealer(this.match, dealer);
  }

  /** The cards of one serving. */
  hearServing(match: string, shuffle: number, serving: number, cards: readonly string[]): void {
    this.book.refresh();
    const pins = this.book.of(match, shuffle);
    if (!pins || this.seat === null) return;
    pins.fault ??= hearServing(pins, serving, cards);
    this.again(pins);
    this.book.keep();
  }

  /** Who deals first. */
  hearDealer(match: string, seat: number): void {
    this.book.refresh();
    const pins = this.book.of(match, DRAW);
    if (!pins) return;
    pins.dealer ??= seat;
    this.again(pins);
    this.book.keep();
  }

  /** Judges what was shown already by what is known now. */
  private again(pins: Pins): void {
    const fair = this.told(pins.match, pins.shuffle);
    if (fair?.secret) this.judge(pins, fair);
  }
}
