import { type Signal, signal } from "@preact/signals";

const asked = new Map<string, Signal<boolean>>();

/** True where the window is as this media query says; who asks is drawn again when that changes. All ask one and the same query. */
export function useMedia(query: string): boolean {
  let is = asked.get(query);
  if (!is) {
    const media = matchMedia(query);
    const now = signal(media.matches);
    is = now;
    media.addEventListener("change", () => (now.value = media.matches));
    asked.set(query, now);
  }
  return is.value;
}
