import { effect, signal } from "@preact/signals";
import type { Back } from "./cards/backs";
import { LANGUAGES, type Language } from "./texts/languages";

export type Speed = "off" | "fast" | "normal" | "slow";

/** Settings of a person; kept in the browser. */
export interface Settings {
  language: Language;
  largeCards: boolean;
  fourColours: boolean;
  /** The cloth and the backs that somebody wants at every table; none: those of the game. */
  cloth: "" | Back;
  back: "" | Back;
  speed: Speed;
  /** The table is heard, softly, until somebody mutes it. */
  sounds: boolean;
  vibrate: boolean;
  manual: boolean;
  name: string;
  /** Somebody wants to be told of their turn while they look at something else; asked for at the table. */
  tellTurn: boolean;
  askedTurn: boolean;
}

const KEY = "sobremesa.settings";

function spoken(): Language {
  const wished = navigator.languages.map((wish) => LANGUAGES.find((language) => language === wish.slice(0, 2)));
  return wished.find(Boolean) ?? LANGUAGES[0];
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const USUAL: Settings = {
  language: spoken(),
  largeCards: false,
  fourColours: false,
  cloth: "",
  back: "",
  speed: "normal",
  sounds: true,
  vibrate: false,
  manual: false,
  name: "",
  tellTurn: false,
  askedTurn: false,
};

export const settings = signal<Settings>({ ...USUAL, ...kept() });

export const set = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
};

/** A hand that one sits out is played out at once, until its end. */
export const hurry = signal(false);

/** The pace that holds now. */
export const pace = (): Speed => (hurry.value ? "off" : settings.value.speed);

effect(() => {
  const now = settings.value;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing still plays
  }
  document.documentElement.lang = now.language;
  document.documentElement.dataset.large = String(now.largeCards);
  document.documentElement.dataset.speed = pace();
});

const FACTOR: Record<Speed, number> = { off: 0, fast: 0.6, normal: 1, slow: 1.4 };
/** Milliseconds for which a play is looked at before the next of those that wait. */
const PAUSE: Record<Speed, number> = { off: 0, fast: 0, normal: 120, slow: 900 };

/** The system may ask for less motion: one query for the whole page, which is asked at every card that moves. */
const less = matchMedia("(prefers-reduced-motion: reduce)");

/** The time of a movement of so many milliseconds at the pace that the person has set; 0: none, as where nobody looks. */
export const duration = (ms: number, wanted = !less.matches): number =>
  !wanted || document.hidden ? 0 : ms * FACTOR[pace()];

/** The time in which a card fades in where less motion is wanted; elsewhere it flies, or is there at once. */
export const fading = (): number => duration(100, less.matches);

/** The pause between two plays at the pace of the house that the person has set; less motion is no hurry. */
export const pause = (): number => PAUSE[pace()];
