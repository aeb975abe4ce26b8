import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../../messages";
import { useDigits } from "../../parts/roving";
import { Suit } from "../../parts/Suit";
import type { Offer, Song } from "./scene";
import type { TableStore } from "../../table/store";
import { say } from "./texts";

/** The calls, each with what it is worth and must reach; those that cannot be made say why. The n-th is the key n. */
export function Offers({
  offers,
  store,
  advised,
}: {
  offers: readonly Offer[];
  store: TableStore;
  advised: string | undefined;
}) {
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
    <section ref={list} tabIndex={-1} class="choices offers" aria-label={say("bids")}>
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
            <span class="points" title={say("worth", { n: offer.value })}>
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

/** To sing, or to be silent. */
export function Songs({ songs, choices, store }: SongsProps) {
  const silent = choices.find((choice) => !songs.some((song) => song.action === choice.actions[0]));
  return (
    <section class="choices songs-asked" aria-label={say("sung")}>
      {songs.map((song) => (
        <button key={song.action} type="button" class="choice main" onClick={() => store.play([song.action])}>
          <span class="choice-text">
            {song.text} <Suit letter={song.cards[0]?.slice(1) ?? ""} pack="spanish" />
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

interface SongsProps {
  songs: readonly Song[];
  choices: readonly Choice[];
  store: TableStore;
}
