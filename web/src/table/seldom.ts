/** What is said at a table now and then: uses of powers, refusals, who is to have a seat, words of whoever runs the house. */

import type { Announcement, Power, Table } from "../messages";
import { m } from "../texts/menu";
import type { Asked, TableStore, Used } from "./store";

/** Those of which one sees at once that they were used. */
const SEEN = new Set<Power["power"]>(["start", "fill", "fill_seat", "pause", "go_on"]);

/** Note a use of a power; who sees it happen is told, unless they did it, or it is seen anyway. `table` is as it was, if it was known. */
export function used(store: TableStore, table: Table | null, use: Used): void {
  const known = store.powers.peek();
  const before = known.find(({ number }) => number === use.number);
  store.powers.value = before
    ? known.map((one) => (one === before ? { ...use, after: one.after } : one))
    : [...known, use];
  if (!before && table && use.seat !== store.seat.peek() && !SEEN.has(use.power)) store.tell(use.text);
}

/** Tell once who is to have a seat. */
export function coming(store: TableStore, before: Table | null, now: Table): void {
  now.seats.forEach(({ coming }, seat) => {
    if (before && coming && coming !== before.seats[seat]?.coming) store.tell(m("coming_told", { name: coming }));
  });
}

/** Say that the others do not agree to what was asked. */
export const denied = (store: TableStore, asked: Asked): void =>
  store.tell(m(asked.type === "undo_asked" ? "undo_denied" : "call_denied"));

/** Show an announcement until it is over or put away. */
export function announces(store: TableStore, message: Announcement): void {
  const told = new Map(store.announced.peek());
  if (!message.text) told.delete(message.id);
  else if (!store.putAway.has(message.id)) told.set(message.id, message);
  store.announced.value = told;
}
