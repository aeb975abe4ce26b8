import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type GameRoom, packOf } from "../games/game";
import { clothOf, load } from "../games";
import { gameName } from "../lobby/names";
import type { Table } from "../messages";
import { useCloth } from "../parts/cloth";
import { Icon } from "../parts/Icon";
import { fetched } from "../parts/fetched";
import { keepFocus } from "../parts/finger";
import { useEnded, useLanding } from "../parts/landed";
import { useLost } from "../parts/late";
import { Recent, Spoken } from "../parts/Recent";
import { usePictures } from "../parts/ready";
import { inWords } from "../parts/rules";
import { isTyping } from "../parts/roving";
import { hear } from "../parts/sound";
import { useMedia } from "../parts/wide";
import { set, settings } from "../settings";
import { t } from "../texts/page";
import type { SheetName } from "./Menu";
import { Notices } from "./Notices";
import { Begun, Said } from "./Said";
import type { TableStore } from "./store";

const End = fetched(() => import("../end/End").then(({ End }) => End));
const BreakdownSheet = fetched(() => import("./Breakdown").then(({ BreakdownSheet }) => BreakdownSheet));
const HelpSheet = fetched(() => import("./Help").then(({ HelpSheet }) => HelpSheet));
const MenuSheet = fetched(() => import("./Menu").then(({ MenuSheet }) => MenuSheet));
const LogSheet = fetched(() => import("./LogSheet").then(({ LogSheet }) => LogSheet));
const LogDrawer = fetched(() => import("./LogSheet").then(({ LogDrawer }) => LogDrawer));
const PhrasesSheet = fetched(() => import("./Menu").then(({ PhrasesSheet }) => PhrasesSheet));
const RulesSheet = fetched(() => import("./RulesSheet").then(({ RulesSheet }) => RulesSheet));
const FairSheet = fetched(() => import("./Fair").then((found) => found.default));
const SettingsSheet = fetched(() => import("./Settings").then(({ SettingsSheet }) => SettingsSheet));

/** The running match: the bar, what the server has to say, the game's board, and the log in its drawer. */
export function TableScreen({ store, table }: { store: TableStore; table: Table }) {
  const [room, setRoom] = useState<GameRoom | null>(null);
  const [sheet] = useState(() => signal<SheetName>(""));
  const scene = store.scene.value;
  const where = (store.landed.value ?? scene)?.where;
  const own = store.seat.value;
  const lost = useLost(store);
  const wide = useMedia("(min-width: 1100px)");
  const [drawer, setDrawer] = useState(false);

  useEffect(() => {
    void load(table.game).then((loaded) => setRoom(() => loaded));
  }, [table.game]);
  useCloth(clothOf(table.game, scene));
  useTurn(store, table.game);
  const ready = usePictures(room, scene);
  useLanding(store, room?.counter, ready);
  const counted = store.breakdown.value;
  useEffect(() => {
    if (counted) BreakdownSheet.fetch().catch(store.counted);
  }, [counted]);
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key === "?" && !isTyping(event.target)) sheet.value = sheet.value === "help" ? "" : "help";
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);

  useEffect(keepFocus, []);

  const close = (): void => {
    sheet.value = "";
  };
  const name = sheet.value;
  const over = useEnded(store, table.phase === "over" && (scene?.actor ?? 0) < 0);
  const Board = room?.Board;
  const pack = room && scene ? packOf(scene, room.pack) : "french";
  return (
    <div class={`table-screen ${lost ? "frozen" : ""}`}>
      <header class="top-bar">
        <Opener name="menu" sheet={sheet} />
        <div class="where">
          <h1>{gameName(table.game)}</h1> {where && <span class="dot">·</span>} <span>{where}</span>{" "}
          {where && table.house_rules.length > 0 && <span class="dot">·</span>}{" "}
          {table.house_rules.length > 0 && (
            <span class="house-mark" title={inWords(table.called, table.house_rules)}>
              {t("house_rules")}: {table.house_rules.length}
            </span>
          )}
        </div>
        {own !== null && table.phase === "playing" && !table.board && (
          <button type="button" class="icon" aria-label={t("hint")} onClick={() => store.send({ type: "hint" })}>
            <Icon name="hint" />
          </button>
        )}
        {wide ? (
          <button
            type="button"
            class="icon"
            aria-label={t("log")}
            aria-expanded={drawer}
            onClick={() => setDrawer(!drawer)}
          >
            <Icon name="log" />
          </button>
        ) : (
          <Opener name="log" sheet={sheet} />
        )}
        {own !== null && <Opener name="phrases" sheet={sheet} />}
        <Opener name="rules" sheet={sheet} />
        <button
          type="button"
          class="icon open-sound"
          aria-label={t("sound")}
          aria-pressed={settings.value.sounds}
          onClick={() => set({ sounds: !settings.value.sounds })}
        >
          <Icon name={settings.value.sounds ? "sound" : "muted"} />
        </button>
      </header>
      <div class="play-area with-aside">
        <main class="main-column">
          <Notices
            store={store}
            table={table}
            onRules={() => (sheet.value = "rules")}
            onFair={() => (sheet.value = "fair")}
          />
          {over && scene ? (
            <End store={store} table={table} scene={scene} room={room} />
          ) : (
            Board && scene && ready && <Board scene={scene} store={store} />
          )}
        </main>
        {wide && drawer && <LogDrawer store={store} />}
        {wide && !drawer && !over && <Recent store={store} onAll={() => setDrawer(true)} />}
      </div>
      <Said store={store} />
      {room && ready && <Begun store={store} pack={pack} />}
      <Spoken store={store} />
      {name === "menu" && <MenuSheet store={store} table={table} open={sheet} onClose={close} />}
      {name === "rules" && (
        <RulesSheet
          table={table}
          pack={pack}
          clause={store.clause.value}
          why={store.notice.value?.text ?? ""}
          onClose={close}
        />
      )}
      {name === "log" && <LogSheet store={store} onClose={close} />}
      {name === "phrases" && <PhrasesSheet store={store} onClose={close} />}
      {name === "settings" && <SettingsSheet onClose={close} />}
      {name === "fair" && <FairSheet store={store} table={table} onClose={close} />}
      {name === "help" && <HelpSheet game={table.game} onClose={close} />}
      {counted && <BreakdownSheet store={store} below={name} phase={table.phase} />}
    </div>
  );
}

const LABELS = { menu: "menu", log: "log", phrases: "say", rules: "rules" } as const;

function Opener({ name, sheet }: { name: keyof typeof LABELS; sheet: { value: SheetName } }) {
  return (
    <button type="button" class={`icon open-${name}`} aria-label={t(LABELS[name])} onClick={() => (sheet.value = name)}>
      <Icon name={name} />
    </button>
  );
}

/** One's turn is told by the title and, where it comes from somebody else, a sound and a touch, beside the ring that everybody sees. */
function useTurn(store: TableStore, game: string): void {
  const mine = store.yourTurn.value;
  useEffect(() => {
    document.title = `${mine ? `● ${t("your_turn")} · ` : ""}${gameName(game)} · Sobremesa`;
    const { told } = store.news.peek();
    if (mine && (!told.length || told.some(({ seat }) => seat !== store.seat.peek()))) hear("turn"); // a question in secret tells of no play
  }, [mine]);
}
