import type { Table } from "../messages";
import { Icon } from "../parts/Icon";
import { fetched } from "../parts/fetched";
import { useLost } from "../parts/late";
import { t } from "../texts/page";
import type { TableStore } from "./store";

interface NoticesProps {
  store: TableStore;
  table: Table;
  onRules: () => void;
  onFair: () => void;
}

const Announced = fetched(() => import("./Announced").then(({ Announced }) => Announced));
const Question = fetched(() => import("./Question").then(({ Question }) => Question));
const NextHand = fetched(() => import("./Question").then(({ NextHand }) => NextHand));
const Breach = fetched(() => import("./Fair").then(({ Breach }) => Breach));

/** That a shuffle was not fair: it stays, and says what was wrong. */
export function BreachNotice({ store, table, onFair }: { store: TableStore; table: Table; onFair?: () => void }) {
  const pins = store.fair.breach.value;
  return (
    <div role="alert">
      {pins && (
        <div class="notice breach" data-breach={pins.fault?.name}>
          <span>
            {t("fair_breach")} <Breach pins={pins} table={table} />
          </span>
          {onFair && (
            <button type="button" class="button" onClick={onFair}>
              {t("fair")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * What must be seen now, in one line each: connection, refusals, questions. What lasts takes a place of its own; what
 * passes lies over the table, below the score, so that no card moves under a finger.
 */
export function Notices({ store, table, onRules, onFair }: NoticesProps) {
  const notice = store.notice.value;
  const asked = store.asked.value;
  const own = store.seat.value;
  const advice = store.advice.value;
  const lost = useLost(store);
  return (
    <div class="notices">
      <BreachNotice store={store} table={table} onFair={onFair} />
      {store.announced.value.size > 0 && <Announced store={store} />}
      <div role="status">
        {lost && <p class="notice lost">{t("lost")}</p>}
        {table.paused && (
          <div class="notice">
            <span>{t("paused")}</span>
            {own === table.host && (
              <button type="button" class="button" onClick={() => store.send({ type: "pause", on: false })}>
                {t("unpause")}
              </button>
            )}
          </div>
        )}
        {table.notice && <p class="notice">{table.notice}</p>}
        {own === null && <p class="watching">{store.waits.value === null ? t("watching") : <NextHand />}</p>}
      </div>
      <div class="passing">
        <div role="status">
          {advice && (
            <div class="notice advice">
              <span>{advice.text}</span>
              <Close onClick={() => (store.advice.value = null)} />
            </div>
          )}
        </div>
        {asked && <Question store={store} table={table} asked={asked} />}
        {notice && (
          <div class="notice" role="alert">
            <span>{notice.text}</span>
            {notice.clause && (
              <button type="button" class="button" onClick={onRules}>
                {t("clause", { n: notice.clause })}
              </button>
            )}
            <Close onClick={() => (store.notice.value = null)} />
          </div>
        )}
      </div>
    </div>
  );
}

function Close({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={t("close")} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
