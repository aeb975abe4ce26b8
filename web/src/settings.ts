import { effect, signal } from "@preact/signals";
import type { Back } from "./cards/backs";
import { LANGUAGES, type Language } from "./texts/languages";

export type Speed = "off" | "fast" | "normal" | "slow";

/** What a person has set; kept in the browser. */
export interface Settings {
  language: Language;
  largeCards: boolean;
  fourColours: boolean;
  /** The cloth and the backs that somebody wants at every table; none: those of the game. */
  cloth: "" | Back;
  back: "" | Back;
  speed: Speed;
  sound: boolean;
  vibrate: boolean;
  manual: boolean;
  name: string;
  askedLarge: boolean;
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
  sound: false,
  vibrate: false,
  manual: false,
  name: "",
  askedLarge: false,
};

export const settings = signal<Settings>({ ...USUAL, ...kept() });

export const set = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
};

effect(() => {
  const now = settings.value;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing still plays
  }
  document.documentElement.lang = now.language;
  document.documentElement.dataset.large = String(now.largeCards);
  document.documentElement.dataset.speed = now.speed;
});

const FACTOR: Record<Speed, number> = { off: 0, fast: 0.55, normal: 1, slow: 1.7 };

/** How long a movement of so many milliseconds takes as the person has set it; 0: none. */
export function duration(ms: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms * FACTOR[settings.value.speed];
}
