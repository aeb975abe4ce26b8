/** The editions of the table that a page keeps to play without a network: what is in one, its download, and what is kept. */

import { isSite, root } from "../net/way";

/** A file of an edition, and the parts in which it comes, packed, each named by the SHA-256 of what is in it. */
interface File {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

/** All that plays: the files of Python, the page's own, and what is answered before Python has begun. Its name follows from all of it. */
export interface Edition {
  readonly name: string;
  readonly files: readonly File[];
  readonly page: readonly string[];
}

/** Why an edition cannot be had: the line, its bytes, the room of this device, or it is none of this browser's. */
export type Why = "lost" | "altered" | "full" | "missing";

export class Bad extends Error {
  constructor(
    readonly why: Why,
    file: string,
  ) {
    super(`${file}: ${why}`);
  }
}

const FOLDER = new URL(`${root}offline/`, document.baseURI).href;
const KEPT = "offline-";
/** What has come of a download that is not at its end. */
const PARTS = "offline.parts";
/** The policy of the worker, whose own file comes from here. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The address of a file of an edition. */
export const at = ({ name }: Pick<Edition, "name">, file: string): string => `${FOLDER}${name}/${file}`;

/** Bytes of a download. */
export const size = ({ files }: Edition): number => files.reduce((sum, file) => sum + packed(file), 0);
const packed = ({ parts }: File): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The newest edition that is kept whole; the page of one is kept last of all. */
export async function kept(): Promise<Edition | null> {
  for (const cache of (await caches.keys()).filter((name) => name.startsWith(KEPT)).reverse()) {
    const name = cache.slice(KEPT.length);
    const list = await caches.match(at({ name }, "edition.json"), { cacheName: cache });
    if (list && (await caches.has(cache)) && (await caches.match(at({ name }, "page"), { cacheName: cache })))
      return (await list.json()) as Edition;
  }
  return null;
}

/** The edition that the house has now; null where it cannot be asked. */
export async function newest(): Promise<Edition | null> {
  if (!navigator.onLine) return null;
  const answer = await fetch(`${FOLDER}edition.json`, { cache: "no-store" }).catch(() => null);
  if (answer && !answer.ok) throw new Bad("missing", "edition.json");
  return answer ? ((await answer.json()) as Edition) : null;
}

/** Say that this page is of an edition, as long as it is open: what it has not asked for yet has to be there. */
export const use = ({ name }: Edition): void =>
  void navigator.locks.request(KEPT + name, { mode: "shared" }, () => new Promise(() => undefined));

/** Keep nothing of other editions, but those that another page is still of. */
export async function keepOnly({ name }: Edition): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const used = [KEPT + name, ...held.map((lock) => lock.name)];
  const others = (await caches.keys()).filter((one) => one.startsWith(KEPT) && !used.includes(one));
  await Promise.all(others.map((one) => caches.delete(one)));
}

/** Keep nothing of an edition: something in it is not what it should be. */
export const forget = ({ name }: Edition): Promise<boolean> => caches.delete(KEPT + name);

/** Have an edition come, or the rest of one; `tell` hears how many bytes are here. Raises `Bad`. */
export async function download(edition: Edition, tell: (come: number) => void): Promise<void> {
  try {
    const [cache, parts, before] = [await caches.open(KEPT + edition.name), await caches.open(PARTS), await kept()];
    let come = 0;
    const more = (bytes: number): void => {
      come += bytes;
      tell(come);
    };
    for (const file of edition.files) {
      const address = at(edition, file.name);
      const here = (await cache.match(address)) ?? (await same(file, before));
      await cache.put(address, here ?? (await made(file, parts, more)));
      if (here) more(packed(file));
    }
    await cache.addAll(edition.page.map((path) => new URL(root + path, document.baseURI).href));
    await cache.put(at(edition, "edition.json"), new Response(JSON.stringify(edition)));
    await cache.put(at(edition, "page"), await page());
    await caches.delete(PARTS);
  } catch (error) {
    throw isFull(error) ? new Bad("full", edition.name) : error instanceof Bad ? error : new Bad("lost", String(error));
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/** The file as another edition has it. */
async function same(file: File, before: Edition | null): Promise<Response | undefined> {
  const found = before?.files.find(({ name, sha256 }) => name === file.name && sha256 === file.sha256);
  return before && found ? caches.match(at(before, file.name)) : undefined;
}

/** The page without the house's games: of a server that of any table. */
async function page(): Promise<Response> {
  const answer = await fetch(isSite ? "./" : "/t/", { cache: "no-store" });
  if (!answer.ok) throw new Bad("lost", "page");
  return answer;
}

/** A file out of its parts, each of which is kept as soon as it has come. */
async function made(file: File, cache: Cache, more: (bytes: number) => void): Promise<Response> {
  const blobs: Blob[] = [];
  for (const { name, bytes } of file.parts) {
    blobs.push(await part(name, cache));
    more(bytes);
  }
  const whole = new Blob(blobs).stream().pipeThrough(new DecompressionStream("gzip"));
  const data = await new Response(whole).arrayBuffer();
  if ((await digest(data)) !== file.sha256) throw new Bad("altered", file.name);
  return new Response(data, {
    headers: { "content-type": file.type, "content-length": String(file.bytes), "content-security-policy": POLICY },
  });
}

async function part(name: string, cache: Cache): Promise<Blob> {
  const address = `${FOLDER}parts/${name}`;
  const here = await cache.match(address);
  if (here) return here.blob();
  const answer = await fetch(address);
  if (!answer.ok) throw new Bad("lost", name);
  const data = await answer.arrayBuffer();
  if (!(await digest(data)).startsWith(name)) throw new Bad("altered", name);
  await cache.put(address, new Response(data));
  return new Blob([data]);
}

/** The SHA-256 of some bytes, as a list has it. */
async function digest(bytes: ArrayBuffer): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
