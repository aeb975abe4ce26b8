/** Renewal of a page whose scripts are another version's than the server's: it is loaded anew where that disturbs nobody. */

const KEY = "sobremesa.renewed";
/** Milliseconds before that is done once more for the same scripts: of servers that are being renewed one may still have the old page. */
const AGAIN = 600_000;

const nameIn = (text: string): string => /\/assets\/(index-[\w-]+)\.js/.exec(text)?.[1] ?? "";

/** The name of the script that began this page; empty where it was not built. */
const OWN = nameIn(document.head.innerHTML);
/** The name of the server's, where it is another; empty where it is not. */
let other = "";

/** Milliseconds between two looks whether it may be loaded. */
const LOOK = 10_000;
let looks = 0;

function note(page = ""): void {
  other = OWN && page !== OWN ? page : "";
}

/** The server has this page: another version's is loaded once nothing was played at two looks, and nobody is writing. */
export function heed(page: string, rests: () => boolean): void {
  clearInterval(looks);
  note(page);
  let rested = false;
  if (!other) return;
  looks = window.setInterval(() => {
    const rest = rests() && !document.activeElement?.matches("input");
    if (rest && rested) renew();
    rested = rest;
  }, LOOK);
}

/** Load the page anew, where the server's is another and that was not done for it a while ago. */
function renew(): void {
  if (!other) return;
  try {
    const [before, at] = (sessionStorage.getItem(KEY) ?? "").split(" ");
    if (before === other && Date.now() - Number(at) < AGAIN) return;
    sessionStorage.setItem(KEY, `${other} ${Date.now()}`);
  } catch {
    return; // who keeps nothing might load it without end
  }
  location.reload();
}

/** A part of this page could not be fetched: where the server has another page by now, it has the part no more. */
async function asked(): Promise<void> {
  const answer = await fetch("/t/", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  note(nameIn(await answer.text()));
  renew();
}

addEventListener("vite:preloadError", () => void asked());
// What another version's server says may be more than these scripts can draw: then they cannot go on.
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, renew);
