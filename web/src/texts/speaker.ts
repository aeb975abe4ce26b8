import { settings } from "../settings";
import { LANGUAGES, PLURALS } from "./languages";

/** The values for the braces of a text; none where it has no braces. */
type Facts = Readonly<Record<string, string | number>> | null;

/** A text; where a number `n` chooses among forms, a list of them. */
type Written = string | readonly string[];

/**
 * What says the texts of a catalogue in the language that is set; a component that says one is drawn again when it
 * changes. `keys` has a space between two, `texts` a list for each of `LANGUAGES` in the order of the keys.
 */
export function speaker<F extends { [K in keyof F]: Facts }>(keys: string, texts: readonly (readonly Written[])[]) {
  const place = new Map(keys.split(" ").map((key, at) => [key, at]));
  return <K extends keyof F & string>(key: K, ...[facts]: F[K] extends null ? [] : [F[K]]): string => {
    const language = LANGUAGES.indexOf(settings.value.language);
    const found = texts[language]?.[place.get(key) ?? -1] ?? key;
    const text = typeof found === "string" ? found : (found[PLURALS[language]?.(Number(facts?.["n"])) ?? 0] ?? key);
    return facts ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name])) : text;
  };
}
