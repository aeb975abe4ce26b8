import { signal } from "@preact/signals";
import { isOffline } from "./net/way";

export type Route =
  | { screen: "lobby" }
  | { screen: "table"; id: string; invite: string }
  | { screen: "replay"; id: string; match: string; seat: number | null }
  | { screen: "tutorial"; game: string }
  | { screen: "rules"; game: string }
  | { screen: "puzzles"; game: string }
  | { screen: "keeper" }
  | { screen: "history" | "today" }
  | { screen: "about"; part: string }
  | { screen: "nowhere" };

/** The address of what is looked at; a page that needs no network has it behind its own `#`: no server knows it. */
const address = (): URL | Location => (isOffline ? new URL(location.hash.slice(1), location.origin) : location);

/** `/t/TABLE#INVITE`, `/r/TABLE?match=2&seat=0`: the secret of a link stands behind the `#` and is never sent in an address. */
function read(): Route {
  const { pathname, search, hash } = address();
  const [, kind, id] = pathname.split("/");
  if (kind === "t" && id) return { screen: "table", id, invite: hash.slice(1) };
  if (kind === "r" && id) {
    const asked = new URLSearchParams(search);
    const seat = asked.get("seat");
    return {
      screen: "replay",
      id,
      match: asked.get("match") ?? "",
      seat: /^\d$/.test(seat ?? "") ? Number(seat) : null,
    };
  }
  if (kind) return { screen: "nowhere" };
  const [, page, , what = ""] = /^#([a-z]+)(-([a-z0-9_]+))?$/.exec(hash) ?? [];
  if (page === "learn" && what) return { screen: "tutorial", game: what };
  if (page === "rules" && what) return { screen: "rules", game: what };
  if (page === "puzzles") return { screen: page, game: what };
  if (page === "history" || page === "today") return { screen: page };
  if (page === "score") return { screen: "keeper" };
  if (page === "about") return { screen: "about", part: what };
  return { screen: "lobby" };
}

export const route = signal<Route>(read());

/** The address of a path, as a link of this page has it. */
export const linkTo = (path: string): string => (isOffline ? `#${path}` : path);

export function go(path: string): void {
  history.pushState(null, "", linkTo(path));
  route.value = read();
  scrollTo(0, 0);
}

/** The address of a match that is over, as it was seen from a seat, or by everybody. */
export const replayOf = (id: string, match: string | number, seat: number | null): string =>
  `/r/${id}?match=${match}${seat === null ? "" : `&seat=${seat}`}`;

/** Take the invitation out of the address once it is used. */
export const dropInvite = (): void => history.replaceState(null, "", location.pathname);

addEventListener("popstate", () => (route.value = read()));
addEventListener("hashchange", () => (route.value = read()));

/** Follow a link of one's own without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
