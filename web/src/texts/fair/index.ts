import { settings } from "../../settings";
import type { Language } from "../index";
import { de } from "./de";
import { en } from "./en";
import { type FairTexts, es } from "./es";

const TEXTS: Readonly<Record<Language, FairTexts>> = { es, en, de };

/** The texts on fair deals, in the language that is set. */
export const f = (): FairTexts => TEXTS[settings.value.language];
