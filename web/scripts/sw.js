/**
 * Keeps the page's own files, so that it opens at once and opens at all without a connection. What is asked of the
 * server goes to the server: the page is asked for anew each time, and a table's state never comes from here.
 * SHELL and NAME are filled in by the build.
 */

const SHELL = [];
const NAME = "";
const AT_ONCE = 8;
const KEPT = "t/"; // the page without the house's games, which may be others once it is back
const ROOT = new URL("./", self.location).pathname;

self.addEventListener("install", (event) => event.waitUntil(keep()));

/** Some files at a time, after all that the page itself asks for: all at once would take the cores from it. */
async function keep() {
  const cache = await caches.open(NAME);
  const files = [KEPT, ...SHELL].map((path) => new Request(path, { priority: "low" }));
  while (files.length) await cache.addAll(files.splice(0, AT_ONCE));
  await self.skipWaiting();
}

/**
 * A page that is still open was made by the build before this one: its files stay until the next. It is not claimed: to a
 * page that is taken over all the pictures that it had at hand are new ones, to be made again in the middle of a play.
 */
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("shell-")).slice(0, -2));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const path = pathname.replace(ROOT, "");
  if (request.mode === "navigate" && /^([tr]\/.*|index\.html|)$/.test(path))
    event.respondWith(KEPT === "./" || search === "?offline" ? fromEdition(request) : fromServer(request));
  else if (/^(assets|offline)\//.test(path)) event.respondWith(fromShell(request));
});

/** The page of the newest edition that is kept whole to play without a network: it goes with the tables in it. */
async function fromEdition(request) {
  for (const name of (await caches.keys()).filter((one) => one.startsWith("offline-")).reverse()) {
    const kept = await caches.match(`${ROOT}offline/${name.slice("offline-".length)}/page`, { cacheName: name });
    if (kept) return kept;
  }
  return fromServer(request);
}

/** An edition's files are to be had by a page that came before this worker. */
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));

/** The page as the server has it; only where the server cannot be reached, the one that is kept. */
async function fromServer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(KEPT, { cacheName: NAME });
    if (kept) return kept;
    throw error;
  }
}

/** A file that is named by its content: what is kept under the name is what the server has under it. */
const fromShell = async (request) => (await caches.match(request)) ?? fetch(request);

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(look(event.notification.data));
});

/** Come back to the table that somebody was told of. */
async function look(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
