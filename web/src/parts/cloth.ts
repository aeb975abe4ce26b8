/** The cloth that lies on the table, and the backs of the cards on it: those of the game, or what a person has set. */

import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Back } from "../cards/backs";
import { type Cut, type Pack, backPicture, picture } from "../cards/draw";
import { settings } from "../settings";

/** The cloth that lies there before any script has come; the page of a table brings it. */
const first = document.documentElement.dataset.cloth as Back | "casa" | undefined;

/** The address of a table that the page has laid already, and the game's name on its cloth; nowhere else is one seen before its game is known. */
export const laidAt = first && first !== "casa" ? location.pathname : "";
export const laidName = document.querySelector(".laid-name")?.textContent ?? "";

/** The cloth of the game at whose table one sits; none: bare wood. */
const brought = signal<Back | "">(laidAt ? (first as Back) : "");

let laidBy: symbol;

/** Lay a game's cloth for as long as its table is looked at; one view follows another, and the later one's cloth stays. */
export function useCloth(cloth: Back | undefined): void {
  useEffect(() => {
    const own = Symbol();
    laidBy = own;
    brought.value = cloth ?? "";
    return () => {
      if (laidBy === own) brought.value = "";
    };
  }, [cloth]);
}

/** The backs of the cards that lie face down. */
export const backs = computed<Back>(() => settings.value.back || brought.value || "quito");

/** The address of a card's picture, drawn as a person has set it; `back` lies face down. */
export const pictureOf = (card: string, pack: Pack, cut: Cut = "full"): string =>
  card === "back" ? backPicture(backs.value) : picture(card, pack, settings.value.fourColours, cut);

effect(() => {
  document.documentElement.dataset.cloth = (brought.value && settings.value.cloth) || brought.value || "casa";
});
