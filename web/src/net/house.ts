import { effect, signal } from "@preact/signals";
import type { House } from "../messages";
import { settings } from "../settings";
import { api } from "./api";

/** What can be played here and what can be said, in the language that is set. */
export const house = signal<House | null>(null);
export const houseFailed = signal(false);

let asked = "";

export async function loadHouse(): Promise<void> {
  asked = settings.peek().language;
  try {
    house.value = await api.house();
    houseFailed.value = false;
  } catch {
    houseFailed.value = true;
  }
}

effect(() => {
  if (asked && settings.value.language !== asked) void loadHouse();
});
