import { computed, signal } from "@preact/signals";
import type { Fair, ToServer, Told } from "../messages";
import type { Pins, Witness } from "../net/fairness/witness";

type Work = (witness: Witness) => void;

/** The witness of a table's shuffles; it is loaded when the first is heard of, and hears in order what came meanwhile. */
export class Witnessing {
  readonly shuffles = signal<readonly Pins[]>([]);
  /** The first breach; it stays. */
  readonly breach = computed(() => this.shuffles.value.find((pins) => pins.fault) ?? null);
  witness: Witness | null = null;

  private seat: number | null = null;
  private waiting: Work[] = [];
  private loading = false;

  /** `answer` sends; `onHeard` is called when what was heard so far is answered, or cannot be. */
  constructor(
    private readonly table: string,
    private readonly answer: (command: ToServer) => void,
    private readonly onHeard: () => void,
  ) {}

  /** A connection is this seat's; `null`: a spectator's. */
  sit(seat: number | null): void {
    if (this.seat !== seat) this.witness = null;
    this.seat = seat;
    if (this.witness || this.loading) this.do((witness) => witness.hearLine());
  }

  hear(fair: Fair): void {
    this.do((witness) => witness.hear(fair).forEach(this.answer));
  }

  /** Hears what the seat was told, and who was drawn to deal first, if it is the match's first deal. */
  hearDeals(told: readonly Told[], dealer: number | null): void {
    if (told.some((one) => one.kind === "deal")) this.do((witness) => witness.hearDeals(told, dealer));
  }

  players(number: number): void {
    this.do((witness) => (witness.players = number));
  }

  /** True where a command that was done was the witness's. */
  settled(cid: string): boolean {
    return this.looked(this.witness?.hearAck(cid));
  }

  /** True where a command that was refused was the witness's: that its part came too late is nothing a player asked for. */
  refused(cid: string): boolean {
    return this.looked(this.witness?.hearRefusal(cid));
  }

  private do(work: Work): void {
    this.waiting.push(work);
    if (this.witness) this.work(this.witness);
    else if (!this.loading) void this.load();
  }

  private async load(): Promise<void> {
    this.loading = true;
    try {
      const { witnessOf } = await import("../net/fairness");
      this.witness = witnessOf(this.table, this.seat);
      this.witness.hearLine();
      this.work(this.witness);
    } catch {
      this.onHeard(); // who cannot witness plays all the same; the next shuffle tries again
    } finally {
      this.loading = false;
    }
  }

  private work(witness: Witness): void {
    for (const work of this.waiting.splice(0)) work(witness);
    this.looked(true);
    this.onHeard();
  }

  private looked(isOwn = false): boolean {
    if (isOwn && this.witness) this.shuffles.value = [...this.witness.shuffles];
    return isOwn;
  }
}
