/** The worker that searches, as the page has it: what is asked of it comes by a port, and is always answered. */

/** A call of a game's entry, whose module is in this folder. */
export interface Asked {
  readonly number: number;
  readonly game: string;
  readonly folder: string;
  readonly call: string;
}

/** What came of a call, or why nothing did. */
export type Answer =
  | { readonly number: number; readonly answer: string }
  | { readonly number: number; readonly failure: string };

/** The way of a page to a worker: how one is started, how its end is known by its lock, and who is told of a failure. */
interface Ways {
  readonly start: () => Worker;
  readonly ended: (lock: string) => Promise<unknown>;
  readonly tell: () => void;
}

export class Searcher {
  private readonly port: MessagePort;
  private readonly ways: Ways;
  private readonly asked = new Set<number>();
  private worker: Worker | null = null;

  constructor(port: MessagePort, folder: string, ways: Ways) {
    this.port = port;
    this.ways = ways;
    port.onmessage = ({ data }: MessageEvent<Omit<Asked, "folder">>) => this.ask({ ...data, folder });
  }

  /** Ask the worker; the first call has one started, and so has the next one after it has ended. */
  private ask(call: Asked): void {
    this.asked.add(call.number);
    try {
      this.worker ??= this.started();
      this.worker.postMessage(call);
    } catch (error) {
      this.fail(String(error));
    }
  }

  private started(): Worker {
    const worker = this.ways.start();
    const end = (): void => this.end(worker);
    worker.addEventListener("error", end);
    worker.addEventListener("messageerror", end);
    worker.addEventListener("message", ({ data }: MessageEvent<Answer | { lock: string }>) => {
      if ("lock" in data) void this.ways.ended(data.lock).then(end);
      else this.answer(data);
    });
    return worker;
  }

  private answer(answer: Answer): void {
    if (!this.asked.delete(answer.number)) return;
    this.port.postMessage(
      "answer" in answer ? answer : { number: answer.number, answer: JSON.stringify({ problem: answer.failure }) },
    );
    if ("failure" in answer) this.ways.tell();
  }

  private end(worker: Worker): void {
    worker.terminate();
    if (this.worker !== worker) return;
    this.worker = null;
    this.fail("the worker that searches has ended");
  }

  /** Answer all that is asked: nothing comes of it. */
  private fail(failure: string): void {
    for (const number of [...this.asked]) this.answer({ number, failure });
  }
}
