/**
 * Calls of a page's searcher, whose workers end in the ways that calls name: `node searcher_calls.mjs good waits+error`.
 *
 * Those of one word, joined by `+`, are asked for at once, and the next word's once all of them are answered.
 */

import { Searcher } from "../../web/src/offline/searcher.ts";

/** What stands for a worker: some calls it answers, for some nothing comes, and at the others it ends. */
class Stub extends EventTarget {
  ended = Promise.withResolvers();

  postMessage({ number, call }) {
    if (call === "waits") return;
    if (call === "good") this.tell({ number, answer: `${number} by ${workers.indexOf(this)}` });
    else if (call === "trap") this.tell({ number, failure: "unreachable" });
    else if (call === "killed") this.ended.resolve();
    else this.dispatchEvent(new Event(call));
  }

  tell(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate() {
    this.isOver = true;
  }
}

const workers = [];
let told = 0;
let refuses = false;
const { port1, port2 } = new MessageChannel();
new Searcher(port1, "folder/", {
  start: () => {
    if (refuses) throw new Error("no worker may begin");
    const worker = new Stub();
    const lock = workers.push(worker) - 1;
    queueMicrotask(() => worker.tell({ lock }));
    return worker;
  },
  ended: (lock) => workers[lock].ended.promise,
  tell: () => told++,
});

const waiting = new Map();
port2.onmessage = ({ data }) => waiting.get(data.number)(data.answer);
let number = 0;
const ask = (call) =>
  new Promise((answered) => {
    waiting.set(++number, answered);
    port2.postMessage({ number, game: "any", call });
  });

const came = [];
for (const calls of process.argv.slice(2)) {
  refuses = calls === "refused";
  came.push(await Promise.all(calls.split("+").map(ask)));
}
process.stdout.write(JSON.stringify({ came, told, over: workers.map(({ isOver }) => !!isOver) }), () => process.exit(0));
