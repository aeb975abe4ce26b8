/** Python with the table's archive, from the folder that `python -m tools.offline` has written, for Node. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ARCHIVE, LIST, unpack } from "../offline/python.mjs";

/** The files of a folder, as its list has them; fails where one is another. */
export function checked(folder) {
  const listed = JSON.parse(readFileSync(join(folder, LIST), "utf8"));
  for (const { name, sha256 } of listed) {
    const found = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    if (found !== sha256) throw new Error(`${name} is not the file of the list: make the folder anew`);
  }
  return listed;
}

/** Python, and how many milliseconds of a processor each step took; what it complains of goes to `stderr`. */
export async function load(folder, stderr) {
  const place = resolve(folder);
  const { loadPyodide } = await import(pathToFileURL(join(place, "pyodide.mjs")).href);
  const times = {};
  const python = await timed(times, "python", () => loadPyodide({ indexURL: `${place}/`, stderr }));
  const archive = new Uint8Array(readFileSync(join(place, ARCHIVE))); // Pyodide knows no Buffer
  await timed(times, "unpack", () => unpack(python, archive));
  return { python, times };
}

/** What an act brings; its processor time is noted under a name. */
export async function timed(times, name, act) {
  const before = process.cpuUsage();
  const made = await act();
  const { user, system } = process.cpuUsage(before);
  times[name] = Math.round((user + system) / 1000);
  return made;
}
