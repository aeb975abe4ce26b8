/** The pins of one seat at one table, in storage that outlives a reload, beside the key of the seat. */

import { PINS } from "../seats";
import { type Pins, pinsOf } from "./pins";
import { newKey, publicKey } from "./signatures";

/** So many characters may all tables take; the oldest are forgotten first. */
const MOST = 2_000_000;
/** So many shuffles of one table are kept. */
const SHUFFLES = 400;

interface Kept {
  readonly seat: number;
  readonly at: number;
  readonly private: string;
  readonly shuffles: Readonly<Record<string, Pins>>;
}

/** All pins of one seat at one table; a spectator's last as long as the page. */
export class Book {
  private secret = "";
  private shuffles = new Map<string, Pins>();
  private written: string | null = null;
  private at = 0;
  /** True where this browser keeps what is written; if not, a reload forgets it. */
  isKept = true;

  constructor(
    private readonly table: string,
    readonly seat: number | null,
  ) {
    this.refresh();
  }

  /** Read what another window of this browser has written meanwhile. */
  refresh(): void {
    if (this.seat === null || !this.isKept) return;
    const text = stored(PINS + this.table);
    if (text === null || text === this.written) return;
    this.written = text;
    const kept = parsed(text);
    if (kept?.seat !== this.seat) return;
    [this.secret, this.at] = [kept.private, kept.at];
    this.shuffles = new Map(Object.entries(kept.shuffles));
  }

  /** The key that the seat signs with; it is made when it is first needed. */
  get private(): string {
    this.secret ||= newKey();
    return this.secret;
  }

  /** The key by which everybody can check the signatures; empty as long as nothing was signed. */
  get public(): string {
    return this.secret && publicKey(this.secret);
  }

  of(match: string, shuffle: number): Pins | undefined {
    return this.shuffles.get(`${match} ${shuffle}`);
  }

  all(): Pins[] {
    return [...this.shuffles.values()];
  }

  /** A shuffle is heard of for the first time; `part` is what this seat will add, if anything. */
  begin(match: string, shuffle: number, part: string): Pins {
    const key = part && publicKey(this.private);
    this.at = Date.now();
    const pins = pinsOf(match, shuffle, this.seat, part, key);
    this.shuffles.set(`${match} ${shuffle}`, pins);
    for (const name of [...this.shuffles.keys()].slice(0, -SHUFFLES)) this.shuffles.delete(name);
    return pins;
  }

  /** Write it down, at the cost of the oldest tables where there is no room. */
  keep(): void {
    if (this.seat === null) return;
    const kept: Kept = {
      seat: this.seat,
      at: this.at,
      private: this.secret,
      shuffles: Object.fromEntries(this.shuffles),
    };
    const text = JSON.stringify(kept);
    if (text === this.written) return;
    this.isKept = write(PINS + this.table, text);
    this.written = text;
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The text that was written; none where somebody else wrote there. */
function parsed(text: string): Kept | null {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

function write(name: string, text: string): boolean {
  const others = oldestFirst().filter((other) => other.name !== name);
  let size = others.reduce((sum, other) => sum + other.size, text.length);
  for (;;) {
    const oldest = others.shift();
    if (size <= MOST && put(name, text)) return true;
    if (!oldest) return false;
    localStorage.removeItem(oldest.name);
    size -= oldest.size;
  }
}

function put(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // full, or a browser that keeps nothing
  }
}

function oldestFirst(): { name: string; size: number; at: number }[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PINS))
      .map((name) => ({ name, text: localStorage.getItem(name) ?? "" }))
      .map(({ name, text }) => ({ name, size: text.length, at: parsed(text)?.at ?? 0 }))
      .sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}
