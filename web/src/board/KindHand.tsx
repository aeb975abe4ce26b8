import type { ReadonlySignal } from "@preact/signals";
import { Card } from "../parts/Card";
import { useDrag } from "../parts/drag";
import { useLast } from "../parts/drawn";
import { meant } from "../parts/meant";
import { useRoving } from "../parts/roving";
import { putCard, useHeld } from "../parts/sorting";
import { hear } from "../parts/sound";
import type { Pack } from "../cards/draw";
import { g } from "../texts/groups";
import type { Picked } from "./picked";
import type { HeldKind } from "./scene";
import "./kinds.css";

export interface KindHandProps {
  game: string;
  pack: Pack;
  cards: readonly HeldKind[];
  picked: Picked;
  active: boolean;
  pending: ReadonlySignal<string | null>;
  /** The kinds of which cards have just come. */
  fresh: ReadonlySet<string>;
  onTap: (held: HeldKind) => void;
  /** The mouse or the keyboard rests on a kind, or on none. */
  onLook: (held: HeldKind | null) => void;
  describe: (held: HeldKind) => string;
  /** Dropped `at` a place of the table; whether that is one play and no other, which is made. */
  onDrop: (held: HeldKind, at: Element) => boolean;
  onRefused: (held: HeldKind) => void;
}

/** So many kinds have one row, of taller cards, where there would be two. */
const FEW = 6;

/** The own hand by kinds, in two rows: one tab stop, arrows move, Enter and Space take one more card of the kind. */
export function KindHand({
  game,
  pack,
  cards: all,
  picked,
  active,
  pending,
  fresh,
  onTap,
  onLook,
  describe,
  onDrop,
  onRefused,
}: KindHandProps) {
  const look = useLast(onLook);
  const busy = pending.value !== null;
  const names = all.map((held) => held.kind);
  const cards = useHeld(game, names).map((index) => all[index] as HeldKind);
  const put = (from: number, to: number): void => putCard(game, names, from, to);
  const n = Math.max(cards.length, 1);
  const few = n <= FEW;

  const { here, list, keys, setAt, tap } = useRoving(
    cards.length,
    (index) => {
      const held = cards[index] as HeldKind;
      if (!held.playable) return onRefused(held);
      hear("chosen");
      onTap(held);
    },
    { onPut: put },
  );
  useDrag(list, cards.map((held) => held.kind + held.count).join(), busy, {
    onLift: (index) => {
      setAt(index);
      const held = cards[index];
      if (held?.playable && !picked[held.kind]) tap(index);
    },
    onDrop: (index, at) => {
      const held = cards[index];
      if (held?.playable) return !busy && onDrop(held, at);
      if (held) onRefused(held);
      return false;
    },
    onPut: put,
  });

  return (
    <section
      class={`hand kinds ${active ? "active" : ""}`}
      aria-label={g("hand")}
      data-anchor="hand"
      data-sent={busy || undefined}
    >
      <ul
        ref={list}
        onKeyDown={keys}
        style={{ "--n": n, "--half": few ? n : Math.ceil(n / 2), "--few": few ? 1.5 : 1 }}
      >
        {cards.map((held, index) => {
          const n = picked[held.kind] ?? 0;
          const count = n ? `${n}/${held.count}` : held.count > 1 ? `×${held.count}` : "";
          const words = [
            held.name,
            count,
            n ? g("picked", { n }) : "",
            fresh.has(held.kind) ? g("new_card") : "",
            describe(held),
            held.why,
          ];
          return (
            <li key={held.kind}>
              <button
                type="button"
                class={`card-button ${n ? "chosen" : ""} ${active && held.playable ? "playable" : ""} ${fresh.has(held.kind) ? "fresh" : ""} ${meant.value.includes(held.kind) ? "meant" : ""}`}
                tabIndex={index === here ? 0 : -1}
                aria-disabled={!held.playable}
                aria-pressed={n > 0}
                aria-label={words.filter(Boolean).join(", ")}
                data-kind={held.kind}
                onClick={() => tap(index)}
                onFocus={(event) => {
                  setAt(index);
                  if (event.currentTarget.matches(":focus-visible")) look(held);
                }}
                onBlur={() => look(null)}
                onPointerEnter={(event) => event.pointerType === "mouse" && look(held)}
                onPointerLeave={() => look(null)}
              >
                {held.count > 2 && <span class="under second" />}
                {held.count > 1 && <span class="under" />}
                <Card card={held.card} pack={pack} />
                {count && <span class={`count ${n ? "some" : ""}`}>{count}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
