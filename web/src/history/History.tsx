import { useEffect, useState } from "preact/hooks";
import { clothOf } from "../games";
import { gameName } from "../lobby/names";
import { House } from "../lobby/House";
import { house, loadHouse } from "../net/house";
import { signed } from "../texts/speaker";
import { follow, replayOf } from "../router";
import { settings } from "../settings";
import { p } from "../texts/past";
import { type Numbers, type Past, all, isWon, numbers, remove, removeAll } from "./kept";
import "../styles/pages.css";

/** The events that are told by name; the others are counted in the file alone. */
const TOLD = ["caida", "limpia", "ronda", "cante", "out"] as const;

/** The matches of this device, and what they come to. */
export default function History() {
  const [past, setPast] = useState(all());
  const [sure, setSure] = useState(false);
  useEffect(() => {
    document.title = `${p("title")} · Sobremesa`;
    if (!house.value) void loadHouse();
  }, []);
  return (
    <House title={p("title")}>
      <p>{p("kept")}</p>
      {past.length === 0 && (
        <section class="tile">
          <p>{p("none")}</p>
          <a class="button main" href="/" onClick={follow}>
            {p("begin")}
          </a>
        </section>
      )}
      {past.length > 0 && (
        <>
          <section aria-labelledby="numbers">
            <h2 id="numbers">{p("numbers")}</h2>
            <ul class="numbers">
              {numbers(past).map((one) => (
                <Game key={one.game} numbers={one} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="list">
            <h2 id="list">{p("list")}</h2>
            <ul class="pasts">
              {past.map((one) => (
                <Match
                  key={`${one.table} ${one.match}`}
                  past={one}
                  onRemove={() => {
                    remove(one);
                    setPast(all());
                  }}
                />
              ))}
            </ul>
          </section>
          <div class="row">
            <button type="button" class="button" onClick={() => save(past)}>
              {p("export")}
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                if (sure) removeAll();
                setSure(!sure);
                setPast(all());
              }}
            >
              {p("forget")}
            </button>
          </div>
          {sure && <p role="alert">{p("forget_sure")}</p>}
        </>
      )}
    </House>
  );
}

function Game({ numbers: { game, matches, won, counted } }: { numbers: Numbers }) {
  return (
    <li class="tile" data-cloth={clothOf(game)}>
      <h3>{gameName(game)}</h3>
      <p>
        <b class="digits">{matches}</b> {afterNumber(p("matches", { n: matches }))}
      </p>
      <p>{p("won", { n: won })}</p>
      {TOLD.filter((name) => counted[name]).map((name) => (
        <p key={name}>{p(`count.${name}`, { n: counted[name] ?? 0 })}</p>
      ))}
    </li>
  );
}

const afterNumber = (text: string): string => text.replace(/^\d+\s*/, "");

function Match({ past, onRemove }: { past: Past; onRemove: () => void }) {
  const { game, sides, own, names, seat, partners, winners } = past;
  const score = [...sides]
    .sort((a, b) => Number(b.side === own) - Number(a.side === own))
    .map((one) => signed(one.score))
    .join(" : ");
  const all = (some: readonly string[]): string => new Intl.ListFormat(settings.value.language).format(some);
  const others = names.filter((name, n) => n !== seat && !partners.includes(name));
  const when = new Intl.DateTimeFormat(settings.value.language, { dateStyle: "medium", timeStyle: "short" }).format(
    past.at,
  );
  const result = !winners.length ? p("tie") : isWon(past) ? p("win") : p("loss");
  return (
    <li class={`tile past ${isWon(past) ? "won" : ""}`} data-cloth={clothOf(game)}>
      <div>
        <h3>
          {gameName(game)} <b>{score}</b> <span>{result}</span>
        </h3>
        <p>
          {[partners.length ? p("with", { names: all(partners) }) : "", p("against", { names: all(others) }), when]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <a class="button" href={replayOf(past.table, past.match, seat)} onClick={follow}>
        {p("replay")}
      </a>
      <button
        type="button"
        class="icon"
        aria-label={`${p("forget_one")}: ${gameName(game)}, ${when}`}
        onClick={onRemove}
      >
        ×
      </button>
    </li>
  );
}

/** Hand the matches over as a file that other programs read. */
function save(past: readonly Past[]): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(
    new Blob([JSON.stringify({ sobremesa: 1, matches: past }, null, 1)], { type: "application/json" }),
  );
  link.href = address;
  link.download = "sobremesa.json";
  link.click();
  URL.revokeObjectURL(address);
}
