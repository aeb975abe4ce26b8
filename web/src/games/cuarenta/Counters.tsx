import { PERRO, TANTO } from "./counters";
import type { Markers } from "./scene";
import { t } from "../../texts/page";

/** A side's score as it lies on the table: perros of ten face down, tantos of two face up. */
export function Counters({ perros, tantos }: Pick<Markers, "perros" | "tantos">) {
  return (
    <span class="counters" role="img" aria-label={`${t("perros", { n: perros })}, ${t("tantos", { n: tantos })}`}>
      {Array.from({ length: perros }, (_, i) => (
        <img key={`p${i}`} class="counter perro" src={PERRO} alt="" />
      ))}
      {Array.from({ length: tantos }, (_, i) => (
        <img key={`t${i}`} class="counter tanto" src={TANTO} alt="" />
      ))}
    </span>
  );
}

/** The chicas that a side has won, of those that win the match; a match of one shows none. */
export function Chicas({ won, toWin }: { won: number; toWin: number }) {
  return toWin > 1 ? (
    <span class="chicas" role="img" aria-label={t("chicas", { n: won, of: toWin })}>
      {"●".repeat(won) + "○".repeat(Math.max(toWin - won, 0))}
    </span>
  ) : null;
}
