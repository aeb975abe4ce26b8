/** The way to the tables: the network, or, in a page that needs none, a worker of its own. */

import { signal } from "@preact/signals";

/** True of a page on a host of files, where nobody answers. */
export const isSite = "site" in document.documentElement.dataset;
/** True of a page that plays without a network. */
export const isOffline = isSite || location.search === "?offline";
/** Where the page's files are. */
export const root = isSite ? "./" : "/";

/** A line to a table: a socket, or what stands for one. */
export type Line = Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose"> & {
  send(text: string): void;
  close(): void;
};

export const way = {
  /** False as long as a page without a network has no table yet. */
  ready: signal(!isOffline),
  ask: (path: string, request: RequestInit): Promise<Pick<Response, "ok" | "status" | "json">> => fetch(path, request),
  line: (path: string): Line => new WebSocket(location.origin.replace("http", "ws") + path),
};
