/** Work that waits for what has been drawn to be seen. */

import { useEffect, useRef, useState } from "preact/hooks";

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

/** True once what is drawn with `comes` has been seen: what then follows is work of its own. */
export function useSeen(comes: boolean): boolean {
  const [seen, see] = useState(false);
  useEffect(() => {
    if (comes) drawn(() => see(true));
  }, [comes]);
  return comes && seen;
}

/** Calls it once before the next drawing, with what came last: a tap goes over a card and takes the focus, which is nothing to draw for itself. */
export function useLast<T>(then: (value: T) => void): (value: T) => void {
  const now = useRef(then);
  const frame = useRef(0);
  now.current = then;
  return (value) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => now.current(value));
  };
}

/** Resolves in a piece of work of its own: what is to be drawn comes between. No timer does it, of which an unseen page has few. */
export const apart = (): Promise<unknown> =>
  new Promise((then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });

/** Call it once all that the page named is there; its scripts may have come after that. */
export function loaded(then: () => void): void {
  if (document.readyState === "complete") then();
  else addEventListener("load", then);
}
