import type { ComponentType } from "preact";
import type { GameRoom } from "./game";

/** The boards by the folder of their game, each a part of its own that is loaded when it is needed. */
const ROOMS = import.meta.glob<{ room: unknown }>("./*/index.tsx");
const TUTORIALS = import.meta.glob<{ default: ComponentType }>("./*/tutorial/Tutorial.tsx");

/** The board of a game; one that brings none is shown on the generic board. */
export async function load(game: string): Promise<GameRoom> {
  const loader = ROOMS[`./${game}/index.tsx`] ?? ROOMS["./generic/index.tsx"];
  if (!loader) throw new Error("the generic board is missing");
  return (await loader()).room as GameRoom;
}

/** What loads the tutorial of a game; nothing where it has none. */
export const tutorial = (game: string): (() => Promise<{ default: ComponentType }>) | undefined =>
  TUTORIALS[`./${game}/tutorial/Tutorial.tsx`];
