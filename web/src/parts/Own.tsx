import type { ComponentChildren } from "preact";
import type { Pack } from "../cards/draw";
import type { HandCard, Place, Scene } from "../messages";
import type { TableStore } from "../table/store";
import { t } from "../texts/page";
import { Seat } from "./Seat";

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

interface OwnProps {
  scene: Scene;
  own: Place | undefined;
  pack: Pack;
  store: TableStore;
  resting?: boolean;
  /** What stands beside the name. */
  note?: ComponentChildren;
  /** The hand. */
  children: ComponentChildren;
}

/** The place of whoever looks: their seat, and below it their hand. */
export function Own({ scene, own, pack, store, resting = false, note, children }: OwnProps) {
  return (
    <div class={`own ${own && scene.actor === own.seat ? "acting" : ""} ${resting ? "resting" : ""}`}>
      {own && (
        <Seat place={own} pack={pack} store={store} at="own">
          {note}
        </Seat>
      )}
      {own && children}
    </div>
  );
}
