// Made by `python -m tools.texts` from web/locale; not to be edited.

export const LANGUAGES = ["es", "en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each as those who speak it call it. */
export const NAMES: Readonly<Record<Language, string>> = {"es": "Español", "en": "English", "de": "Deutsch"};

/** The word for a player who told no name: it is one of whoever's language they played in. */
export const NAMELESS: readonly string[] = ["Visita", "Guest", "Gast"];

/** The form for a number, as the PO files' `Plural-Forms` have it: C's expressions are JavaScript's. */
export const PLURALS: readonly ((n: number) => number)[] = [
  (n) => Number(n != 1),
  (n) => Number(n != 1),
  (n) => Number(n != 1),
];
