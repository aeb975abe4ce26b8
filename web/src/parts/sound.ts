/** Two soft notes and a short touch when it is one's turn, where the person wants them. */

import { settings } from "../settings";

let context: AudioContext | null = null;

function note(frequency: number, at: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, context.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.25);
  tone.connect(volume).connect(context.destination);
  tone.start(context.currentTime + at);
  tone.stop(context.currentTime + at + 0.25);
}

export function ding(): void {
  if (settings.peek().vibrate && "vibrate" in navigator) navigator.vibrate(60);
  if (!settings.peek().sound) return;
  context ??= new AudioContext();
  note(523, 0);
  note(784, 0.12);
}
