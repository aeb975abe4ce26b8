/** Sounds of the table: each sound when what it follows from has landed, unless it is muted. */

import { settings } from "../settings";
import type { Sound } from "../sounds/synth";

/** Milliseconds for which a telephone shakes, where that is wanted. */
const SHAKES: Partial<Record<Sound, number | number[]>> = {
  card: 12,
  theirs: 12,
  glass: 12,
  slam: [30, 20, 30],
  turn: 60,
};

/** Milliseconds within which the same sound is one: cards that land together fall as one. */
const ONE = 20;
const heard = new Map<Sound, number>();

let made: Promise<(sound: Sound) => void> | null = null;

/** Let it be heard. Before the first touch of the page nothing can be; what makes the sounds is loaded then. */
export function hear(sound: Sound): void {
  const { sounds, vibrate } = settings.peek();
  const shakes = SHAKES[sound];
  if (vibrate && shakes && "vibrate" in navigator) navigator.vibrate(shakes);
  const isToBeHeard = sounds && (!document.hidden || sound === "turn");
  if (!isToBeHeard || !("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (now - (heard.get(sound) ?? -ONE) < ONE) return;
  heard.set(sound, now);
  performance.mark(`sound ${sound}`);
  made ??= import("../sounds/synth").then(({ synth }) => synth());
  void made.then((make) => make(sound)).catch(() => undefined); // a table without sound is a table
}
