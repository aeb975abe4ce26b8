/** Cuatrola's table in the words of the kit: what is bid, and the trick. */

import type { Calls, Trick, TrickCard } from "../../board/scene";
import type { Trick as Laid, CuatrolaScene, TrickCard as LaidCard } from "./scene";
import { say } from "./texts";

/** The bids, in the order in which they were made. */
export const callsOf = ({ bids }: CuatrolaScene): Calls => ({
  id: "bids",
  title: say("bids"),
  calls: bids.map(({ seat, call, text }) => ({ seat, text, quiet: call === "paso" })),
});

/** The last trick that is complete. */
export const completeOf = ({ trick, past }: Pick<CuatrolaScene, "trick" | "past">): Laid | undefined =>
  (trick?.winner == null ? past.at(-1) : trick) ?? undefined;

/** The trick that is played, and the one before. */
export function trickOf({ trick, past, seat, seats }: CuatrolaScene): Trick {
  const last = completeOf({ trick, past });
  const told = (winner: number): string =>
    winner === seat ? say("your_trick") : say("trick_of", { name: seats[winner]?.name ?? "" });
  return {
    id: "trick",
    title: say("trick"),
    winning: say("winning"),
    cards: trick && trick !== last ? trick.cards.map(lies) : [],
    last: last?.winner == null ? null : { cards: last.cards.map(lies), winner: last.winner, told: told(last.winner) },
  };
}

const lies = ({ card, name, seat, winning }: LaidCard): TrickCard => ({ card, name, seat, best: winning });
