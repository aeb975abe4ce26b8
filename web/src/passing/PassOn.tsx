import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../messages";
import { handsOf } from "../net/seats";
import type { TableStore } from "../table/store";
import { m } from "../texts/menu";
import { s } from "../texts/pass";
import { holder, pass } from "./holder";
import "./passing.css";

/** Beside a table: once all has been seen, and somebody else of this device is to act, it is to be passed on. */
export function PassOn({ store, table }: { store: TableStore; table: Table }) {
  const others = handsOf(table.id).filter(({ token }) => token !== holder.value);
  const scene = store.scene.value;
  const seen = scene !== null && scene === store.landed.value && !store.toCount.value;
  const actor = seen ? table.seats[scene.actor]?.name : "";
  const to = others.find(({ name }) => name === actor)?.name;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const isHere = (name: string): boolean => others.some((hand) => hand.name === name);
    if (!table.seats.some((seat) => !seat.online && isHere(seat.name))) return;
    const seats = table.seats.map((seat) => (isHere(seat.name) ? { ...seat, online: true } : seat));
    store.table.value = { ...table, seats }; // who shares the device is not away
  }, [table]);
  useLayoutEffect(() => {
    if (to) button.current?.focus({ preventScroll: true });
  }, [to]);
  if (!to) return null;
  return (
    <section class="pass-on" aria-labelledby="turn-of">
      <p id="turn-of" role="status">
        {s("turn", { name: to })}
      </p>
      <button ref={button} type="button" class="button gold" onClick={() => pass(to)}>
        {m("pass")}
      </button>
    </section>
  );
}
