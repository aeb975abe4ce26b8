import { useState } from "preact/hooks";
import { gameName } from "../lobby/Lobby";
import type { Scene, Side, Table } from "../messages";
import { Sheet } from "../parts/Sheet";
import { share } from "../parts/share";
import { follow, go, replayOf } from "../router";
import { t } from "../texts/page";
import { BreakdownTable } from "./Breakdown";
import type { TableStore } from "./store";

function verdict(scene: Scene): string {
  const sides = scene.sides.filter((side) => scene.winners.includes(side.side));
  if (sides.length !== 1) return t("draw");
  const own = scene.seat;
  if (own === null) return t("winners", { names: sides[0]?.name ?? "" });
  return sides[0]?.seats.includes(own) ? t("won") : t("lost_game");
}

/** The result in words, for whoever was not there. */
function asText(table: Table, scene: Scene): string {
  const score = (side: Side): string =>
    `${side.seats.map((seat) => table.seats[seat]?.name ?? "").join(" + ")} ${side.score}`;
  return `${gameName(table.game)}: ${scene.sides.map(score).join(" – ")}`;
}

/** The end of the match: who won, the last count, and what comes next. */
export function OverSheet({ store, table, scene }: { store: TableStore; table: Table; scene: Scene }) {
  const [shut, setShut] = useState(false);
  const [copied, setCopied] = useState(false);
  const own = store.seat.value;
  const agreed = own !== null && table.seats[own]?.again === true;
  if (shut) {
    return (
      <div class="notice over-bar" role="status">
        <span>{verdict(scene)}</span>
        <button type="button" class="button" onClick={() => setShut(false)}>
          {t("go_on")}
        </button>
      </div>
    );
  }
  return (
    <Sheet title={`${t("over")}. ${verdict(scene)}`} onClose={() => setShut(true)} class="over">
      {scene.breakdown && <BreakdownTable breakdown={scene.breakdown} />}
      {own !== null && (
        <button type="button" class="button main" disabled={agreed} onClick={() => store.send({ type: "rematch" })}>
          {agreed ? t("waiting") : t("rematch")}
        </button>
      )}
      <a class="button" href={replayOf(table.id, table.match, own)} onClick={follow}>
        {t("replay")}
      </a>
      <button
        type="button"
        class="button"
        onClick={() => void share(asText(table, scene), location.origin + replayOf(table.id, table.match, null)).then(setCopied)}
      >
        {copied ? t("copied") : t("share_result")}
      </button>
      {table.private && <p class="hint-text">{t("link_for_seats")}</p>}
      <button type="button" class="button" onClick={() => go("/")}>
        {t("home")}
      </button>
    </Sheet>
  );
}
