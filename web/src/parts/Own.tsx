import type { HandCard, Scene } from "../messages";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";

/**
 * What holds for whoever looks at a board: their seat, whether it is to decide, the hand, of which nothing can be played
 * before that, and what says why a card is refused: its own reason, or that another's turn comes first.
 */
export function sitting<C extends HandCard>(
  scene: Scene & { readonly hand: readonly C[] },
  store: TableStore,
  still: boolean,
  wait = (name: string): string => t("not_your_turn", { name }),
) {
  const toDecide = store.yourTurn.value && !still;
  const refused = ({ why, clause }: C): void => {
    const actor = scene.seats[scene.actor];
    if (toDecide) store.tell(why, clause);
    else store.tell(actor ? wait(actor.name) : t("dealing"));
  };
  const cards: readonly C[] = scene.hand;
  const hand = toDecide ? cards : cards.map((one) => ({ ...one, playable: false }));
  return { own: scene.seat === null ? undefined : scene.seats[scene.seat], toDecide, hand, refused };
}
