/** Findings on the shuffles of a record by the table's own verifier: what is proved and to whom, as far as it needs no rules. */

import type { Fair } from "../messages";
import { type FaultName, broken, silent, told } from "../net/fairness/faults";
import { read as promised } from "../net/fairness/promise";
import { type Written, Wrong } from "./record";

export type Kind = "proved" | "choice" | "unwitnessed" | "not_shown";

/** The faults that everybody can see, without having been at the table. */
export type Seen = Exclude<
  FaultName,
  "commitment" | "promise" | "reveal" | "exchanged" | "omitted" | "left_out" | "cards" | "unshown"
>;
interface Fault {
  readonly name: Seen;
  readonly seat: number | null;
}

/** Finding on one shuffle: a fault, or what it proves; `keys` are those of the seats that told their part. */
export interface Finding {
  readonly shuffle: number;
  readonly kind: Kind;
  readonly fault: Fault | null;
  readonly keys: ReadonlyMap<number, string>;
  readonly silent: readonly number[];
}

const NOT_SIGNED = "-";
const NUMBERED = /^(Fair|Promise|Signed)([0-9]+)$/;

/** A finding for each shuffle, the draw first; raises `Wrong` where the tags do not fit each other. */
export function findings(record: Written): Finding[] {
  const { tags, decks } = record;
  for (const name of tags.keys()) {
    const [, kind = "", shuffle = ""] = NUMBERED.exec(name) ?? [];
    if (kind && (!tags.has(`Fair${shuffle}`) || Number(shuffle) > decks.length)) throw new Wrong("no_shuffle", name);
    if (kind === "Signed" && !tags.has(`Promise${shuffle}`)) throw new Wrong("no_promise", name);
  }
  return Array.from({ length: decks.length + 1 }, (_, shuffle) => finding(record, shuffle));
}

function finding(record: Written, shuffle: number): Finding {
  const found = { shuffle, kind: "not_shown" as Kind, fault: null, keys: new Map<number, string>(), silent: [] };
  if (!record.tags.has(`Fair${shuffle}`)) return found;
  const fair = shown(record, shuffle);
  const fault = looked(fair);
  if (fault || !fair.promise) return { ...found, kind: "unwitnessed", fault };
  const { seats } = promised(fair.promise);
  const keys = new Map(told(fair).map((seat) => [seat, seats[seat]?.key ?? ""]));
  const kind = !keys.size ? "unwitnessed" : silent(fair).length ? "choice" : "proved";
  return { ...found, kind, keys, silent: silent(fair) };
}

function looked(fair: Fair): Fault | null {
  try {
    return broken(fair) as Fault | null;
  } catch {
    return { name: "unreadable", seat: null };
  }
}

/** All that the record shows of a shuffle, as the table would have told it; raises `Wrong`. */
function shown({ tags, decks }: Written, shuffle: number): Fair {
  const [commit = "", secret = "", ...nonces] = (tags.get(`Fair${shuffle}`) ?? "").split(" ");
  const players = Number(tags.get("Players"));
  const table = tags.get("Table");
  if (table === undefined) throw new Wrong("table", "");
  if (nonces.length !== players || ![commit, secret, ...nonces].every((one) => /^(?:[0-9a-f]{2})+$/.test(one)))
    throw new Wrong("proof", `Fair${shuffle}`);
  const promise = tags.get(`Promise${shuffle}`) ?? "";
  const signed = (tags.get(`Signed${shuffle}`) ?? "").split(/\s+/).filter(Boolean);
  if (promise && signed.length !== players) throw new Wrong("signatures", `Signed${shuffle}`);
  return {
    type: "fair",
    ...{ table, hand: shuffle, commit, secret, nonces, promise },
    signatures: signed.map((one) => (one === NOT_SIGNED ? "" : one)),
    deck: shuffle ? (decks[shuffle - 1] ?? "") : "",
    dealer: shuffle ? null : Number(tags.get("Dealer")),
  };
}
