import { useEffect, useRef, useState } from "preact/hooks";
import type { Held } from "../../messages";
import { Card } from "../../parts/Card";
import { isTyping } from "../../parts/Hand";
import type { Picked } from "./picked";
import { say } from "./texts";

export interface KindHandProps {
  cards: readonly Held[];
  picked: Picked;
  active: boolean;
  /** The kinds of which cards have just come. */
  fresh: ReadonlySet<string>;
  onTap: (held: Held) => void;
  onRefused: (held: Held) => void;
}

/** The own hand by kinds, in two rows: one tab stop, arrows move, Enter and Space take one more card of the kind. */
export function KindHand({ cards, picked, active, fresh, onTap, onRefused }: KindHandProps) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const here = Math.min(at, Math.max(cards.length - 1, 0));
  const wide = matchMedia("(min-width: 700px), (orientation: landscape) and (min-width: 640px) and (max-height: 520px)").matches;
  const perRow = wide ? Math.max(cards.length, 1) : cards.length <= 6 ? Math.max(cards.length, 1) : Math.ceil(cards.length / 2);

  const focus = (index: number): void => {
    const n = (index + cards.length) % cards.length;
    setAt(n);
    list.current?.querySelectorAll("button")[n]?.focus();
  };
  const tap = (index: number): void => {
    const held = cards[index];
    if (!held) return;
    setAt(index);
    if (held.playable) onTap(held);
    else onRefused(held);
  };
  const keys = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here - perRow,
      ArrowDown: here + perRow,
      Home: 0,
      End: cards.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined || !cards.length) return;
    event.preventDefault();
    if (event.key.endsWith("p") || event.key.endsWith("n")) {
      if (to >= 0 && to < cards.length) focus(to);
    } else focus(to);
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
    <section class={`hand kinds ${active ? "active" : ""}`} aria-label={say().hand} data-anchor="hand">
      <ul ref={list} onKeyDown={keys} style={{ "--per-row": perRow, "--kinds": Math.max(cards.length, 1) }}>
        {cards.map((held, index) => {
          const n = picked[held.kind] ?? 0;
          const count = n ? `${n}/${held.count}` : held.count > 1 ? `×${held.count}` : "";
          const words = [held.name, count, n ? say().picked(n) : "", fresh.has(held.kind) ? say().newCard : "", held.why];
          return (
            <li key={held.kind}>
              <button
                type="button"
                class={`card-button ${n ? "chosen" : ""} ${active && held.playable ? "playable" : ""} ${fresh.has(held.kind) ? "fresh" : ""}`}
                tabIndex={index === here ? 0 : -1}
                aria-disabled={!held.playable}
                aria-pressed={n > 0}
                aria-label={words.filter(Boolean).join(", ")}
                data-kind={held.kind}
                onClick={() => tap(index)}
                onFocus={() => setAt(index)}
              >
                {held.count > 2 && <span class="under second" />}
                {held.count > 1 && <span class="under" />}
                <Card card={held.card} pack="french" />
                {count && <span class={`count ${n ? "some" : ""}`}>{count}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
