import { PERRO, TANTO } from "./counters";
import type { Markers } from "./scene";
import { t } from "../../texts/page";

/** A side's score as it lies on the table: perros of ten face down, tantos of two face up. */
export function Counters({ markers, toWin }: { markers: Markers; toWin: number }) {
  const { perros, tantos, chicas } = markers;
  return (
    <>
      <span class="counters" role="img" aria-label={`${t("perros", { n: perros })}, ${t("tantos", { n: tantos })}`}>
        {Array.from({ length: perros }, (_, i) => (
          <img key={`p${i}`} class="counter perro" src={PERRO} alt="" />
        ))}
        {Array.from({ length: tantos }, (_, i) => (
          <img key={`t${i}`} class="counter tanto" src={TANTO} alt="" />
        ))}
      </span>
      {toWin > 1 && (
        <span class="chicas" role="img" aria-label={t("chicas", { n: chicas, of: toWin })}>
          {"●".repeat(chicas) + "○".repeat(Math.max(toWin - chicas, 0))}
        </span>
      )}
    </>
  );
}
