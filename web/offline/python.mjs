/** Python with the table in it, wherever Pyodide runs. */

export const LIST = "offline.json";
export const ARCHIVE = "table.pack";
const SITE = "/lib/python3.14/site-packages";

/** Put the table's archive where Python looks for it. */
export const unpack = (python, archive) => python.unpackArchive(archive, "gztar", { extractDir: SITE });

/**
 * The entry to the tables, which posts texts and which a device keeps; without one nobody waits for the eye, either.
 * Levels that search play where somebody makes their calls (`searches.mjs`).
 */
export function enter(python, post, device = null, searches = undefined) {
  const entry = python.pyimport("sobremesa.server.offline.entry");
  return device ? entry.kept(post, device, searches) : entry.at_once(post, searches);
}

/** The SHA-256 of some bytes, as the list has it. */
export async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
