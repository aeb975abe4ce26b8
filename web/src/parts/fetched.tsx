import { type ComponentType, type FunctionComponent, h } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { t } from "../texts/page";
import { learn } from "../texts/speaker";

/** A screen that is on its way, a whole page to who listens. */
export function Opening({ text = t("opening") }: { text?: string }) {
  return (
    <main class="screen">
      <h1 class="visually-hidden">{t("title")}</h1>
      <p role="status">{text}</p>
    </main>
  );
}

/**
 * A component whose code is fetched when it is first shown; until then `Waiting` stands in its place, or nothing. A plain
 * state of its own place: Suspense would take down and park what stands beside it, and be asked anew by every news.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>, Waiting?: FunctionComponent<{ text?: string }>): FunctionComponent<P> {
  let here: ComponentType<P> | null = null;
  let failed = false;
  return function Fetched(props: P) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (here) return;
      failed = false;
      load().then(async (found) => {
          await learn();
          here = found;
        },
        () => (failed = true),
      ).then(() => drawAgain(undefined));
    }, []);
    if (here) return h(here, props);
    if (failed) return <p role="alert">{t("failed")}</p>;
    return Waiting ? <Waiting /> : null;
  };
}
