import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardResult, Scene, Table } from "../messages";
import { Refusal } from "../net/api";
import { follow } from "../router";
import { t } from "../texts/page";
import { d } from "../texts/today";
import { boards } from "./boards";
import { Compared } from "./Compared";
import { keepDeal } from "./kept";
import { Share } from "./Share";
import { days, gain, margin, place, verdict } from "./words";

/** The end of a deal of the day, at its table. */
export function BoardEnd({ table, scene }: { table: Table; scene: Scene }) {
  const head = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState<BoardResult | null>(null);
  const [error, setError] = useState("");
  const own = scene.seat ?? 0;
  useEffect(() => {
    boards.result(table.id).then(
      (found) => {
        keepDeal(found.day, found.game, { table: table.id, result: found });
        setResult(found);
      },
      (problem) => setError(problem instanceof Refusal ? problem.message : t("failed")),
    );
  }, [table.id]);
  useLayoutEffect(() => head.current?.focus(), [result]);
  return (
    <section class="over board-over" aria-labelledby="over-word">
      <h2 id="over-word" class={`over-word ${result && gain(result) > 0 ? "ours" : ""}`} ref={head} tabIndex={-1}>
        {result ? verdict(result) : d("title")}
      </h2>
      {result && <p class="over-line">{margin(result)}</p>}
      {result && (
        <div class="tile over-panel">
          <Compared result={result} you={scene.sides.find(({ seats }) => seats.includes(own))?.name ?? d("you")} />
          <p class="made-place">{[place(result), days(result)].filter(Boolean).join(" · ")}</p>
        </div>
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="over-next">
        {result && <Share result={result} name={table.seats[own]?.name ?? ""} main="gold" />}
        <p class="over-rest">
          <a class="link" href="/#today" onClick={follow}>
            {d("back")}
          </a>
        </p>
      </div>
    </section>
  );
}
