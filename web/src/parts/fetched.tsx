import { signal } from "@preact/signals";
import { type ComponentType, type FunctionComponent, h } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../texts/page";
import { learn } from "../texts/speaker";
import { laidAt, laidName } from "./cloth";

/** A screen that is on its way, a whole page to who listens; a table that the page has laid already stays laid, unless there is something to say. */
export function Opening({ text = t("opening"), says = false }: { text?: string; says?: boolean }) {
  if (laidAt === location.pathname && !says) {
    return (
      <div class="table-screen">
        <header class="top-bar" />
        <div class="play-area with-aside">
          <p class="laid-name" aria-hidden="true">
            {laidName}
          </p>
          <main class="visually-hidden">
            <h1>{t("title")}</h1>
            <p role="status">{text}</p>
          </main>
        </div>
      </div>
    );
  }
  return (
    <main class="screen">
      <h1 class="visually-hidden">{t("title")}</h1>
      <p role="status">{text}</p>
    </main>
  );
}

/** A component with the way to its code, for who wants it before it is shown. */
type Fetched<P> = FunctionComponent<P> & { fetch(): Promise<void> };

/**
 * A component whose code is fetched when it is first shown; until then `Waiting` stands in its place, or nothing. It is
 * drawn as soon as its code is here, whoever fetched it. A plain state of its own place: Suspense would take down and
 * park what stands beside it, and be asked anew by every news.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: FunctionComponent<{ text?: string; says?: boolean }>,
): Fetched<P> {
  const here = signal<{ Part: ComponentType<P> } | null>(null);
  const failed = signal(false);
  const fetch = async (): Promise<void> => {
    const Part = await load();
    await learn();
    here.value ??= { Part };
  };
  function Fetched(props: P) {
    useEffect(() => {
      if (here.peek()) return;
      failed.value = false;
      fetch().catch(() => (failed.value = true));
    }, []);
    if (here.value) return h(here.value.Part, props);
    if (failed.value) return Waiting ? <Waiting text={t("failed")} says /> : <p role="alert">{t("failed")}</p>;
    return Waiting ? <Waiting /> : null;
  }
  return Object.assign(Fetched, { fetch });
}
