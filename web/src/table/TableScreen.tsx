import { signal } from "@preact/signals";
import { Suspense, lazy } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { type GameRoom } from "../games/game";
import { load } from "../games";
import { gameName } from "../lobby/Lobby";
import type { Table } from "../messages";
import { useCloth } from "../parts/cloth";
import { Icon } from "../parts/Icon";
import { useLost } from "../parts/late";
import { Log, Spoken } from "../parts/Log";
import { inWords } from "../parts/rules";
import { isTyping } from "../parts/roving";
import { ding } from "../parts/sound";
import { t } from "../texts/page";
import { BreakdownSheet } from "./Breakdown";
import { Command } from "./Command";
import { HelpSheet } from "./Help";
import { LogSheet, MenuSheet, PhrasesSheet } from "./Menu";
import { Notices } from "./Notices";
import { OverSheet } from "./Over";
import { RulesSheet } from "./RulesSheet";
import { SettingsSheet } from "./Settings";
import type { TableStore } from "./store";

const FairSheet = lazy(() => import("./Fair"));

export type SheetName = "" | "menu" | "rules" | "log" | "phrases" | "settings" | "fair" | "help";

/** The running match: the bar, what the server has to say, the game's board, and the log beside it. */
export function TableScreen({ store, table }: { store: TableStore; table: Table }) {
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [sheet] = useState(() => signal<SheetName>(""));
  const scene = store.scene.value;
  const own = store.seat.value;
  const lost = useLost(store);

  useEffect(() => {
    void load(table.game).then((loaded) => setRoom(() => loaded));
  }, [table.game]);
  useCloth(room ? (room.cloth ?? "quito") : undefined);
  useTurn(store, table.game);
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key === "?" && !isTyping(event.target)) sheet.value = sheet.value === "help" ? "" : "help";
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);

  const close = (): void => {
    sheet.value = "";
  };
  const name = sheet.value;
  const Board = room?.Board;
  return (
    <div class={`table-screen ${lost ? "frozen" : ""}`}>
      <header class="top-bar">
        <Opener name="menu" sheet={sheet} />
        <div class="where">
          <h1>{gameName(table.game)}</h1> {scene?.where && <span class="dot">·</span>} <span>{scene?.where}</span>
          {table.house_rules.length > 0 && (
            <span class="house-mark" title={inWords(table.preset, table.house_rules)}>
              {t("house_rules")}: {table.house_rules.length}
            </span>
          )}
        </div>
        {own !== null && table.phase === "playing" && (
          <button type="button" class="icon" aria-label={t("hint")} onClick={() => store.send({ type: "hint" })}>
            <Icon name="hint" />
          </button>
        )}
        <Opener name="log" sheet={sheet} />
        {own !== null && <Opener name="phrases" sheet={sheet} />}
        <Opener name="rules" sheet={sheet} />
      </header>
      <div class="play-area with-aside">
        <main class="main-column">
          <Notices store={store} table={table} onRules={() => (sheet.value = "rules")} onFair={() => (sheet.value = "fair")} />
          {Board && scene && <Board scene={scene} store={store} />}
        </main>
        <aside class="aside" aria-label={t("log")}>
          <h2>{t("log")}</h2>
          <Log store={store} />
          {own !== null && <Command store={store} />}
        </aside>
      </div>
      <Spoken store={store} />
      {name === "menu" && <MenuSheet store={store} table={table} open={sheet} onClose={close} />}
      {name === "rules" && <RulesSheet table={table} clause={store.clause.value} why={store.notice.value?.text ?? ""} onClose={close} />}
      {name === "log" && <LogSheet store={store} onClose={close} />}
      {name === "phrases" && <PhrasesSheet store={store} onClose={close} />}
      {name === "settings" && <SettingsSheet onClose={close} />}
      {name === "fair" && (
        <Suspense fallback={null}>
          <FairSheet store={store} table={table} onClose={close} />
        </Suspense>
      )}
      {name === "help" && <HelpSheet game={table.game} onClose={close} />}
      {name === "" && store.breakdown.value && table.phase !== "over" && (
        <BreakdownSheet breakdown={store.breakdown.value} onClose={() => (store.breakdown.value = null)} />
      )}
      {name === "" && table.phase === "over" && scene && <OverSheet store={store} table={table} scene={scene} />}
    </div>
  );
}

const LABELS = { menu: "menu", log: "log", phrases: "say", rules: "rules" } as const;

function Opener({ name, sheet }: { name: keyof typeof LABELS; sheet: { value: SheetName } }) {
  return (
    <button type="button" class="icon" aria-label={t(LABELS[name])} onClick={() => (sheet.value = name)}>
      <Icon name={name} />
    </button>
  );
}

/** One's turn is told by the title, a sound and a touch, beside the ring that everybody sees. */
function useTurn(store: TableStore, game: string): void {
  const mine = store.yourTurn.value;
  useEffect(() => {
    document.title = `${mine ? `● ${t("your_turn")} · ` : ""}${gameName(game)} · Sobremesa`;
    if (mine) ding();
  }, [mine]);
}
