/**
 * Rules and searching players in the page: a game's module of wasm, loaded when it is asked for, in a worker.
 *
 * Nothing of a table asks for it yet; a build holds the modules that `python -m tools.wasm` has written before.
 */

import type { Failures, Places } from "./machine.ts";
import type { Recorded, Replayed } from "./replay.ts";
import type { Asked } from "./worker.ts";
import script from "./worker.ts?worker&url";

interface Made {
  readonly FAILURES: Failures;
  readonly SITES: Places;
}

const MODULES = import.meta.glob<string>("./made/*.wasm", { query: "?url", import: "default" });
const TEXTS = import.meta.glob<Made>("./made/wasm-*.ts");

/** The policy by which the browser lets this page start its own worker, and no other script. */
const POLICY = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  }
).trustedTypes?.createPolicy("sobremesa-wasm", {
  createScriptURL: (url: string) => {
    if (url !== script) throw new TypeError("this is not the page's own worker");
    return url;
  },
});

/** The games whose modules this build holds. */
export function games(): string[] {
  return Object.keys(MODULES).map((name) => name.slice("./made/".length, -".wasm".length));
}

/** Make a game's recorded calls again, with the module of this build. */
export async function check(game: string, recorded: Recorded): Promise<Replayed> {
  const [module, made] = [MODULES[`./made/${game}.wasm`], TEXTS[`./made/wasm-${game}.ts`]];
  if (!module || !made) throw new RangeError(`there is no module for ${game}`);
  const { FAILURES, SITES } = await made();
  return ask({ module: await module(), failures: FAILURES, places: SITES, recorded });
}

/** Make recorded calls again with any module, in a worker of their own. */
export function ask(asked: Asked): Promise<Replayed> {
  const worker = new Worker(POLICY?.createScriptURL(script) ?? script, { type: "module" });
  return new Promise<Replayed>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<{ found?: Replayed; problem?: string }>) =>
      data.found ? resolve(data.found) : reject(new Error(data.problem)),
    );
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}
