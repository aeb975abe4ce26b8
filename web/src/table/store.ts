import { computed, effect, signal, untracked } from "@preact/signals";
import type {
  Advice,
  Announcement,
  Breakdown,
  Bye,
  CallAsked,
  Invitation,
  OpenCall,
  Power,
  Scene,
  SeatAsked,
  Table,
  ToClient,
  ToServer,
  Told,
  UndoAsked,
  Update,
} from "../messages";
import { Course } from "../end/course";
import { isToBegin } from "../net/opened";
import { keep, note, tokenOf } from "../net/seats";
import { type Line, isOffline, way } from "../net/way";
import { drawn } from "../parts/drawn";
import { skip } from "../parts/flights";
import { learn, signed } from "../texts/speaker";
import { hear } from "../parts/sound";
import { duration, pace, pause, settings } from "../settings";
import { FORM, whole } from "./changes";
import { Witnessing } from "./witnessing";

export type Link = "connecting" | "open" | "lost" | "closed";
type Sent<T> = T extends { cid: string } ? Omit<T, "cid"> : T;
type Wish = Sent<ToServer>;

/** A notice to a person that something was not done; `clause` where a rule forbids it. */
export interface Notice {
  readonly text: string;
  readonly clause: string;
}

/** The news of one message for whoever draws: what was told, and whether it moves. */
export interface News {
  readonly told: readonly Told[];
  readonly live: boolean;
  /** Its place in the order of the news, and the scene after it. */
  readonly version: number;
  readonly scene: Scene | null;
  /** The count of a hand that it brings, to be shown once it has landed. */
  readonly counts?: Breakdown | null;
}

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");

/**
 * Who was drawn to deal first, as this page sees it at a deal: who deals, where the game's scene says so. A game may pass
 * over who sits the hand out; then it is what was told of the draw.
 */
function drawnDealer(scene: Scene | null, told: readonly Told[]): number | null {
  if (scene?.seats.some(({ held }) => held === 0)) return told.find((one) => one.drawn)?.drawn?.dealer ?? null;
  return scene && "dealer" in scene && typeof scene.dealer === "number" ? scene.dealer : null;
}

/** True where a match or a hand has just been dealt, and nothing else has happened. */
const isDeal = (told: readonly Told[]): boolean => told.length > 0 && told.every((one) => one.kind === "deal");

/** True of something seen that does not hold any more: it is neither moved nor celebrated. */
export const isTakenBack = (one: Told): boolean => one.kind === "undo" || one.kind === "set_aside";

/** Milliseconds between two tries for a line, at first and later: another server has a dead one's tables after two or three seconds. */
const SOON = 700;
const LATER = 5000;
const SOONS = 12;
/** Milliseconds after which a line on which nothing comes is taken for lost: what lies between need not tell of its end. */
const SILENCE = 8000;
/** Milliseconds for which a phrase is read. */
const SAID = 4000;
/** Milliseconds for which the last card of a hand lies before its count. */
const LOOKED = 600;
const AT_ONCE = 4;
const MOST_QUEUED = 5;
/** Who is to act once a match is over. */
export const OVER = -2;

/** A seat's question to all others, as long as it stands. */
export type Asked = UndoAsked | CallAsked | SeatAsked;

/** A use of a power over the table, and the number of what was told last before it. */
export type Used = Power & { readonly after: number };

/** One table as this browser knows it: what the server said, and what was asked of it. It decides nothing. */
export class TableStore {
  /** True where a table is looked at before anything follows, also where nothing moves. */
  readonly patient: boolean = false;
  readonly link = signal<Link>("connecting");
  /** Who sits where, at a table that is only looked back at. */
  names: readonly string[] = [];
  readonly table = signal<Table | null>(null);
  readonly scene = signal<Scene | null>(null);
  /** The newest scene whose motion has landed: nothing is asked or scored before it is seen. */
  readonly landed = signal<Scene | null>(null);
  readonly seat = signal<number | null>(null);
  /** The seat that is theirs from the next hand on; until then they see what all see. */
  readonly waits = signal<number | null>(null);
  readonly powers = signal<readonly Used[]>([]);
  readonly log = signal<readonly Told[]>([]);
  readonly news = signal<News>({ told: [], live: false, version: 0, scene: null });
  readonly notice = signal<Notice | null>(null);
  readonly clause = signal("");
  readonly advice = signal<Advice | null>(null);
  readonly breakdown = signal<Breakdown | null>(null);
  /** A count is to come once the last card of its hand has been looked at: nobody is asked before it lies there. */
  readonly toCount = signal(false);
  readonly invitation = signal<Invitation | null>(null);
  readonly said = signal<ReadonlyMap<number, string>>(new Map());
  /** A seat's question to all others: to take its play back, or (with the call's words) a referee's call. */
  readonly asked = signal<Asked | null>(null);
  /** The referee's calls that can be made now. */
  readonly calls = signal<readonly OpenCall[]>([]);
  /** The words of whoever runs the house, by their names, as long as they are announced and not put away. */
  readonly announced = signal<ReadonlyMap<string, Announcement>>(new Map());
  readonly bye = signal<Bye | null>(null);
  readonly pending = signal<string | null>(null);
  /** The table is to begin by itself, once this page has committed to its part of the draw. */
  readonly beginning = signal(false);
  readonly fair: Witnessing;
  readonly course: Course;
  readonly yourTurn = computed(() => {
    const scene = this.scene.value;
    return (
      scene !== null &&
      scene === this.landed.value &&
      scene.seat !== null &&
      scene.actor === scene.seat &&
      !this.toCount.value &&
      !this.table.value?.paused
    );
  });

  private socket: Line | null = null;
  private number = 0;
  private version = 0;
  private newest = 0;
  private tries = 0;
  /** The newest scene that has come, shown or not: what changes is changed in it. */
  private known: Scene | null = null;
  private waiting = new Map<string, ToServer>();
  private closed = false;
  private timer = 0;
  private silence = 0;
  /** The moment after which the newest count of a hand is shown; none is to come: 0. */
  private counting = 0;
  /** By seat, the timer that ends what it says. */
  private readonly silences = new Map<number, number>();
  /** News that wait for what moves, and the pause before the next of them. */
  private readonly queue: Update[] = [];
  private rest = 0;
  private greeted = false;
  readonly putAway = new Set<string>();
  /** Messages that came before an own play was seen to be made; none waits: null. */
  private inbox: ToClient[] | null = null;
  private isBegun = false;

  /** Without a line it is a table to look at: somebody else says what lies on it. */
  constructor(
    readonly id: string,
    line = true,
  ) {
    this.course = new Course(id);
    this.fair = new Witnessing(id, (command) => this.post(command), this.begin);
    if (!line) {
      effect(() => {
        this.landed.value = this.scene.value;
      });
      return;
    }
    this.beginning.value = isToBegin(id);
    this.connect();
    addEventListener("online", this.wake);
    if (!isOffline) addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.wake);
    this.keepPace();
  }

  /** The house waits no longer than the person wishes: where they wish otherwise in mid-game, it is told. */
  private keepPace(): void {
    let told = untracked(pace);
    this.unpace = effect(() => {
      const speed = pace();
      if (speed !== told && this.seat.peek() !== null) this.send({ type: "set_pace", pace: speed });
      told = speed;
    });
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
    this.inbox ??= [];
    drawn(this.takeIn);
    this.post(command);
  }

  /** Take the last play back, or ask the others; a second tap before the answer would take back one more. */
  takeBack(): void {
    if (![...this.waiting.values()].some(({ type }) => type === "undo")) this.send({ type: "undo" });
  }

  /** Make a referee's call, such as a misdeal, or ask the others for it. */
  call(action: string): void {
    this.send({ type: "call", action, seen: this.number });
  }

  /** Say why something cannot be done, and let the rules open at its clause. */
  tell(text: string, clause = ""): void {
    this.notice.value = { text, clause };
    if (clause) this.clause.value = clause;
  }

  /** All that moved at this news has landed; older news may land later than newer, and changes nothing then. */
  land(news: News): void {
    if (news.version < this.newest) return;
    this.newest = news.version;
    if (news.counts) this.counts(news.counts, news.live);
    this.landed.value = news.scene;
    if (news.version === this.version && this.queue.length && !this.rest)
      this.rest = window.setTimeout(this.next, pause());
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    this.heardOf();
    this.unpace();
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  /** Hear everything again, in another language for instance. */
  again = (): void => {
    this.number = 0;
    this.tries = 0;
    this.bye.value = null;
    if (this.link.peek() === "closed") this.link.value = "connecting";
    this.socket?.close();
    this.connect();
  };

  // --- the connection

  private unpace = (): void => undefined;

  private wake = (): void => {
    if (document.hidden) setTimeout(skip); // not in the last moment of a page that is closed
    if (!this.closed && !document.hidden && this.link.peek() === "lost") this.connect();
  };

  /** The device has no network any more: a socket would learn of it only when something is sent. */
  private cut = (): void => {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.dropped();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.takeIn();
    this.settle(); // what was heard is not to be told again
    const socket = way.line(`/ws/${this.id}?changes=${FORM}&pace=${untracked(pace)}`);
    const old = this.socket;
    this.socket = socket;
    old?.close();
    this.heardOf();
    this.listen();
    socket.onopen = () => {
      const { language, name } = settings.peek();
      const hello: ToServer = {
        type: "hello",
        token: tokenOf(this.id),
        since: this.number,
        language,
        form: "scene",
        name: name.trim(),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardOf();
      this.comes(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.dropped();
    };
  }

  /** Something is to come now; where nothing does, the line is lost, whatever it says of itself. */
  private listen(): void {
    this.silence ||= window.setTimeout(() => {
      this.link.value = "lost";
      this.connect();
    }, SILENCE);
  }

  private heardOf(): void {
    clearTimeout(this.silence);
    this.silence = 0;
  }

  private dropped(): void {
    this.heardOf();
    if (this.closed || this.bye.peek()?.again === false) {
      this.link.value = "closed";
      return;
    }
    this.link.value = "lost";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), (this.tries++ < SOONS ? SOON : LATER) * (0.5 + Math.random())); // not all at once
  }

  private post(command: ToServer): void {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.greeted) return;
    this.socket.send(JSON.stringify(command));
    this.listen();
  }

  // --- what the table says

  /** A tap is answered by what is drawn at once; the table's answer, which draws much, comes after that. */
  private comes(message: ToClient): void {
    if (this.inbox) this.inbox.push(message);
    else this.read(message);
  }

  private takeIn = (): void => {
    const come = this.inbox ?? [];
    this.inbox = null;
    if (!this.closed) for (const message of come) this.read(message);
  };

  private read(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        void import("../net/renewal").then(({ heed }) => heed(message.page, this.rests));
        this.waits.value = message.waits;
        return this.welcomed(message.seat);
      case "table":
        if (message.seats.some((seat) => seat.coming))
          this.lately(({ coming }, before) => coming(this, before, message));
        this.table.value = message;
        this.fair.players(message.players);
        this.stands();
        if (message.phase !== "lobby") this.beginning.value = false;
        if (this.seat.peek() !== null)
          keep(message.id, tokenOf(message.id), message.game, message.phase === "lobby" ? undefined : null);
        return;
      case "update":
        this.known = whole(this.known, message) ?? this.known;
        return this.heard({ ...message, scene: message.scene || message.changes ? this.known : null });
      case "ack":
        return this.settled(message.cid);
      case "refused":
        return this.refused(message.cid, message.text, message.clause);
      case "said":
        return this.speaks(message.seat, message.text);
      case "left":
        return this.tell(message.text);
      case "announcement":
        return this.lately(({ announces }) => announces(this, message));
      case "power":
        return this.lately(({ used }, table, after) => used(this, table, { ...message, after }));
      case "undo_asked":
      case "call_asked":
      case "seat_asked":
        this.asked.value = message.open ? message : null;
        if (!message.open && !message.done && message.seat === this.seat.peek())
          this.lately(({ denied }) => denied(this, message));
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
        if (message.reason === "seated") this.number = 0; // what a seat sees is told it from the beginning
    }
  }

  /** True between matches, where the page may be loaded anew. */
  private rests = (): boolean => (this.table.peek()?.phase ?? "playing") !== "playing" && !this.beginning.peek();

  /** Do what is rare, once its code is here, with the table and the newest number as they are now. */
  private lately(act: (code: typeof import("./seldom"), table: Table | null, number: number) => void): void {
    const { number } = this;
    const table = this.table.peek();
    const code = import("./seldom");
    void code
      .then(() => learn())
      .then(async () => act(await code, table, number))
      .catch(() => undefined);
  }

  private welcomed(seat: number | null): void {
    this.seat.value = seat;
    this.fair.sit(seat);
    this.asked.value = null; // what still stands is told anew
    this.announced.value = new Map();
    this.link.value = "open";
    this.tries = 0;
    this.greeted = true;
    for (const command of this.waiting.values()) this.post(command);
  }

  /** News wait for what moves to land: one play after the other, however fast they come. Too many are not waited for. */
  private heard(update: Update): void {
    this.calls.value = update.calls;
    this.fair.hearDeals(update.told, drawnDealer(update.scene, update.told)); // at once: a shuffle may be told of before they are seen
    const busy = this.rest !== 0 || (this.news.peek().live && this.newest < this.version);
    const follows = !update.fresh && !update.told.some(isTakenBack);
    if (busy && follows && !document.hidden && this.queue.length < MOST_QUEUED) {
      this.queue.push(update);
      return;
    }
    const alone = this.queue.length === 0;
    this.settle();
    this.updated(update.told, update.scene, update.number, update.fresh, alone);
  }

  /** Show at once what still waits to be seen. */
  private settle(): void {
    clearTimeout(this.rest);
    this.rest = 0;
    for (const { told, scene, number, fresh } of this.queue.splice(0)) this.updated(told, scene, number, fresh, false);
  }

  private next = (): void => {
    this.rest = 0;
    const update = this.queue.shift();
    if (update) this.updated(update.told, update.scene, update.number, update.fresh);
  };

  private updated(told: readonly Told[], scene: Scene | null, number: number, fresh: boolean, moves = true): void {
    const follows = !fresh && this.number > 0 && told.length > 0 && told.length <= AT_ONCE;
    const live = moves && (follows || isDeal(told)) && !told.some(isTakenBack) && !document.hidden;
    this.log.value = fresh || this.number === 0 ? told : [...this.log.peek(), ...told];
    this.number = number;
    if (scene) {
      this.scene.value = scene;
      this.noted(scene);
      this.stands();
    }
    this.advice.value = null;
    if (told.some((one) => one.kind === "action" && one.seat === this.seat.peek())) this.notice.value = null;
    const counts = (told.length > 0 && scene?.breakdown) || null;
    this.news.value = { told, live, version: ++this.version, scene: this.scene.peek(), counts };
    if (live) return;
    skip();
    this.land(this.news.peek());
  }

  /** Note the score for the line that is drawn at the end. */
  private stands(): void {
    const scene = this.scene.peek();
    const table = this.table.peek();
    if (scene && table) this.course.note(table.match, this.number, scene.sides);
  }

  /** Keep how it stands for the entrance, and a match that is over for its player. */
  private noted(scene: Scene): void {
    const table = this.table.peek();
    const own = this.seat.peek();
    if (!table || own === null) return;
    const sides = [...scene.sides].sort((a, b) => Number(b.seats.includes(own)) - Number(a.seats.includes(own)));
    const names = table.seats.flatMap((one, seat) => (seat === own ? [] : [one.name]));
    const over = scene.actor === OVER;
    note(table.id, {
      names,
      score: sides.map((side) => signed(side.score)).join(" : "),
      mine: scene.actor === own,
      over,
    });
    if (over && !table.board)
      void import("../history/remember").then(({ remember }) => remember(table, scene, own)).catch(() => undefined);
  }

  /** The sheet comes when everybody has seen the last card lie, and what it scored. */
  private counts(breakdown: Breakdown, live: boolean): void {
    this.toCount.value = true;
    clearTimeout(this.counting);
    const show = (): void => {
      this.counting = 0;
      this.breakdown.value = breakdown;
    };
    this.counting = window.setTimeout(show, live ? duration(LOOKED) : 0);
  }

  /** A count is open, or closed already: somebody may be asked, unless the next one is to come. */
  counted = (): void => {
    if (!this.counting) this.toCount.value = false;
  };

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
    hear("refused");
    this.tell(text, clause);
  }

  /** A phrase stays for a while, also where the same seat has said the same before. */
  private speaks(seat: number, text: string): void {
    this.said.value = new Map(this.said.peek()).set(seat, text);
    clearTimeout(this.silences.get(seat));
    this.silences.set(
      seat,
      window.setTimeout(() => this.silent(seat), SAID),
    );
  }

  private silent(seat: number): void {
    const left = new Map(this.said.peek());
    left.delete(seat);
    this.said.value = left;
  }

  /** Says what the draw needs of this page, so that it is witnessed too. */
  private begin = (): void => {
    if (!this.beginning.peek() || this.isBegun) return;
    this.isBegun = true;
    this.send({ type: "start" });
  };
}
