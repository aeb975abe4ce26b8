import { effect, signal } from "@preact/signals";
import type { House } from "../messages";
import { settings } from "../settings";
import { api } from "./api";
import { isOffline } from "./way";

let asked = "";

/** The games and phrases of this house, in the language that is set; the entrance brings them with it. */
export const house = signal<House | null>(brought());
export const houseFailed = signal(false);

/** Those that stand in the page, where they are in the language that is set. */
function brought(): House | null {
  const place = document.getElementById("house");
  if (isOffline || !place || place.lang !== settings.peek().language) return null;
  asked = place.lang;
  return JSON.parse(place.textContent ?? "") as House;
}

export async function loadHouse(): Promise<void> {
  asked = settings.peek().language;
  try {
    house.value = await api.house();
    houseFailed.value = false;
  } catch {
    houseFailed.value = true;
  }
}

addEventListener("online", () => houseFailed.peek() && void loadHouse());

effect(() => {
  if (asked && settings.value.language !== asked) void loadHouse();
});
