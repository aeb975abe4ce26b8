/** The database of a device: texts by their keys, which `sobremesa.server.offline.device_store` keeps tables in. */

const NAME = "sobremesa";
const TEXTS = "texts";

/** What a request brings. */
const brought = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** All keys that begin so: no key of ours has such a letter. */
const range = (beginning) => IDBKeyRange.bound(beginning, `${beginning}\uffff`);

/** Open it; fails where the browser keeps nothing. */
export async function openDevice() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TEXTS);
  const database = await brought(opening);
  database.onversionchange = () => database.close();
  return {
    /** What is kept under keys that begin so, as JSON: pairs of a key and a text. */
    async of(beginning) {
      const texts = database.transaction(TEXTS).objectStore(TEXTS);
      const [keys, found] = await Promise.all([
        brought(texts.getAllKeys(range(beginning))),
        brought(texts.getAll(range(beginning))),
      ]);
      return JSON.stringify(keys.map((key, at) => [key, found[at]]));
    },
    /** Do a change, all of it or nothing; done means that it is on the disk. */
    keep(change) {
      const { drop, put } = JSON.parse(change);
      const work = database.transaction(TEXTS, "readwrite", { durability: "strict" });
      const texts = work.objectStore(TEXTS);
      for (const beginning of drop) texts.delete(range(beginning));
      for (const [key, text] of Object.entries(put)) texts.put(text, key);
      return new Promise((done, failed) => {
        work.oncomplete = () => done();
        work.onabort = () => failed(work.error ?? new Error("the device kept nothing"));
      });
    },
  };
}
