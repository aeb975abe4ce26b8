import { signal } from "@preact/signals";

export type Route =
  | { screen: "lobby" }
  | { screen: "table"; id: string; invite: string }
  | { screen: "replay"; id: string; match: string }
  | { screen: "tutorial" };

/** `/t/TABLE#INVITE`, `/r/TABLE?match=2`: the secret of a link stands behind the `#` and is never sent in an address. */
function read(): Route {
  const [, kind, id] = location.pathname.split("/");
  if (kind === "t" && id) return { screen: "table", id, invite: location.hash.slice(1) };
  if (kind === "r" && id) return { screen: "replay", id, match: new URLSearchParams(location.search).get("match") ?? "" };
  return location.hash === "#learn" ? { screen: "tutorial" } : { screen: "lobby" };
}

export const route = signal<Route>(read());

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = read();
  scrollTo(0, 0);
}

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
