/** Cuatrola's table in the words of the kit: what is bid and the trick in the middle, trumps and the contract above. */

import type { Fact } from "../../board/Parts";
import type { Calls, KitScene, Trick, TrickCard } from "../../board/scene";
import type { Trick as Laid, CuatrolaScene, TrickCard as LaidCard } from "./scene";
import { say } from "./texts";

/** The whole table; what needs a part of its own is added on the board. */
export const kitOf = (scene: CuatrolaScene): KitScene => ({
  ...scene,
  pack: "spanish",
  cloth: "",
  title: "",
  rows: [],
  piles: [],
  version: 0,
  own: [],
  shout: null,
  facts: [],
  tricks: [trickOf(scene)],
  calls: scene.phase === "bid" ? [callsOf(scene)] : [],
  places: { centre: ["bids", "trick"], corner: [], ask: [2, 1] },
  question: scene.question || say("pick"),
  choices: scene.choices.map((one) => {
    const card = scene.hand.find(({ card }) => card === one.cards[0]);
    return card ? { ...one, text: say("play", { card: card.name }), note: one.preview, preview: "" } : one;
  }),
});

/** Trumps, and what is played. */
export function factsOf({ trump, deal }: CuatrolaScene): Fact[] {
  if (!trump) return [];
  const { card, name, suit, suit_name } = trump;
  return [
    {
      label: say("trump"),
      value: suit_name,
      suit,
      ...(card && { face: { card, name: `${say("trump")}: ${name}` } }),
    },
    { label: say("contract"), value: deal?.text ?? say("bidding"), suit: "", plain: true, more: deal?.goal ?? "" },
  ];
}

/** The bids, in the order in which they were made. */
const callsOf = ({ bids }: CuatrolaScene): Calls => ({
  id: "bids",
  title: say("bids"),
  calls: bids.map(({ seat, call, text }) => ({ seat, text, quiet: call === "paso" })),
});

/** The last trick that is complete. */
export const completeOf = ({ trick, past }: Pick<CuatrolaScene, "trick" | "past">): Laid | undefined =>
  (trick?.winner == null ? past.at(-1) : trick) ?? undefined;

/** The trick that is played, and the one before. */
function trickOf({ trick, past, seat, seats }: CuatrolaScene): Trick {
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

/** A card of a trick in the words of the kit. */
export const lies = ({ card, name, seat, winning }: LaidCard): TrickCard => ({ card, name, seat, best: winning });

/** A pair's game points as marks. */
export const tallyOf = (score: number, target: number) => ({
  score,
  target,
  words: say("tally", { n: score, of: target }),
});
