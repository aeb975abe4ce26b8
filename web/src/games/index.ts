import type { Back } from "../cards/backs";
import { learn } from "../texts/speaker";
import type { Chapters, GameRoom, Gloss } from "./game";

/** The boards by the folder of their game, each a part of its own that is loaded when it is needed. */
const ROOMS = import.meta.glob<{ room: unknown }>("./*/index.tsx");

const CLOTHS = import.meta.glob<{ cloth: Back }>("./*/cloth.ts", { eager: true });

/** The cloth of a game: its own, or what is stated of it; one that brings none is played on the bare wood. */
export const clothOf = (game: string, stated?: object | null): Back | undefined =>
  CLOTHS[`./${game}/cloth.ts`]?.cloth ??
  (((stated as { cloth?: Back } | null)?.cloth || undefined) as Back | undefined);

/** The board of a game; one that brings none is drawn by the kit. */
export async function load(game: string): Promise<GameRoom> {
  const { room } = await (ROOMS[`./${game}/index.tsx`] ?? (() => import("../board")))();
  await learn();
  return room as GameRoom;
}

const CHAPTERS = import.meta.glob<{ chapters: Chapters }>("./*/chapters.ts");

/** The chapters of a game's rulebook; one that brings none is shown as one list. */
export async function chapters(game: string): Promise<Chapters | null> {
  const found = (await CHAPTERS[`./${game}/chapters.ts`]?.())?.chapters ?? null;
  await learn();
  return found;
}

const GLOSSES = import.meta.glob<{ gloss: Gloss }>("./*/gloss.ts");

/** The words of a game, which are wanted by who asks for them. */
export const glossOf = async (game: string): Promise<Gloss | null> =>
  (await GLOSSES[`./${game}/gloss.ts`]?.())?.gloss ?? null;
