import { useState } from "preact/hooks";
import type { Invitation, Table } from "../messages";
import { Refusal, api } from "../net/api";
import { handsOf, keepHands, tokenOf } from "../net/seats";
import { route } from "../router";
import { t } from "../texts/page";
import { s } from "../texts/pass";
import { holder } from "./holder";
import "./passing.css";

interface SitDownProps {
  table: Table;
  /** The host's. */
  seat: number;
  invitation: Invitation;
}

/** The host has somebody sit down who plays with the same device. */
export function SitDown({ table, seat, invitation }: SitDownProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const sit = async (): Promise<void> => {
    setError("");
    try {
      const invite = new URL(invitation.link, location.origin).hash.slice(1);
      const seated = await api.join(table.id, { invite, name });
      const { seats } = await api.table(table.id);
      const called = (n: number): string => seats[n]?.name ?? "";
      const token = tokenOf(table.id);
      const before = handsOf(table.id).filter((hand) => hand.token !== token && hand.name !== called(seated.seat));
      const own = { name: called(seat), token };
      keepHands(table.id, token, [own, ...before, { name: called(seated.seat), token: seated.token }]);
      holder.value = token;
      setName("");
      route.value = { ...route.peek() }; // by now it is a table that the device is passed on at
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : t("failed"));
    }
  };
  return (
    <section class="tile" aria-labelledby="beside">
      <h2 id="beside">{s("beside")}</h2>
      <p>{s("beside_text")}</p>
      <form
        class="sit-down"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        <label class="field">
          {s("name")}
          <input
            value={name}
            maxLength={16}
            autocomplete="off"
            required
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button main">
          {s("sit")}
        </button>
      </form>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
