import { addressOf } from "../cards/address";
import type { Pack } from "../cards/draw";
import { type Suit as Drawn, palette, suit } from "../cards/suits";
import { settings } from "../settings";

const cache = new Map<string, string>();

interface SuitProps {
  letter: string;
  pack: Pack;
  /** What it is called, where no words beside it say so. */
  name?: string;
}

/** A suit by its letter, drawn as on the cards. */
export function Suit({ letter, pack, name = "" }: SuitProps) {
  const drawn = (pack === "spanish" && letter === "c" ? "k" : letter) as Drawn;
  return <img class="suit" src={address(drawn, settings.value.fourColours)} alt={name} draggable={false} />;
}

function address(drawn: Drawn, fourColours: boolean): string {
  const key = `${drawn}${fourColours}`;
  const made =
    cache.get(key) ??
    addressOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${suit(drawn, palette(drawn, fourColours))}</svg>`,
    );
  cache.set(key, made);
  return made;
}
