import { Counters as Laid, Legs } from "../../board/Counters";
import { t } from "../../texts/page";
import { PERRO, TANTO } from "./counters";
import type { Markers } from "./scene";

/** A side's score as it lies on the table: perros of ten face down, tantos of two face up. */
export function Counters({ perros, tantos }: Pick<Markers, "perros" | "tantos">) {
  const words = `${t("perros", { n: perros })}, ${t("tantos", { n: tantos })}`;
  const counters = [
    { picture: PERRO, n: perros, large: true },
    { picture: TANTO, n: tantos },
  ];
  return <Laid counters={counters} words={words} />;
}

/** The chicas that a side has won. */
export function Chicas({ won, toWin }: { won: number; toWin: number }) {
  return <Legs won={won} toWin={toWin} words={t("chicas", { n: won, of: toWin })} />;
}
