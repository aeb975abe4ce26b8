import { computed, signal } from "@preact/signals";
import type { Advice, Breakdown, Bye, Invitation, Scene, Table, ToClient, ToServer, Told } from "../messages";
import { isToBegin } from "../net/opened";
import { keep, tokenOf } from "../net/seats";
import { duration, settings } from "../settings";
import { t } from "../texts/page";
import { Witnessing } from "./witnessing";

export type Link = "connecting" | "open" | "lost" | "closed";
type Sent<T> = T extends { cid: string } ? Omit<T, "cid"> : T;
type Wish = Sent<ToServer>;

/** What a person was told when something was not done; `clause` where a rule forbids it. */
export interface Notice {
  readonly text: string;
  readonly clause: string;
}

/** What reading one message hands on to whoever draws: the news, and whether it is fresh. */
export interface News {
  readonly told: readonly Told[];
  readonly live: boolean;
}

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Who deals, where the game's scene says so. */
const dealerOf = (scene: Scene | null): number | null =>
  scene && "dealer" in scene && typeof scene.dealer === "number" ? scene.dealer : null;

const PATIENCE = [300, 600, 1200, 2500, 5000];
const AT_ONCE = 4;

/** One table as this browser knows it: what the server said, and what was asked of it. It decides nothing. */
export class TableStore {
  readonly link = signal<Link>("connecting");
  readonly table = signal<Table | null>(null);
  readonly scene = signal<Scene | null>(null);
  readonly seat = signal<number | null>(null);
  readonly log = signal<readonly Told[]>([]);
  readonly news = signal<News>({ told: [], live: false });
  readonly notice = signal<Notice | null>(null);
  readonly clause = signal("");
  readonly advice = signal<Advice | null>(null);
  readonly breakdown = signal<Breakdown | null>(null);
  readonly invitation = signal<Invitation | null>(null);
  readonly said = signal<ReadonlyMap<number, string>>(new Map());
  readonly undoAsked = signal<number | null>(null);
  readonly bye = signal<Bye | null>(null);
  readonly pending = signal<string | null>(null);
  /** The table is to begin by itself, once this page has committed to its part of the draw. */
  readonly beginning = signal(false);
  readonly fair: Witnessing;
  readonly yourTurn = computed(() => {
    const scene = this.scene.value;
    return scene !== null && scene.seat !== null && scene.actor === scene.seat && !this.table.value?.paused;
  });

  private socket: WebSocket | null = null;
  private number = 0;
  private tries = 0;
  private waiting = new Map<string, ToServer>();
  private closed = false;
  private timer = 0;
  private greeted = false;
  private isBegun = false;

  /** Without a line it is a table to look at: somebody else says what lies on it. */
  constructor(
    readonly id: string,
    line = true,
  ) {
    this.fair = new Witnessing(id, (command) => this.post(command), this.begin);
    if (!line) return;
    this.beginning.value = isToBegin(id);
    this.connect();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  // --- what is asked

  /** Send a command; who repeats it after a lost connection sends the same `cid`, and it is done once. */
  send(wish: Wish): void {
    const command = (wish.type === "leave" ? wish : { ...wish, cid: hex(8) }) as ToServer;
    if ("cid" in command) this.waiting.set(command.cid, command);
    this.post(command);
  }

  /** Play these actions, one after the other. */
  play(actions: readonly string[]): void {
    if (this.pending.peek() !== null) return;
    this.notice.value = null;
    this.advice.value = null;
    const cid = hex(8);
    const command: ToServer = { type: "play", cid, actions, seen: this.number };
    this.pending.value = cid;
    this.waiting.set(cid, command);
    this.post(command);
  }

  /** Say why something cannot be done, and let the rules open at its clause. */
  tell(text: string, clause = ""): void {
    this.notice.value = { text, clause };
    if (clause) this.clause.value = clause;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  /** Hear everything again, in another language for instance. */
  again = (): void => {
    this.number = 0;
    this.tries = 0;
    this.bye.value = null;
    this.socket?.close();
    this.connect();
  };

  // --- the connection

  private wake = (): void => {
    if (!this.closed && document.visibilityState === "visible" && this.link.peek() === "lost") this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    const old = this.socket;
    this.socket = socket;
    old?.close();
    socket.onopen = () => {
      const language = settings.peek().language;
      const hello: ToServer = { type: "hello", token: tokenOf(this.id), since: this.number, language, form: "scene" };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.read(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.dropped();
    };
  }

  private dropped(): void {
    if (this.closed || this.bye.peek()?.again === false) {
      this.link.value = "closed";
      return;
    }
    this.link.value = "lost";
    this.timer = window.setTimeout(() => this.connect(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
  }

  private post(command: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.greeted) this.socket.send(JSON.stringify(command));
  }

  // --- what the table says

  private read(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        return this.welcomed(message.seat);
      case "table":
        this.table.value = message;
        this.fair.players(message.players);
        if (message.phase !== "lobby") this.beginning.value = false;
        if (this.seat.peek() !== null) keep(message.id, tokenOf(message.id), message.game);
        return;
      case "update":
        return this.updated(message.told, message.scene, message.number, message.fresh);
      case "ack":
        return this.settled(message.cid);
      case "refused":
        return this.refused(message.cid, message.text, message.clause);
      case "said":
        return this.speaks(message.seat, message.text);
      case "undo_asked":
        this.undoAsked.value = message.open ? message.seat : null;
        if (!message.open && !message.done && message.seat === this.seat.peek()) this.tell(t("undo_denied"));
        return;
      case "hint":
        this.settled(message.cid);
        this.advice.value = message;
        return;
      case "fair":
        return this.fair.hear(message);
      case "invitation":
        this.settled(message.cid);
        this.invitation.value = message;
        return;
      case "bye":
        this.bye.value = message;
    }
  }

  private welcomed(seat: number | null): void {
    this.seat.value = seat;
    this.fair.sit(seat);
    this.link.value = "open";
    this.tries = 0;
    this.greeted = true;
    for (const command of this.waiting.values()) this.post(command);
  }

  private updated(told: readonly Told[], scene: Scene | null, number: number, fresh: boolean): void {
    const live = !fresh && this.number > 0 && told.length > 0 && told.length <= AT_ONCE;
    this.log.value = fresh || this.number === 0 ? told : [...this.log.peek(), ...told];
    this.fair.hearDeals(told, dealerOf(scene));
    this.number = number;
    if (scene) {
      this.scene.value = scene;
      if (scene.breakdown && told.length) this.counts(scene.breakdown, live);
    }
    this.advice.value = null;
    if (told.length) this.notice.value = null;
    this.news.value = { told, live };
  }

  /** The sheet comes when everybody has seen the last card lie. */
  private counts(breakdown: Breakdown, live: boolean): void {
    setTimeout(() => (this.breakdown.value = breakdown), live ? duration(1600) : 0);
  }

  private settled(cid: string): void {
    if (this.fair.settled(cid)) return;
    this.waiting.delete(cid);
    if (this.pending.peek() === cid || cid === "") this.pending.value = null;
  }

  /** Why something was not done. */
  private refused(cid: string, text: string, clause: string): void {
    if (this.fair.refused(cid)) return;
    if (this.waiting.get(cid)?.type === "start") this.beginning.value = false;
    this.settled(cid);
    this.tell(text, clause);
  }

  private speaks(seat: number, text: string): void {
    this.said.value = new Map(this.said.peek()).set(seat, text);
    setTimeout(() => {
      if (this.said.peek().get(seat) !== text) return;
      const left = new Map(this.said.peek());
      left.delete(seat);
      this.said.value = left;
    }, 4000);
  }

  /** What the draw needs of this page is said, so that it is witnessed too. */
  private begin = (): void => {
    if (!this.beginning.peek() || this.isBegun) return;
    this.isBegun = true;
    this.send({ type: "start" });
  };
}
