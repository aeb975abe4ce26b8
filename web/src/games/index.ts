import type { GameRoom } from "./game";

type Loader = () => Promise<{ room: unknown }>;

/** The rooms by the game's name; each is a part of its own, loaded when it is needed. */
const ROOMS: Readonly<Record<string, Loader>> = {
  canasta: () => import("./canasta"),
  cuarenta: () => import("./cuarenta"),
  cuatrola: () => import("./cuatrola"),
};

export const isPlayed = (game: string): boolean => game in ROOMS;

export async function load(game: string): Promise<GameRoom> {
  const loader = ROOMS[game];
  if (!loader) throw new Error(`there is no table for ${game} here`);
  return (await loader()).room as GameRoom;
}
