import { addressOf } from "../../cards/address";
import { type Suit as Drawn, palette, suit } from "../../cards/suits";
import { settings } from "../../settings";

const cache = new Map<string, string>();

/** A Spanish suit by its letter, drawn as on the cards. */
export function Suit({ letter, name = "", class: extra = "" }: { letter: string; name?: string; class?: string }) {
  return <img class={`suit ${extra}`} src={address(letter, settings.value.fourColours)} alt={name} draggable={false} />;
}

function address(letter: string, fourColours: boolean): string {
  const key = `${letter}${fourColours}`;
  const drawn = (letter === "c" ? "k" : letter) as Drawn;
  const made =
    cache.get(key) ??
    addressOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${suit(drawn, palette(drawn, fourColours))}</svg>`,
    );
  cache.set(key, made);
  return made;
}
