import type { Clock, GameInfo, NewTable } from "../messages";
import { api } from "../net/api";
import { beginOnce } from "../net/opened";
import { keep, keepHands } from "../net/seats";
import { isOffline } from "../net/way";
import { go } from "../router";
import { settings } from "../settings";
import { t } from "../texts/page";

/** Wishes of somebody, where they differ from the usual. */
export interface Wish {
  ruleset?: string;
  players?: number;
  level?: string;
  clock?: Clock | null;
  silence?: number | null;
}

/** The number of players where nothing is said. */
export const usualPlayers = (game: Pick<GameInfo, "players">): number =>
  game.players.includes(4) ? 4 : (game.players[0] ?? 2);

/** Open a table and go there; it begins at once with bots, or waits for friends. */
export async function openTable(game: string, begins: boolean, wish: Wish = {}): Promise<void> {
  const silence = isOffline && !begins ? null : wish.silence; // nobody plays for who has not got the device
  for (const part of [import("../table/TablePage"), import("../net/fairness")]) part.catch(() => undefined); // needed as soon as the table stands
  const { name, language } = settings.peek();
  const called = name.trim() || t("someone");
  const table: NewTable = { game, name: called, language, ...wish, silence };
  const seated = await api.newTable(table);
  keep(seated.table, seated.token, game, begins ? null : seated.invitation);
  if (silence === null) keepHands(seated.table, seated.token, [{ name: called, token: seated.token }]);
  if (begins) beginOnce(seated.table);
  go(`/t/${seated.table}`);
}
