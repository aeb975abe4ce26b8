import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Told } from "../messages";
import { Card } from "../parts/Card";
import { DRAWN, hold } from "../parts/flights";
import { duration } from "../settings";
import type { TableStore } from "./store";

/** The distance from the window's edge, in pixels. */
const EDGE = 8;

/** The phrases of those who have just said one, each beside its seat, above everything and inside the window. */
export function Said({ store }: { store: TableStore }) {
  return (
    <div class="said" role="status">
      {[...store.said.value].map(([seat, text]) => (
        <Bubble key={seat} seat={seat} text={text} />
      ))}
    </div>
  );
}

type Shown = ReadonlyMap<number, readonly string[]>;

const NONE: Shown = new Map();

/** The milliseconds for which the cards of a draw or a cut are seen where no deal follows that waits for it; a tap or a key ends it. */
const SEEN = 4000;

/** The cards that a match and a deal begin with: of the draw, beside the seat that got each, and those that the cutter keeps. */
export function Begun({ store, pack }: { store: TableStore; pack: Pack }) {
  const [shown, show] = useState(NONE);
  const news = store.news.value;
  void store.landed.value; // what has landed may have moved the seats
  useEffect(() => {
    const cards = news.live ? begun(news.told) : NONE;
    if (!cards.size) return;
    const clear = (): void => show((now) => (now === cards ? NONE : now));
    show(cards);
    if (duration(DRAWN)) void hold(DRAWN).then(clear);
    else {
      setTimeout(clear, SEEN);
      for (const answer of ["pointerdown", "keydown"]) addEventListener(answer, clear, { once: true });
    }
  }, [news.version]);
  return (
    <div class="begun" aria-hidden="true">
      {[...shown].map(([seat, cards]) => (
        <Bubble
          key={seat}
          seat={seat}
          own=".plate"
          text={cards.map((card) => <Card key={card} card={card} pack={pack} cut="small" />)}
        />
      ))}
    </div>
  );
}

function begun(told: readonly Told[]): Shown {
  const cards = new Map<number, string[]>();
  const give = (seat: number, some: readonly string[]): unknown =>
    some.length && cards.set(seat, [...(cards.get(seat) ?? []), ...some]);
  for (const { drawn, cut } of told) {
    drawn?.seats.forEach((seat, n) => give(seat, drawn.cards.slice(n, n + 1)));
    if (cut) give(cut.seat, cut.kept);
  }
  return cards;
}

/** A bubble beside a seat, or beside a part of it: one's own is as wide as the window on a telephone. */
function Bubble({ seat, text, own = "" }: { seat: number; text: ComponentChildren; own?: string }) {
  const bubble = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const beside = document.querySelector(`.seat:not(.own)[data-seat="${seat}"], .own[data-seat="${seat}"] ${own}`);
      if (!beside || !bubble.current) return;
      const by = beside.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height, style } = bubble.current;
      const beneath = by.bottom + height + EDGE > innerHeight || by.top > innerHeight / 2 ? by.top - height : by.bottom;
      const left = Math.max(
        EDGE,
        Math.min(by.left + (beside.matches(".plate") ? 0 : (by.width - width) / 2), innerWidth - width - EDGE),
      );
      // the question is not drawn while a quiet choice is asked about
      const asked = [...document.querySelectorAll(":is(.acts, .ask) > *")]
        .map((one) => one.getBoundingClientRect())
        .filter((one) => one.height);
      const covers = asked.some(
        (one) => left < one.right && left + width > one.left && beneath + height > one.top && beneath < one.bottom,
      );
      const top = covers ? (asked[0] as DOMRect).top - height : beneath;
      style.left = `${left}px`;
      style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
    };
    place();
    const again = requestAnimationFrame(place); // the rest of the table is drawn by then
    addEventListener("resize", place);
    return () => {
      cancelAnimationFrame(again);
      removeEventListener("resize", place);
    };
  }, [seat, text]);
  return (
    <p ref={bubble} class="bubble">
      {text}
    </p>
  );
}
