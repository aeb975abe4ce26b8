import { forget } from "../net/seats";
import { go } from "../router";
import type { TableStore } from "./store";

/** Get up from one's seat for good, and go to the entrance. */
export function leave(store: TableStore): void {
  store.send({ type: "leave" });
  forget(store.id);
  go("/");
}
