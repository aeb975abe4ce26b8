/** Python with the table in it, wherever Pyodide runs. */

export const LIST = "offline.json";
export const ARCHIVE = "table.pack";
export const LIBRARY = "/lib/python314.zip";
export const SITE = "/lib/python3.14/site-packages";

/** Put the table's archive where Python looks for it. */
export async function unpack(python, archive) {
  const whole = new Blob([archive]).stream().pipeThrough(new DecompressionStream("gzip"));
  lay(python, new Uint8Array(await new Response(whole).arrayBuffer()));
}

const BLOCK = 512;
const text = new TextDecoder();

/** Lay the files of an archive (ustar) where Python looks for packages: its own way takes four times as long. */
export function lay({ FS }, tar) {
  const folders = new Set();
  for (let at = 0; tar[at]; ) {
    const field = (from, bytes) => text.decode(tar.subarray(at + from, at + from + bytes)).replace(/\0.*$/s, "");
    const [name, size, beginning] = [field(0, 100), Number.parseInt(field(124, 12), 8), field(345, 155)];
    const path = [SITE, beginning, name].filter(Boolean).join("/");
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    at += BLOCK;
    FS.writeFile(path, tar.subarray(at, at + size));
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}

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
