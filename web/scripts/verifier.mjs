/** Write the page that checks a record as one file: its script and its style stand in it, and its policy allows nothing else. */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = new URL("../", import.meta.url);
const OUT = new URL("../../src/sobremesa/server/static/verify.html", import.meta.url);
const entry = fileURLToPath(new URL("src/verifier/main.ts", ROOT));
const [{ output }] = await build({
  configFile: false,
  root: fileURLToPath(ROOT),
  logLevel: "warn",
  publicDir: false,
  build: {
    write: false,
    target: "es2022",
    minify: true,
    lib: { entry, formats: ["es"], fileName: "verify" },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
if (output.length !== 1) throw new Error(`the page that checks is ${output.length} files, not one`);

const script = output[0].code.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const style = readFileSync(new URL("src/verifier/verify.css", ROOT), "utf8").trim();
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
const parts = { POLICY: policy, STYLE: style, SCRIPT: script };
writeFileSync(
  OUT,
  readFileSync(new URL("verify.html", ROOT), "utf8").replace(/POLICY|STYLE|SCRIPT/g, (name) => parts[name]),
);
