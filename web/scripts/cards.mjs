/** Draw cards as files: `node scripts/cards.mjs FOLDER french Qh spanish Rc …`; the documentation shows some of them. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const [folder, ...asked] = process.argv.slice(2);
const bundle = await rolldown({ input: fileURLToPath(new URL("../src/cards/draw.ts", import.meta.url)) });
const { output } = await bundle.generate({ format: "esm" });
const { picture } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);

mkdirSync(folder, { recursive: true });
for (let at = 0; at + 1 < asked.length; at += 2) {
  const address = picture(asked[at + 1], asked[at], false);
  writeFileSync(join(folder, `${asked[at + 1]}.svg`), decodeURIComponent(address.slice(address.indexOf(",") + 1)));
}
