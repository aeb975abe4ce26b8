import type { Pack } from "../cards/draw";
import type { HandCard } from "../messages";
import { t } from "../texts/page";
import { Card } from "./Card";
import { useRoving } from "./roving";

export interface HandProps {
  cards: readonly HandCard[];
  pack: Pack;
  /** The places of the cards that are chosen. */
  chosen: ReadonlySet<number>;
  /** Whether the seat is to decide: its hand rises. */
  active: boolean;
  /** A card that cannot be played now was tapped: `why` and `clause` of the card say the reason. */
  onRefused: (card: HandCard) => void;
  onTap: (index: number) => void;
  /** What is said after a card's name, for instance what it takes. */
  describe?: (card: HandCard, index: number) => string;
  label?: string;
}

/**
 * One's own hand: one tab stop; arrows move, Enter and Space tap, 1–9 tap the n-th card. Cards overlap where the room
 * is scarce and never get narrower than the strip that shows rank and suit. What is illegal stays focusable. The second
 * half of a double tap counts for nothing: nobody plays a card by a trembling finger.
 */
export function Hand({ cards, pack, chosen, active, onRefused, onTap, describe, label }: HandProps) {
  const { here, list, keys, setAt, tap } = useRoving(cards.length, (index) => {
    const card = cards[index] as HandCard;
    if (card.playable) onTap(index);
    else onRefused(card);
  });

  return (
    <section class={`hand ${active ? "active" : ""}`} aria-label={label ?? t("hand")} data-anchor="hand">
      <h2 class="visually-hidden">{label ?? t("hand")}</h2>
      <ul class="fan" ref={list} onKeyDown={keys} data-count={cards.length}>
        {cards.map((card, index) => (
          <li key={`${card.card}${cards.slice(0, index).filter((c) => c.card === card.card).length}`}>
            <button
              type="button"
              class={`card-button ${chosen.has(index) ? "chosen" : ""} ${active && card.playable ? "playable" : ""}`}
              tabIndex={index === here ? 0 : -1}
              aria-disabled={!card.playable}
              aria-pressed={chosen.has(index)}
              onClick={(event) => event.detail !== 2 && tap(index)}
              onFocus={() => setAt(index)}
              aria-label={[card.name, card.count > 1 ? `× ${card.count}` : "", describe?.(card, index), card.why].filter(Boolean).join(", ")}
            >
              <Card card={card.card} pack={pack} />
              {card.count > 1 && <span class="count">×{card.count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
