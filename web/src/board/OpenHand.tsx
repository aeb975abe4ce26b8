import type { Pack } from "../cards/draw";
import type { CardFace } from "../messages";
import { Card } from "../parts/Card";
import "./open_hand.css";

/** A hand that is turned up over the middle, and whose it is. */
export function OpenHand({ cards, words, pack }: { cards: readonly CardFace[]; words: string; pack: Pack }) {
  return (
    <div class="open-hand">
      <p>{words}</p>
      <ul>
        {cards.map(({ card, name }) => (
          <li key={card}>
            <Card card={card} pack={pack} name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
