/** What somebody is told in Python's wasm, as JSON: `node told_in_pyodide.mjs FOLDER FILE GAME...`; FILE has `told`. */

import { readFileSync } from "node:fs";
import { checked, load } from "../../web/scripts/pyodide.mjs";

const [folder, file, ...games] = process.argv.slice(2);
checked(folder);
const { python } = await load(folder);
python.runPython(readFileSync(file, "utf8"));
const told = {};
for (const game of games) told[game] = (await python.globals.get("told")(game)).toJs();
process.stdout.write(JSON.stringify(told), () => process.exit(0));
