import type { Scene, Table } from "../messages";
import { api } from "../net/api";
import { isOffline } from "../net/way";
import { type Past, add, has } from "./kept";

/** Keep a match that is over, with what its record counts; where the record cannot be had, without. */
export async function remember(table: Table, scene: Scene, seat: number): Promise<void> {
  if (isOffline) void navigator.storage?.persist?.(); // what was played to its end is worth keeping
  if (has(table.id, table.match)) return;
  const own = table.seats[seat]?.side ?? seat;
  const names = table.seats.map((one) => one.name);
  const partners = table.seats.flatMap((one, n) => (n !== seat && one.side === own ? [one.name] : []));
  const sides = scene.sides.map(({ side, name, score }) => ({ side, name, score }));
  const past: Past = {
    ...{ table: table.id, match: table.match, game: table.game, at: Date.now(), seat, names, partners, sides, own },
    winners: scene.winners,
    counted: await counted(table, own),
  };
  add(past);
}

async function counted({ id, match }: Table, own: number): Promise<Record<string, number>> {
  try {
    const { counted: all } = await api.record(id, match);
    return Object.fromEntries(all.filter(({ side }) => side === own).map(({ name, times }) => [name, times]));
  } catch {
    return {};
  }
}
