/** All that was played without a network, as one file: from this device, or onto it. */

const NAME = "sobremesa";
const TEXTS = "texts";
const FORM = "sobremesa-tables-1";
const SEATS = "sobremesa.seats.offline";

/** The tables' texts by their keys, as the table's worker keeps them, and the keys of the own seats. */
interface File {
  readonly form: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly seats: Readonly<Record<string, unknown>>;
}

const brought = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** The database that the worker has made. */
const opened = (): Promise<IDBDatabase> => brought(indexedDB.open(NAME));

const seats = (): Record<string, unknown> => JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, unknown>;

/** All tables of this device. */
export async function exported(): Promise<Blob> {
  const database = await opened();
  const texts = database.transaction(TEXTS).objectStore(TEXTS);
  const [keys, found] = await Promise.all([brought(texts.getAllKeys()), brought(texts.getAll())]);
  database.close();
  const file: File = {
    form: FORM,
    texts: Object.fromEntries(keys.map((key, at) => [String(key), String(found[at])])),
    seats: seats(),
  };
  return new Blob([JSON.stringify(file)], { type: "application/json" });
}

const isTexts = (one: unknown): one is Record<string, unknown> => typeof one === "object" && one !== null;

/** What a file says; fails where it is none of ours. */
function read(text: string): File {
  const file = JSON.parse(text) as Partial<File>;
  if (file.form !== FORM || !isTexts(file.texts) || !isTexts(file.seats)) throw new TypeError("no file of tables");
  if (Object.values(file.texts).some((one) => typeof one !== "string")) throw new TypeError("no texts");
  return file as File;
}

/** Put a file's tables on this device, beside those that are here: a table that is here stays as it is. */
export async function imported(text: string): Promise<void> {
  const file = read(text);
  const database = await opened();
  const work = database.transaction(TEXTS, "readwrite", { durability: "strict" });
  const texts = work.objectStore(TEXTS);
  const here = new Set((await brought(texts.getAllKeys())).map((key) => String(key).split("/")[1]));
  for (const [key, one] of Object.entries(file.texts)) if (!here.has(key.split("/")[1])) texts.put(one, key);
  await new Promise<void>((done, failed) => {
    work.oncomplete = () => done();
    work.onabort = () => failed(work.error);
  });
  database.close();
  localStorage.setItem(SEATS, JSON.stringify({ ...file.seats, ...seats() }));
}
