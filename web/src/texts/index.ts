import { computed } from "@preact/signals";
import { settings } from "../settings";
import { de } from "./de";
import { en } from "./en";
import { type Texts, es } from "./es";

export type Language = "es" | "en" | "de";
export const TEXTS: Readonly<Record<Language, Texts>> = { es, en, de };

const current = computed(() => TEXTS[settings.value.language]);

/** The texts of the language that is set; a component that reads them is drawn again when it changes. */
export const t = (): Texts => current.value;
