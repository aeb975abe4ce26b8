import { useState } from "preact/hooks";
import type { Scene, Table } from "../messages";
import { Sheet } from "../parts/Sheet";
import { follow, go } from "../router";
import { t } from "../texts";
import { BreakdownTable } from "./Breakdown";
import type { TableStore } from "./store";

function verdict(scene: Scene): string {
  const sides = scene.sides.filter((side) => scene.winners.includes(side.side));
  if (sides.length !== 1) return t().draw;
  const own = scene.seat;
  if (own === null) return t().winners(sides[0]?.name ?? "");
  return sides[0]?.seats.includes(own) ? t().won : t().lostGame;
}

/** The end of the match: who won, the last count, and what comes next. */
export function OverSheet({ store, table, scene }: { store: TableStore; table: Table; scene: Scene }) {
  const [shut, setShut] = useState(false);
  const own = store.seat.value;
  const agreed = own !== null && table.seats[own]?.again === true;
  if (shut) {
    return (
      <div class="notice over-bar" role="status">
        <span>{verdict(scene)}</span>
        <button type="button" class="button" onClick={() => setShut(false)}>
          {t().goOn}
        </button>
      </div>
    );
  }
  return (
    <Sheet title={`${t().over}. ${verdict(scene)}`} onClose={() => setShut(true)} class="over">
      {scene.breakdown && <BreakdownTable breakdown={scene.breakdown} />}
      {own !== null && (
        <button type="button" class="button main" disabled={agreed} onClick={() => store.send({ type: "rematch" })}>
          {agreed ? t().waiting : t().rematch}
        </button>
      )}
      <a class="button" href={`/r/${table.id}?match=${table.match}`} onClick={follow}>
        {t().replay}
      </a>
      <button type="button" class="button" onClick={() => go("/")}>
        {t().home}
      </button>
    </Sheet>
  );
}
