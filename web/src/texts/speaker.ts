import { set, settings } from "../settings";
import { type Language, LANGUAGES, PLURALS } from "./languages";

/** The values for the braces of a text; none where it has no braces. */
type Facts = Readonly<Record<string, string | number>> | null;

/** A text; where a number `n` chooses among forms, a list of them. */
type Written = string | readonly string[];

type Texts = readonly Written[];

/** A catalogue: which languages of it are here, and where each is found. */
interface Catalogue {
  readonly known: Map<Language, Texts>;
  readonly load: Readonly<Record<Language, () => Promise<Texts>>>;
}

const catalogues: Catalogue[] = [];

/** Have the texts of a language here, in every catalogue that the page has come to use. */
export async function learn(language: Language = settings.peek().language): Promise<void> {
  const lacking = catalogues.filter(({ known }) => !known.has(language));
  if (!lacking.length) return;
  await Promise.all(lacking.map(async ({ known, load }) => known.set(language, await load[language]())));
  return learn(language); // what has come to be used meanwhile
}

/** Speak another language, once its texts are here; where they cannot be had, the page speaks on as it did. */
export const speak = (language: Language): Promise<void> =>
  learn(language).then(
    () => set({ language }),
    () => undefined,
  );

/**
 * What says the texts of a catalogue in the language that is set; a component that says one is drawn again when it
 * changes. `keys` has a space between two; the texts of a language come in the order of the keys. Whoever uses a
 * catalogue waits for `learn` first.
 */
export function speaker<F extends { [K in keyof F]: Facts }>(keys: string, load: Catalogue["load"]) {
  const place = new Map(keys.split(" ").map((key, at) => [key, at]));
  const known: Catalogue["known"] = new Map();
  catalogues.push({ known, load });
  return <K extends keyof F & string>(key: K, ...[facts]: F[K] extends null ? [] : [F[K]]): string => {
    const { language } = settings.value;
    const found = known.get(language)?.[place.get(key) ?? -1] ?? key;
    const text =
      typeof found === "string"
        ? found
        : (found[PLURALS[LANGUAGES.indexOf(language)]?.(Number(facts?.["n"])) ?? 0] ?? key);
    return facts ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name])) : text;
  };
}

/** A score as it is read: below nought with a minus sign, which is as wide as a digit; a hyphen is shorter and lower. */
export const signed = (score: number): string => String(score).replace("-", "−");
