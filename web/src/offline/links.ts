/** The page's links, also where one is opened in another tab or copied: they stand behind the `#` of this page. */

import { linkTo } from "../router";

const linkAt = ({ target }: Event, begins: string): Element | null =>
  target instanceof Element ? target.closest(`a[href^="${begins}"]`) : null;

/** Give a link that is pointed at, or reached by key, the address that it has here. */
function shown(event: Event): void {
  const link = linkAt(event, "/");
  link?.setAttribute("href", linkTo(link.getAttribute("href") ?? "/"));
}

/** Give a link that this page follows itself its path back. */
function followed(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = linkAt(event, "#/");
  link?.setAttribute("href", link.getAttribute("href")?.slice(1) ?? "/");
}

/** Keep the links of a page that needs no network within it. */
export function keepLinks(): void {
  for (const type of ["pointerover", "pointerdown", "focusin"]) addEventListener(type, shown, true);
  addEventListener("click", followed, true);
}
