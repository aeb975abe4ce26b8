import { useState } from "preact/hooks";
import type { Fair, Table } from "../messages";
import type { Pins } from "../net/fairness/witness";
import { Sheet } from "../parts/Sheet";
import { copy } from "../parts/share";
import { r } from "../texts/room";
import { t } from "../texts/page";
import { f } from "../texts/fair";
import type { TableStore } from "./store";

interface FairProps {
  store: TableStore;
  table: Table;
}

/** Every shuffle of the table, the newest first: what was promised, what was shown, and what that proves to whom. */
export default function FairSheet({ store, table, onClose }: FairProps & { onClose: () => void }) {
  const shuffles = store.fair.shuffles.value.filter(isToBeSeen).reverse();
  const witness = store.fair.witness;
  const key = witness?.key ?? "";
  return (
    <Sheet title={t("fair")} onClose={onClose}>
      <p>{f("text")}</p>
      {shuffles.length === 0 && <p>{f("none")}</p>}
      {shuffles.map((pins) => (
        <Shuffle key={titleOf(pins)} pins={pins} table={table} fair={witness?.told(pins.match, pins.shuffle)} />
      ))}
      {witness?.isKept === false && <p>{f("not_kept")}</p>}
      {key && (
        <OwnKey text={key} all={[`${f("key")} ${key}`, ...shuffles.map((pins) => inALine(pins, table))].join("\n")} />
      )}
    </Sheet>
  );
}

/** A match that is over leaves one shuffle that was announced and never needed. */
const isToBeSeen = (pins: Pins, _: number, all: readonly Pins[]): boolean =>
  !!pins.fault || !!pins.standing || !!pins.promise || pins.match === all.at(-1)?.match;

function OwnKey({ text, all }: { text: string; all: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <section>
      <p>{f("key")}</p>
      <p class="hash own-key">{text}</p>
      <button type="button" class="button" onClick={() => void copy(all).then(setCopied)}>
        {copied ? r("copied") : f("copy")}
      </button>
    </section>
  );
}

function Shuffle({ pins, table, fair }: { pins: Pins; table: Table; fair: Fair | undefined }) {
  const others = pins.told.filter((seat) => seat !== pins.seat);
  return (
    <section class="shuffle" data-verdict={pins.fault?.name ?? pins.standing}>
      <h3>{titleOf(pins)}</h3>
      <p class={pins.fault ? "error" : ""}>{verdictOf(pins, table)}</p>
      {!pins.fault && others.length > 0 && <p>{f("witnesses", { who: names(others, table) })}</p>}
      <details>
        <summary>{f("numbers")}</summary>
        <Written name={f("commitment")} text={pins.house || (fair?.commit ?? "")} />
        {pins.isTold && <Written name={f("part")} text={pins.part} />}
        <Written name={f("secret")} text={fair?.secret || f("hidden")} />
        {fair?.deck && <Written name={f("cards")} text={fair.deck} />}
      </details>
    </section>
  );
}

const Written = ({ name, text }: { name: string; text: string }) => (
  <p class="hash">
    {name}: {text}
  </p>
);

/** A breach in one sentence, with the shuffle that it was in. */
export function Breach({ pins, table }: { pins: Pins; table: Table }) {
  return (
    <>
      {titleOf(pins)}: {sentence(pins, table)}
    </>
  );
}

const names = (seats: readonly number[], table: Table): string =>
  seats.map((seat) => table.seats[seat]?.name || `${r("seat")} ${seat + 1}`).join(", ");

const sentence = ({ fault }: Pins, table: Table): string =>
  fault ? f(`breach.${fault.name}`, { who: fault.seat === null ? "" : names([fault.seat], table) }) : "";

/** The shuffle's number, and which match of the table it is of where there were several. */
function titleOf({ match, shuffle }: Pins): string {
  const number = /\.(\d+)$/.exec(match)?.[1];
  return (shuffle ? f("shuffle", { n: shuffle }) : f("draw")) + (number ? ` · ${f("match", { n: number })}` : "");
}

function verdictOf(pins: Pins, table: Table): string {
  if (pins.fault) return `${f("breach")} ${sentence(pins, table)}`;
  if (pins.standing)
    return f(`standing.${pins.standing}`, { who: names(pins.silent, table), ways: 2 ** pins.silent.length });
  if (isOver(pins, table)) return f("breach.unshown");
  if (pins.promise) return pins.isTold ? f("promised") : f("promised_without");
  return pins.part ? f("coming") : f("coming_without");
}

/** The match that a promised shuffle belongs to is over, so that it is to be shown. */
const isOver = ({ match, promise }: Pins, { id, match: number, phase }: Table): boolean =>
  !!promise && phase === "over" && match === (number > 1 ? `${id}.${number}` : id);

const inALine = (pins: Pins, table: Table): string =>
  `${titleOf(pins)} (${pins.match} ${pins.shuffle}, ${pins.house}): ${verdictOf(pins, table)}`;
