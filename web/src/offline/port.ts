/** The tables in a worker, in the place of the network: the same requests, and lines in the place of sockets. */

import { type Line, way } from "../net/way";
import { go } from "../router";
import { settings } from "../settings";
import { o } from "../texts/offline";
import { type Edition, at, kept, newest } from "./edition";
import search from "./search-worker.ts?worker&url";
import { Searcher } from "./searcher.ts";

/** What a worker says of itself; `failed` with the reason. */
type Own = { type: "loading" } | { type: "ready" } | { type: "failed"; why: string };
type Heard =
  | Own
  | { type: "answer"; number: number; status: number; body: unknown }
  | { type: "tell"; number: number; message: unknown }
  | { type: "closed"; number: number };
type Answer = Awaited<ReturnType<typeof way.ask>>;

/** What the worker that has the tables holds as long as it lives. */
const LOCK = "sobremesa.tables";

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const answer = (status: number, body: unknown): Answer => ({
  ok: status < 400,
  status,
  json: () => Promise.resolve(body),
});

/** What is answered before Python has begun: the games and their lessons, as they were when the edition was made. */
const early = new Map<string, Promise<Record<string, unknown>>>();

function known(edition: Edition, language: string): Promise<Record<string, unknown>> {
  const here = early.get(language) ?? fetch(at(edition, `answers.${language}.json`)).then((found) => found.json());
  early.set(language, here);
  here.catch(() => early.delete(language));
  return here;
}

/** Have the page ask an edition, first of all for what needs no Python. */
export function readFirst(edition: Edition): void {
  way.ask = async (path, { method }) => {
    const found = (await known(edition, settings.peek().language))[path];
    if (method === "POST") go("/"); // whoever wants to sit down sees how far it is
    if (found === undefined) throw new Error(`nobody answers ${path} yet`);
    return answer(200, found);
  };
}

/** The same for a lesson that is opened by its own address: nobody has looked for an edition yet. */
export async function readKept(): Promise<void> {
  const edition = (await kept()) ?? (await newest());
  if (edition) readFirst(edition);
}

/** True once the worker has ended before its page: the system took its memory, or Python broke down. */
export let isFallen = false;

/** Have the page say that its tables are gone; what was acknowledged is on the device. */
function fall(): void {
  isFallen = true;
  way.ready.value = false;
}

/** Have the tables of an edition begin, and the page ask them from then on; fails with the reason. */
export async function begin(edition: Edition): Promise<void> {
  readFirst(edition);
  const first = way.ask;
  const tables = started(at(edition, "table-worker.mjs"));
  const port = new Port(tables);
  searchFor(tables, edition, () => port.announce("search", o("unsearched")));
  await port.begun;
  way.ask = (path, request) =>
    /^\/api\/(games|lessons\/\w+)\?/.test(path) ? first(path, request) : port.ask(path, request);
  way.line = (path) => port.line(path);
  way.ready.value = true;
  void port.ended().then(fall);
}

/** Have a worker of its own search for the tables', by the games' modules of the edition; `tell` that one could not. */
function searchFor(tables: Worker, edition: Edition, tell: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const games = edition.files.flatMap(({ name }) => /^(\w+)\.wasm$/.exec(name)?.[1] ?? []);
  new Searcher(port1, at(edition, ""), { start: () => started(search), ended: released, tell });
  tables.postMessage(games, [port2]);
}

/** Done once nobody holds a lock any more. */
const released = (lock: string): Promise<unknown> => navigator.locks.request(lock, () => undefined);

const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy("table", {
  createScriptURL: (url) => url,
});

/** A worker of this address, made as the content policy wants it. */
const started = (address: string): Worker =>
  new Worker(policy ? policy.createScriptURL(address) : address, { type: "module" });

class Port {
  /** Done once tables can be asked; fails with the reason. */
  readonly begun: Promise<void>;
  private number = 0;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly lines = new Map<number, PortLine>();

  constructor(private readonly worker: Worker) {
    this.begun = new Promise((done, failed) => {
      worker.onerror = () => failed(new Error("stopped"));
      worker.onmessage = ({ data }) => {
        const heard = JSON.parse(String(data)) as Heard;
        if (heard.type === "ready") done();
        else if (heard.type === "failed") failed(new Error(heard.why));
        else if (heard.type !== "loading") this.hear(heard);
      };
    });
  }

  /** Done once the worker is broken or no more: the lock that it has falls to whoever waits next. */
  async ended(): Promise<void> {
    const broken = new Promise<unknown>((done) => this.worker.addEventListener("error", done));
    await Promise.race([broken, released(LOCK)]);
    this.worker.terminate();
  }

  /** Ask what would be asked of a server. */
  ask(path: string, { method = "GET", body = "{}", headers = {} }: RequestInit): Promise<Answer> {
    const number = ++this.number;
    const key = new Headers(headers).get("authorization")?.replace("Bearer ", "") ?? "";
    this.put({ type: "ask", number, method, address: path, body, key });
    return new Promise((answered) => this.asked.set(number, answered));
  }

  /** Open a line, as a socket would be. */
  line(path: string): Line {
    const number = ++this.number;
    const line = new PortLine((message) => this.put({ ...message, number }));
    this.lines.set(number, line);
    this.put({ type: "open", number, address: path });
    queueMicrotask(() => line.open());
    return line;
  }

  /** Say a sentence of the page's own at every table, as whoever runs a house would. */
  announce(id: string, text: string): void {
    const at = Math.floor(Date.now() / 1000);
    for (const line of this.lines.values()) line.hear({ type: "announcement", id, text, at });
  }

  private put(message: unknown): void {
    this.worker.postMessage(JSON.stringify(message));
  }

  private hear(heard: Exclude<Heard, Own>): void {
    const { number } = heard;
    if (heard.type === "answer") {
      this.asked.get(number)?.(answer(heard.status, heard.body));
      this.asked.delete(number);
    } else if (heard.type === "tell") this.lines.get(number)?.hear(heard.message);
    else {
      this.lines.get(number)?.end();
      this.lines.delete(number);
    }
  }
}

/** A line of the page to a table, which looks like a socket. */
class PortLine implements Line {
  readyState: Line["readyState"] = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(private readonly put: (message: { type: string; text?: string }) => void) {}

  open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this as never, new Event("open"));
  }

  send(text: string): void {
    this.put({ type: "say", text });
  }

  hear(message: unknown): void {
    this.onmessage?.call(this as never, new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(): void {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.readyState = WebSocket.CLOSING;
    this.put({ type: "hang_up" });
  }

  end(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as never, new CloseEvent("close"));
  }
}
