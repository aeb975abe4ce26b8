"""Faults of the built site: what a reader's browser would fetch from elsewhere, and links that lead nowhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

FETCHED: Final = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "srcset")}
"""Attributes whose address a browser fetches by itself."""


class Page(HTMLParser):
    """A page's addresses, the places that can be led to, and pictures that say nothing to who cannot see them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.mute: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag leads to, fetches and names."""
        named = {key: value or "" for key, value in attrs}
        self.places |= {named[key] for key in ("id", "name") if key in named}
        self.fetched += [value for key, value in named.items() if (tag, key) in FETCHED]
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        if tag == "img" and not named.get("alt") and named.get("aria-hidden") != "true":
            self.mute.append(named.get("src", ""))


def of_site(built: Path) -> Iterator[str]:
    """Yield each fault of each page, as a line to read."""
    files = [file for file in sorted(built.rglob("*.html")) if file.name != "404.html"]
    pages = {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in files}
    for file, page in pages.items():
        name = file.relative_to(built.resolve())
        yield from (f"{name}: asks another machine for {address}" for address in page.fetched if _is_elsewhere(address))
        yield from (f"{name}: a picture without words: {address}" for address in page.mute)
        for address in [*page.links, *page.fetched]:
            if not _is_elsewhere(address) and not _leads_somewhere(file, address, pages):
                yield f"{name}: nothing is at {address}"


def _is_elsewhere(address: str) -> bool:
    """Return whether an address is another machine's, or no address of a file at all."""
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def _leads_somewhere(file: Path, address: str, pages: dict[Path, Page]) -> bool:
    """Return whether a page or a file is at the address, and in it the place that it names."""
    parts = urlsplit(address)
    to = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    to = to / "index.html" if to.is_dir() else to
    if to not in pages:
        return to.is_file()
    return not parts.fragment or unquote(parts.fragment) in pages[to].places
