import { useLayoutEffect, useRef } from "preact/hooks";
import type { Pack } from "../cards/draw";
import type { Choice } from "../messages";
import { useDigits } from "../parts/roving";
import { Suit } from "../parts/Suit";
import type { TableStore } from "../table/store";
import "./calls.css";

/** A call that is asked for: what it is worth, what it must reach, and why it cannot be made. */
interface Offer {
  readonly call: string;
  readonly text: string;
  readonly value: number;
  readonly goal: string;
  readonly playable: boolean;
  readonly why: string;
  readonly clause: string;
}

/** What may be sung: the action, the cards that are shown, all of a suit, and the points. */
interface Song {
  readonly action: string;
  readonly text: string;
  readonly cards: readonly string[];
  readonly points: number;
}

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly store: TableStore;
  readonly advised: string | undefined;
  /** What they are called together; and what one is worth. */
  readonly title: string;
  readonly worth: (points: number) => string;
}

/** The calls, each with what it is worth and must reach; those that cannot be made say why. The n-th is the key n. */
export function Offers({ offers, store, advised, title, worth }: OffersProps) {
  const tap = (offer: Offer): void => {
    if (offer.playable) store.play([offer.call]);
    else store.tell(offer.why, offer.clause);
  };
  const list = useRef<HTMLElement>(null);
  useDigits(offers.length, (n) => offers[n] && tap(offers[n]), true);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus(); // the next tab is the first call
  }, []);
  return (
    <section ref={list} tabIndex={-1} class="choices offers" aria-label={title}>
      {offers.map((offer) => (
        <button
          key={offer.call}
          type="button"
          class={`choice ${offer.call === advised ? "advised" : ""} ${offer.value ? "" : "pass"}`}
          aria-disabled={!offer.playable}
          onClick={() => tap(offer)}
        >
          <span class="choice-text">{offer.text}</span>
          {offer.value > 0 && (
            <span class="points" title={worth(offer.value)}>
              {offer.value}
            </span>
          )}
          {offer.goal && <span class="choice-note">{offer.goal}</span>}
          {offer.why && <span class="visually-hidden">{offer.why}</span>}
        </button>
      ))}
    </section>
  );
}

interface SongsProps {
  readonly songs: readonly Song[];
  readonly choices: readonly Choice[];
  readonly store: TableStore;
  readonly title: string;
  readonly pack: Pack;
}

/** To sing, or to be silent. */
export function Songs({ songs, choices, store, title, pack }: SongsProps) {
  const silent = choices.find((choice) => !songs.some((song) => song.action === choice.actions[0]));
  return (
    <section class="choices songs-asked" aria-label={title}>
      {songs.map((song) => (
        <button key={song.action} type="button" class="choice main" onClick={() => store.play([song.action])}>
          <span class="choice-text">
            {song.text} <Suit letter={song.cards[0]?.slice(1) ?? ""} pack={pack} />
          </span>
          <span class="points">+{song.points}</span>
        </button>
      ))}
      {silent && (
        <button type="button" class="choice" onClick={() => store.play(silent.actions)}>
          <span class="choice-text">{silent.text}</span>
        </button>
      )}
    </section>
  );
}

/** What a seat has sung. */
interface Sung {
  readonly suit: string;
  readonly points: number;
  readonly text: string;
}

/** What a seat has sung, beside its name. */
export function SongsOf({ sung, title, pack }: { sung: readonly Sung[]; title: string; pack: Pack }) {
  return sung.length ? (
    <span class="songs-of">
      {sung.map(({ suit, points, text }) => (
        <span key={suit}>
          <b aria-hidden="true">{points}</b> <Suit letter={suit} pack={pack} name={`${title}: ${text}`} />
        </span>
      ))}
    </span>
  ) : null;
}
