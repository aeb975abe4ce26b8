import type { FunctionComponent } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Table } from "../messages";
import { forget, keep, tokenOf } from "../net/seats";
import { Opening, fetched } from "../parts/fetched";
import { dropInvite } from "../router";
import { settings } from "../settings";
import { t } from "../texts/page";
import { TableScreen } from "./TableScreen";
import { TableStore } from "./store";

const Join = fetched(() => import("./Join").then(({ Join }) => Join), Opening);
const Gone = fetched(() => import("./Gone").then(({ Gone }) => Gone), Opening);
const WaitingRoom = fetched(() => import("./WaitingRoom").then(({ WaitingRoom }) => WaitingRoom), Opening);
const TurnNotice = fetched(() => import("./TellTurn").then(({ TurnNotice }) => TurnNotice));

interface TablePageProps {
  id: string;
  invite: string;
  /** What stands beside the table as long as one is at it. */
  Beside?: FunctionComponent<{ store: TableStore; table: Table }>;
}

/** A table by its address: sit down with an invitation, come back to one's seat, or watch. */
export default function TablePage({ id, invite, Beside }: TablePageProps) {
  const [seated, setSeated] = useState(!invite || tokenOf(id) !== "");
  const [note, setNote] = useState("");
  useEffect(() => {
    if (seated && invite) dropInvite();
  }, [seated]);
  if (!seated) {
    return (
      <Join
        id={id}
        invite={invite}
        onWatch={() => setSeated(true)}
        onSeated={({ token, note }) => {
          keep(id, token, "");
          setNote(note);
          setSeated(true);
        }}
      />
    );
  }
  return <AtTable id={id} note={note} Beside={Beside} />;
}

/** After these one has no seat here any more. */
const LOST = new Set(["bad_token", "no_table", "kicked", "sent_away", "replaced", "left", "moved", "deleted"]);

function AtTable({ id, note, Beside }: { id: string; note: string; Beside: TablePageProps["Beside"] }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    if (note) store.tell(note);
  }, []);
  const language = settings.value.language;
  const [first] = useState({ language });
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    if (first.language === language) return;
    first.language = language;
    store.again();
  }, [language]);

  const gone = store.link.value === "closed" && LOST.has(store.bye.value?.reason ?? "");
  useEffect(() => {
    if (gone) forget(id);
  }, [gone]);

  const table = store.table.value;
  const link = store.link.value;
  if (link === "closed" || (!table && link === "lost"))
    return <Gone bye={link === "closed" ? store.bye.value : null} watch={!table?.private} onAgain={store.again} />;
  if (!table) return <Opening text={t("connecting")} />;
  if (store.beginning.value) return <Opening />;
  return (
    <>
      {table.phase === "lobby" ? (
        <WaitingRoom store={store} table={table} />
      ) : (
        <>
          <TurnNotice store={store} game={table.game} />
          <TableScreen store={store} table={table} />
        </>
      )}
      {Beside && <Beside store={store} table={table} />}
    </>
  );
}
