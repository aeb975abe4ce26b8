import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Roving {
  /** The place whose button is the tab stop. */
  here: number;
  list: RefObject<HTMLUListElement | null>;
  keys: (event: KeyboardEvent) => void;
  setAt: (index: number) => void;
  /** A button was tapped: it is the tab stop from now on. */
  tap: (index: number) => void;
}

interface Ways {
  /** A card was put to another place. */
  onPut: (from: number, to: number) => void;
}

/**
 * The buttons of a hand as one tab stop: arrows move (up and down where there are rows), with Alt they take the card
 * along; 1–9 tap the n-th; Enter and Space are the button's own.
 */
export function useRoving(count: number, onTap: (index: number) => void, { onPut }: Ways): Roving {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const follows = useRef(false);
  const here = Math.min(at, Math.max(count - 1, 0));

  useLayoutEffect(() => {
    if (follows.current) focus(here); // its button stands elsewhere now
    follows.current = false;
  });

  const focus = (index: number): void => {
    setAt(index);
    list.current?.querySelectorAll("button")[index]?.focus();
  };
  const tap = (index: number): void => {
    if (index >= count) return;
    setAt(index);
    onTap(index);
  };
  const keys = (event: KeyboardEvent): void => {
    const along: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: count - 1 };
    const perRow = inFirstRow(list.current);
    const across: Record<string, number> = { ArrowUp: here - perRow, ArrowDown: here + perRow };
    const to = along[event.key] ?? across[event.key];
    if (to === undefined || !count || (event.key in across && (to < 0 || to >= count))) return;
    event.preventDefault();
    if (!event.altKey) return focus((to + count) % count);
    if (to < 0 || to >= count) return;
    follows.current = true;
    setAt(to);
    onPut(here, to);
  };

  useDigits(count, (n) => {
    focus(n);
    tap(n);
  });

  return { here, list, keys, setAt, tap };
}

/** The number of cards in a row, as they are laid out. */
function inFirstRow(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((one) => (one as HTMLElement).offsetTop);
  return tops.filter((top) => top === tops[0]).length;
}

/** Let 1–9 mean the n-th of so many, counted from 0; where `first`, before whatever else they would mean. */
export function useDigits(count: number, onDigit: (index: number) => void, first = false): void {
  // Before anybody can press a key: a key means what is seen, not what was before it.
  useLayoutEffect(() => {
    const digits = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        isTyping(event.target) ||
        document.querySelector("dialog:modal")
      )
        return;
      const n = Number(event.key);
      if (!(n >= 1 && n <= Math.min(9, count))) return;
      event.preventDefault();
      onDigit(n - 1);
    };
    addEventListener("keydown", digits, first);
    return () => removeEventListener("keydown", digits, first);
  });
}

/** True where a key belongs to a field that somebody is writing in. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select");
}

/** Let the Escape key put down what is picked up; `drop` is that of the first drawing. */
export function useEscape(drop: () => void): void {
  useLayoutEffect(() => {
    const escaped = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !isTyping(event.target)) drop();
    };
    addEventListener("keydown", escaped);
    return () => removeEventListener("keydown", escaped);
  }, []);
}
