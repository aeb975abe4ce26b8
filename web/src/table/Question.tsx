import type { Table } from "../messages";
import { m } from "../texts/menu";
import { t } from "../texts/page";
import type { Asked, TableStore } from "./store";

/** A seat's question to all others: for them to answer, and for who asked that it stands; nothing for who watches. */
export function Question({ store, table, asked }: { store: TableStore; table: Table; asked: Asked }) {
  const own = store.seat.value;
  if (own === null) return null;
  if (asked.seat === own) {
    return (
      <p class="notice" role="status">
        {mine(asked)}
      </p>
    );
  }
  const answer = (yes: boolean) => (
    <button type="button" class="button" onClick={() => store.send({ type: "answer", yes, number: asked.number })}>
      {t(yes ? "yes" : "no")}
    </button>
  );
  return (
    <div class="notice" role="alert">
      <span>{question(asked, table.seats[asked.seat]?.name ?? "")}</span>
      {answer(true)}
      {answer(false)}
    </div>
  );
}

function question(asked: Asked, name: string): string {
  if (asked.type === "seat_asked") return asked.text;
  return asked.type === "undo_asked" ? m("undo_asked", { name }) : m("call_asked", { name, call: asked.text });
}

function mine(asked: Asked): string {
  if (asked.type === "seat_asked") return asked.text;
  return asked.type === "undo_asked" ? m("undo_mine") : m("call_mine", { call: asked.text });
}

/** What is said to who waits for a seat. */
export const NextHand = () => <>{m("next_hand")}</>;
