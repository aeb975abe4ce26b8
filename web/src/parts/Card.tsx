import type { Cut, Pack } from "../cards/draw";
import { Later } from "./Picture";
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
  /** Nobody waits for it: it is made when it is seen, and other work goes first. */
  later?: boolean;
}

/** The picture of a card. Its width is the CSS variable `--card`. */
export function Card({ card, pack, cut = "full", name = "", class: extra = "", later = false }: CardProps) {
  const shown = { class: `card ${extra}`, alt: name, "data-card": card, draggable: false };
  return later ? (
    <Later {...shown} picture={() => pictureOf(card, pack, cut)} />
  ) : (
    <img {...shown} src={pictureOf(card, pack, cut)} />
  );
}
