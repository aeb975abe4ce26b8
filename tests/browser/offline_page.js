/** A page with a worker in which tables are: `begin` starts it, `play` plays a match of a game. */

import { Page } from "./player.mjs";

const addresses = trustedTypes.createPolicy("offline", { createScriptURL: (url) => url });
const own = [];
let worker;
const page = new Page((text) => worker.postMessage(text));

globalThis.begin = () =>
  new Promise((done, failed) => {
    worker = new Worker(addresses.createScriptURL("table-worker.mjs?at_once"), { type: "module" });
    worker.onerror = (event) => failed(new Error(event.message));
    worker.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (!["loading", "ready", "failed"].includes(message.type)) return page.take(data);
      own.push(message);
      if (message.type !== "loading") done(own);
    };
  });

globalThis.play = async (game) => {
  const seated = await page.open(game);
  const { messages } = await page.play(seated);
  const { status, body } = await page.ask("GET", `/api/tables/${seated.table}/record`);
  return { messages, status, record: body.record };
};
