/** Record of a match as a text, as far as it is read without the rules: its tags, and the decks that were dealt. */

export interface Written {
  readonly tags: ReadonlyMap<string, string>;
  readonly decks: readonly string[];
}

/** Something in a record that cannot be: the line it is in, and the key of a sentence. */
export class Wrong extends Error {
  constructor(
    readonly key:
      | "tag"
      | "twice"
      | "below"
      | "missing"
      | "format"
      | "open"
      | "no_shuffle"
      | "no_promise"
      | "proof"
      | "signatures"
      | "table",
    readonly what: string,
  ) {
    super(`${key} ${what}`);
  }
}

const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const KNOWN =
  /^(?:Sobremesa|Game|Ruleset|Players|Dealer|Seed|Result|Table|Seat[0-9]|(?:Fair|Promise|Signed)(?:0|[1-9][0-9]{0,3}))$/;
const REQUIRED = ["Sobremesa", "Game", "Ruleset", "Players", "Dealer"];
const FORMAT = "1";

/** The record that a text holds; raises `Wrong`. */
export function read(text: string): Written {
  const tags = new Map<string, string>();
  const decks: string[] = [];
  const rows = text
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);
  let below = false;
  for (const row of rows) {
    if (row.startsWith("[")) {
      const [name, value] = tag(row);
      if (tags.has(name)) throw new Wrong("twice", name);
      if (below) throw new Wrong("below", name);
      tags.set(name, value);
    } else {
      below = true;
      const deck = /^deal\s+([^;]+)/.exec(row)?.[1]?.trim();
      if (deck) decks.push(deck.split(/\s+/).join(" "));
    }
  }
  const lacking = REQUIRED.find((name) => !tags.has(name));
  if (lacking) throw new Wrong("missing", lacking);
  if (tags.get("Sobremesa") !== FORMAT) throw new Wrong("format", tags.get("Sobremesa") ?? "");
  if (!["end", "*"].includes(rows.at(-1) ?? "")) throw new Wrong("open", "");
  return { tags, decks };
}

function tag(row: string): [string, string] {
  const [, name = "", value = ""] = TAG.exec(row) ?? [];
  if (!KNOWN.test(name)) throw new Wrong("tag", row.slice(0, 40));
  return [name, value.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one))];
}
