/** Work that waits for what has been drawn to be seen. */

/** Milliseconds after which nobody waits for a page to be drawn: it may have been hidden meanwhile. */
const UNSEEN = 100;

/** Call it when the page has been drawn, or at once where nothing is drawn. */
export function drawn(then: () => void): void {
  if (document.hidden) return then();
  let called = false;
  const once = (): void => {
    if (!called) then();
    called = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN);
}

/** Call it once all that the page named is there; its scripts may have come after that. */
export function loaded(then: () => void): void {
  if (document.readyState === "complete") then();
  else addEventListener("load", then);
}
