import { useEffect, useRef, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { HandCard } from "../messages";
import { t } from "../texts";
import { Card } from "./Card";

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
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const here = Math.min(at, Math.max(cards.length - 1, 0));

  const focus = (index: number): void => {
    const n = (index + cards.length) % cards.length;
    setAt(n);
    list.current?.querySelectorAll("button")[n]?.focus();
  };
  const tap = (index: number): void => {
    const card = cards[index];
    if (!card) return;
    setAt(index);
    if (card.playable) onTap(index);
    else onRefused(card);
  };
  const keys = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 };
    const to = moves[event.key];
    if (to === undefined || !cards.length) return;
    event.preventDefault();
    focus(to);
  };

  useEffect(() => {
    const digits = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || document.querySelector("dialog:modal")) return;
      const n = Number(event.key);
      if (!(n >= 1 && n <= Math.min(9, cards.length))) return;
      event.preventDefault();
      focus(n - 1);
      tap(n - 1);
    };
    addEventListener("keydown", digits);
    return () => removeEventListener("keydown", digits);
  });

  return (
    <section class={`hand ${active ? "active" : ""}`} aria-label={label ?? t().hand} data-anchor="hand">
      <h2 class="visually-hidden">{label ?? t().hand}</h2>
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

/** Whether a key belongs to a field that somebody is writing in. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select");
}
