import type { Cut, Pack } from "../cards/draw";
import { pictureOf } from "./cloth";

export interface CardProps {
  /** As the server writes it: `7h`, `Re`, `**`; `back` is a card face down. */
  card: string;
  pack: Pack;
  /** The small cut is for a card that lies free and is less than 60 pixels wide. */
  cut?: Cut;
  /** The words of a screen reader; empty where the words stand beside it. */
  name?: string;
  class?: string;
}

/** The picture of a card. Its width is the CSS variable `--card`. */
export function Card({ card, pack, cut = "full", name = "", class: extra = "" }: CardProps) {
  return (
    <img
      class={`card ${extra}`}
      src={pictureOf(card, pack, cut)}
      alt={name}
      draggable={false}
      data-card={card}
    />
  );
}
