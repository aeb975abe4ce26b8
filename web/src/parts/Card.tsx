import { type Pack, picture } from "../cards/draw";
import { settings } from "../settings";

export interface CardProps {
  /** As the server writes it: `7h`, `Re`, `**`; `back` is a card face down. */
  card: string;
  pack: Pack;
  /** What a screen reader says; empty where the words stand beside it. */
  name?: string;
  class?: string;
}

/** The picture of a card. Its width is the CSS variable `--card`. */
export function Card({ card, pack, name = "", class: extra = "" }: CardProps) {
  return (
    <img
      class={`card ${extra}`}
      src={picture(card, pack, settings.value.fourColours)}
      alt={name}
      draggable={false}
      data-card={card}
    />
  );
}
