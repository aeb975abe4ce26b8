/** The service worker that keeps this page's files; where a browser has none, nothing is kept. */

import { loaded } from "../parts/drawn";
import { root } from "./way";

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKER = `${root}sw.js`;

/** Its address as the content policy wants it: made by a policy that lets no other through. */
function address(): string {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes;
  const own = policies?.createPolicy("shell", {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(url);
      return url;
    },
  });
  return own ? own.createScriptURL(WORKER) : WORKER;
}

/** Milliseconds that a page is left to whoever came: to keep all files is more work than all that is seen of it first. */
const LATER = 3000;

/** Have the page's files kept, once everything else is there and nothing moves. */
export function keepShell(after = LATER): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const keep = (): unknown =>
    setTimeout(() => {
      if (document.querySelector(".flying")) keep();
      else navigator.serviceWorker.register(address(), { updateViaCache: "none" }).catch(() => undefined); // the page needs none
    }, after);
  loaded(keep);
}
