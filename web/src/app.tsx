import type { ComponentType } from "preact";
import { Suspense, lazy } from "preact/compat";
import { Lobby } from "./lobby/Lobby";
import { tutorial } from "./games";
import { route } from "./router";
import { TablePage } from "./table/TablePage";
import { t } from "./texts/page";

const Replay = lazy(() => import("./replay/Replay"));

/** Each tutorial is made once, so that it is not begun anew when the page is drawn again. */
const TUTORIALS = new Map<string, ComponentType>();

function Tutorial({ game }: { game: string }) {
  const loader = tutorial(game);
  if (!loader) return <Lobby />;
  const Lesson = TUTORIALS.get(game) ?? lazy(loader);
  TUTORIALS.set(game, Lesson);
  return <Lesson />;
}

export function App() {
  const here = route.value;
  return (
    <>
      {here.screen === "lobby" && <Lobby />}
      {here.screen === "table" && <TablePage key={here.id} id={here.id} invite={here.invite} />}
      <Suspense fallback={<p class="screen">{t("opening")}</p>}>
        {here.screen === "replay" && <Replay key={here.id} id={here.id} match={here.match} from={here.seat} />}
        {here.screen === "tutorial" && <Tutorial game={here.game} />}
      </Suspense>
      <div id="flights" aria-hidden="true" />
    </>
  );
}
