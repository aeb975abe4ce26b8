import { useState } from "preact/hooks";
import type { Fair, Table } from "../messages";
import { Sheet } from "../parts/Sheet";
import { t } from "../texts";
import type { TableStore } from "./store";

/** Every shuffle of the table: what was promised, what was shown, and the check. */
export function FairSheet({ store, table, onClose }: { store: TableStore; table: Table; onClose: () => void }) {
  const proofs = [...store.fair.value.values()].sort((a, b) => b.table.localeCompare(a.table) || b.hand - a.hand);
  return (
    <Sheet title={t().fair} onClose={onClose}>
      <p>{t().fairText}</p>
      {proofs.length === 0 && <p>{t().fairNone}</p>}
      {proofs.map((fair) => (
        <Shuffle key={fair.commit} fair={fair} game={table.game} />
      ))}
    </Sheet>
  );
}

function Shuffle({ fair, game }: { fair: Fair; game: string }) {
  const [verdict, setVerdict] = useState<boolean | null>(null);
  const [cards, setCards] = useState("");
  const check = async (): Promise<void> => {
    const { cardsOf, commitment, shuffled } = await import("../net/fairness");
    setVerdict(commitment(fair.table, fair.hand, fair.secret) === fair.commit);
    const cards = cardsOf(game);
    const order = shuffled(fair.secret, fair.nonces, cards.length);
    if (fair.hand > 0) setCards(order.map((n) => cards[n]).join(" "));
  };
  return (
    <section>
      <h3>{t().fairHand(fair.hand)}</h3>
      <p class="hash">
        {t().fairCommit}: {fair.commit}
      </p>
      <p class="hash">
        {t().fairSecret}: {fair.secret || t().fairHidden}
      </p>
      {fair.secret && (
        <button type="button" class="button" onClick={() => void check()}>
          {t().fairCheck}
        </button>
      )}
      <div role="status">
        {verdict !== null && <p>{verdict ? t().fairGood : t().fairBad}</p>}
        {cards && (
          <>
            <p>{t().fairCards}</p>
            <p class="hash">{cards}</p>
          </>
        )}
      </div>
    </section>
  );
}
