/** Who has the device at a table that several people play at with it. */

import { signal } from "@preact/signals";
import { type Hand, handsOf, keepHands } from "../net/seats";
import { skip } from "../parts/flights";

/** The key of who has it; empty while it goes from one to another: nobody's cards are on the page. */
export const holder = signal("");
/** The name of whom it goes to; empty where nobody can tell. */
export const next = signal("");

/** Have it go to somebody, or to whoever says that they have it. */
export function pass(name = ""): void {
  skip();
  next.value = name;
  holder.value = "";
}

/** Have somebody play from here on. */
export function take(table: string, { token }: Hand): void {
  keepHands(table, token, handsOf(table));
  holder.value = token;
}
