import type { ReadonlySignal } from "@preact/signals";
import type { Pack } from "../cards/draw";
import type { HandCard } from "../messages";
import { t } from "../texts/page";
import { Card } from "./Card";
import { useDrag } from "./drag";
import { useLast } from "./drawn";
import { meant } from "./meant";
import { useRoving } from "./roving";
import { putCard, useHeld } from "./sorting";
import { hear } from "./sound";

export interface HandProps {
  game: string;
  cards: readonly HandCard[];
  pack: Pack;
  /** The places of the cards that are chosen. */
  chosen: ReadonlySet<number>;
  /** The seat is to decide: its hand rises. */
  active: boolean;
  /** A play is on its way: none is made before it has come. */
  pending: ReadonlySignal<string | null>;
  /** A card that cannot be played now was tapped: `why` and `clause` of the card say the reason. */
  onRefused: (card: HandCard) => void;
  onTap: (index: number) => void;
  /** A card was tapped twice, or dropped `at` a place of the felt; whether that is one play and no other, which is made. */
  onPlay: (index: number, at: Element | null) => boolean;
  /** A card is held over this part of the felt, or over none. */
  onOver?: (index: number, at: Element | null) => void;
  /** The mouse or the keyboard rests on a card that can be played, or on none (-1). */
  onLook?: (index: number) => void;
  /** The card's future in words, said after its name. */
  describe?: (card: HandCard, index: number) => string;
  label?: string;
}

/**
 * One's own hand in its player's order: one tab stop; arrows move, with Alt the card, Enter and Space tap, 1–9 tap the
 * n-th card. Cards overlap where the room is scarce and never get narrower than the strip that shows rank and suit. What is illegal stays focusable. A double tap
 * plays what can be played in one way alone, and otherwise no more than picks up: a trembling finger decides nothing.
 */
export function Hand({
  game,
  cards,
  pack,
  chosen,
  active,
  pending,
  onRefused,
  onTap,
  onPlay,
  onOver,
  onLook,
  describe,
  label,
}: HandProps) {
  const rest = useLast((index: number) => onLook?.(index));
  const busy = pending.value !== null;
  const names = cards.map((card) => card.card);
  const held = useHeld(game, names);
  const put = (from: number, to: number): void => putCard(game, names, from, to);
  const { here, list, keys, setAt, tap } = useRoving(
    cards.length,
    (place) => {
      const index = held[place] ?? 0;
      const card = cards[index] as HandCard;
      if (!card.playable) return onRefused(card);
      if (!chosen.has(index)) hear("chosen");
      onTap(index);
    },
    { onPut: put },
  );
  const look = (event: Event, index: number): void => {
    const rests =
      event instanceof PointerEvent
        ? event.pointerType === "mouse"
        : (event.currentTarget as Element).matches(":focus-visible");
    if (rests) rest(cards[index]?.playable ? index : -1);
  };
  const play = (place: number, at: Element | null): boolean => {
    const index = held[place] ?? 0;
    const card = cards[index];
    if (!card || busy) return false;
    if (card.playable) return onPlay(index, at);
    if (at) onRefused(card);
    return false;
  };
  useDrag(list, cards.map((card) => card.card + card.count).join(), busy, {
    onLift: (place) => {
      setAt(place);
      const index = held[place] ?? 0;
      if (cards[index]?.playable && !chosen.has(index)) tap(place);
    },
    onOver: (place, at) => onOver?.(held[place] ?? 0, at),
    onDrop: play,
    onPut: put,
  });

  return (
    <section
      class={`hand ${active ? "active" : ""}`}
      aria-label={label ?? t("hand")}
      data-anchor="hand"
      data-sent={busy || undefined}
    >
      <h2 class="visually-hidden">{label ?? t("hand")}</h2>
      <ul
        class="fan"
        ref={list}
        onKeyDown={keys}
        data-count={cards.length}
        style={{ "--n": Math.max(cards.length, 1) }}
      >
        {held.map((index, place) => {
          const card = cards[index] as HandCard;
          return (
            <li
              key={`${card.card}${names.slice(0, index).filter((name) => name === card.card).length}`}
              style={{ "--k": place - (cards.length - 1) / 2 }}
            >
              <button
                type="button"
                class={`card-button ${chosen.has(index) ? "chosen" : ""} ${active && card.playable ? "playable" : ""} ${meant.value.includes(card.card) ? "meant" : ""}`}
                tabIndex={place === here ? 0 : -1}
                aria-disabled={!card.playable}
                aria-pressed={chosen.has(index)}
                onClick={(event) => (event.detail > 1 ? play(place, null) : tap(place))}
                onFocus={(event) => {
                  setAt(place);
                  look(event, index);
                }}
                onBlur={() => rest(-1)}
                onPointerEnter={(event) => look(event, index)}
                onPointerLeave={() => rest(-1)}
                aria-label={[card.name, card.count > 1 ? `× ${card.count}` : "", describe?.(card, index), card.why]
                  .filter(Boolean)
                  .join(", ")}
              >
                <Card card={card.card} pack={pack} />
                {card.count > 1 && <span class="count">×{card.count}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
