/** A card of the hand that is dragged, by touch, pen or mouse: played on the felt, put to another place of the hand. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { duration } from "../settings";

export interface DragProps {
  /** The card at this place of the hand has been lifted. */
  onLift: (index: number) => void;
  /** It is held over this part of the felt, or over none. */
  onOver?: (index: number, at: Element | null) => void;
  /** It was let go on this part of the felt; whether that was a play, which is waited for where it lies. */
  onDrop: (index: number, at: Element) => boolean;
  /** It was put to another place of the hand. */
  onPut: (index: number, to: number) => void;
}

/** Pixels from which a move is no tap. */
const MOUSE = 6;
const TOUCH = 10;
/** Milliseconds for which a finger rests on a card before it is lifted where the page can be scrolled. */
const REST = 220;
const FELT = ".middle, .table-zones, .place";

/** Lets the cards of a hand be dragged; `key` says what it holds, and `busy` whether a play is waited for. */
export function useDrag(list: RefObject<HTMLElement | null>, key: string, busy: boolean, props: DragProps): void {
  const now = useRef(props);
  now.current = props;
  const back = (moves: boolean): void =>
    list.current?.querySelectorAll<HTMLElement>(".dropped").forEach((card) => goBack(card, moves));
  useLayoutEffect(() => back(false), [key]);
  useLayoutEffect(() => {
    if (!busy) back(true); // it was refused
  });
  useEffect(() => {
    const hand = list.current;
    if (!hand) return undefined;
    let drag: Drag | null = null;
    const down = (event: PointerEvent): void => {
      if (drag?.begun || event.button !== 0 || !event.isPrimary) return;
      const card = (event.target as Element).closest<HTMLElement>(".card-button")?.parentElement;
      drag = card ? new Drag(hand, card, event, now, () => (drag = null)) : null;
    };
    // a finger that drags does not scroll the page
    const touch = (event: TouchEvent): void => {
      if (event.touches.length > 1) drag?.end();
      else if (drag?.holds() && event.cancelable) event.preventDefault();
    };
    const menu = (event: Event): void => {
      if (drag?.isTouch) event.preventDefault();
    };
    hand.addEventListener("pointerdown", down);
    hand.addEventListener("touchmove", touch, { passive: false });
    hand.addEventListener("contextmenu", menu);
    return () => {
      drag?.end();
      hand.removeEventListener("pointerdown", down);
      hand.removeEventListener("touchmove", touch);
      hand.removeEventListener("contextmenu", menu);
    };
  }, []);
}

/** One drag, from the finger on the card to its end. */
class Drag {
  begun = false;
  readonly isTouch: boolean;
  private readonly index: number;
  private readonly scrolls = scrolls();
  private readonly rest: number;
  private over: Element | null = null;

  constructor(
    private readonly hand: HTMLElement,
    private readonly card: HTMLElement,
    private readonly down: PointerEvent,
    private readonly props: RefObject<DragProps>,
    private readonly onEnd: () => void,
  ) {
    this.isTouch = down.pointerType !== "mouse";
    this.index = [...hand.children].indexOf(card);
    this.rest = this.isTouch && this.scrolls ? window.setTimeout(() => this.lift(), REST) : 0;
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.drop);
    addEventListener("pointercancel", this.end);
    addEventListener("keydown", this.key);
  }

  /** True while the finger is the card's, not the page's. */
  holds(): boolean {
    return this.begun || !this.scrolls;
  }

  /** The card returns to the hand. */
  end = (): void => {
    this.letGo();
    if (this.begun) goBack(this.card);
  };

  private move = (event: PointerEvent): void => {
    if (event.pointerId !== this.down.pointerId) return;
    const [x, y] = [event.clientX - this.down.clientX, event.clientY - this.down.clientY];
    if (!this.begun) {
      if (Math.hypot(x, y) < (this.isTouch ? TOUCH : MOUSE)) return;
      if (this.rest) return this.end(); // the page is scrolled
      this.lift();
    }
    if (!this.card.isConnected || (!this.isTouch && event.buttons === 0)) return this.end();
    this.card.style.translate = `${x}px ${y}px`;
    this.showGap(this.place(event));
    const over = felt(event);
    if (over === this.over) return;
    this.over = over;
    this.props.current?.onOver?.(this.index, over);
    this.drags(over ? "over" : "");
  };

  /** The felt, which would play the card, is framed; its board says so, since to look for that below it would cost at every change. */
  private drags(how: string | null): void {
    const board = this.hand.closest(".kit");
    if (how === null) board?.removeAttribute("data-drags");
    else board?.setAttribute("data-drags", how);
  }

  private lift(): void {
    this.begun = true;
    this.card.getAnimations().forEach((one) => one.cancel());
    this.card.classList.add("dragged");
    this.drags("");
    this.hand.setPointerCapture(this.down.pointerId);
    this.props.current?.onLift(this.index);
  }

  private drop = (event: PointerEvent): void => {
    if (event.pointerId !== this.down.pointerId) return;
    if (!this.begun) return this.letGo();
    noClick();
    const at = felt(event);
    const to = at ? null : this.place(event);
    if (to !== null && to !== this.index) this.props.current?.onPut(this.index, to);
    const isPlayed = at !== null && this.card.isConnected && this.props.current?.onDrop(this.index, at);
    if (!isPlayed) return this.end();
    this.letGo();
    this.card.classList.add("dropped");
  };

  /** The place of the hand at which it is held; none outside of the hand. */
  private place(event: PointerEvent): number | null {
    if (document.elementFromPoint(event.clientX, event.clientY)?.closest(".hand") !== this.hand.closest(".hand"))
      return null;
    const others = [...this.hand.children].filter((one) => one !== this.card);
    const middles = others.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const far = middles.map(({ x, y }) => Math.hypot(event.clientX - x, event.clientY - y));
    const near = far.indexOf(Math.min(...far));
    return near < 0 ? null : near + (event.clientX > (middles[near]?.x ?? 0) ? 1 : 0);
  }

  /** The cards make room there. */
  private showGap(to: number | null): void {
    const others = [...this.hand.children].filter((one) => one !== this.card);
    others.forEach((one, at) => {
      one.classList.toggle("before-gap", to !== null && at === to - 1);
      one.classList.toggle("after-gap", at === to);
    });
  }

  private key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.end();
  };

  private letGo(): void {
    clearTimeout(this.rest);
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.drop);
    removeEventListener("pointercancel", this.end);
    removeEventListener("keydown", this.key);
    this.card.classList.remove("dragged");
    this.drags(null);
    this.showGap(null);
    this.onEnd();
  }
}

/** The thing on the felt that lies below the pointer. */
function felt(event: PointerEvent): Element | null {
  const at = document.elementFromPoint(event.clientX, event.clientY);
  return at?.closest(FELT) ? at : null;
}

/** True where a finger moves the page, which is longer than the window or magnified. */
function scrolls(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1 || (window.visualViewport?.scale ?? 1) > 1.01;
}

function goBack(card: HTMLElement, moves = true): void {
  const from = card.style.translate;
  card.classList.remove("dropped");
  card.style.removeProperty("translate");
  const time = moves ? duration(180) : 0;
  if (from && time) card.animate([{ translate: from }, { translate: "0 0" }], { duration: time, easing: "ease-out" });
}

/** The end of a drag taps nothing. */
function noClick(): void {
  const stop = (event: Event): void => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, true));
}
