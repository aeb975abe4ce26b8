"""Measures of whoever runs the house that hold now: bans, closed tables, draining, announcements.

They are kept in the store, so they hold at every server of it and after a restart.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal
from unicodedata import normalize

import msgspec

from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.printing import one_line
from sobremesa.presentation.viewer import tidy
from sobremesa.protocol.messages import Announcement
from sobremesa.server.errors import Refusal
from sobremesa.server.storage.store import Measure, Store
from sobremesa.server.table.names import skeleton
from sobremesa.server.texts import say

Kind = Literal["address", "name", "table", "drain", "restart", "announcement"]
Network = IPv4Network | IPv6Network

TEXT: Final = 300
"""The most characters of an announcement, in one language."""
PATTERN: Final = 40
"""The most characters of a pattern of names, as of a name."""
MOST: Final = 1000
"""The most measures that hold at the same time."""
LEAST: Final = {4: 8, 6: 16}
"""The fewest bits that a banned range has: whoever bans more than that bans everybody, themselves among them."""


class Measures:
    """The measures as this server knows them; those that another one takes come with the next look."""

    def __init__(self, store: Store, wall: Callable[[], float]) -> None:
        self._store, self._wall = store, wall
        self._known: tuple[Measure, ...] = ()
        self._ranges: dict[Network, Measure] = {}
        self._lengths: set[tuple[int, int]] = set()
        """The versions and lengths of the ranges: an address is looked up once for each, however many there are."""

    async def look(self) -> bool:
        """Read them again, and lift those that are over; return whether any came or went. Raises `StoreError`."""
        known, found = self._known, tuple(await self._store.measures())
        self._known = tuple(filter(self._holds, found))
        self._ranges = {ip_network(one.text): one for one in self._known if one.kind == "address"}
        self._lengths = {(known.version, known.prefixlen) for known in self._ranges}
        for one in found:
            if one not in self._known:
                await self._store.lift_measure(one.id)
        return known != self._known

    async def take(self, kind: Kind, text: str = "", seconds: float | None = None) -> Measure:
        """Take a measure for so long, or until it is lifted; raises `SobremesaError` for what makes no sense."""
        at = self._wall()
        if kind == "restart" and seconds is None:
            raise SobremesaError("say in how many minutes the house restarts")
        if len(self.standing()) >= MOST:
            raise SobremesaError(f"{MOST} measures hold already: lift some")
        checked = CHECKED[kind](text)
        name = sha256(f"{kind}|{checked}|{at}".encode()).hexdigest()[:8]
        measure = Measure(name, kind, checked, at, None if seconds is None else at + seconds)
        await self._store.take_measure(measure)
        await self.look()
        return measure

    async def lift(self, name: str) -> Measure:
        """Lift a measure and return what it was; raises `Refusal` where none is called so."""
        await self.look()
        found = next((one for one in self._known if one.id == name), None)
        if found is None:
            raise Refusal("no_measure")
        await self._store.lift_measure(name)
        await self.look()
        return found

    def standing(self, *kinds: Kind) -> list[Measure]:
        """Return those that hold now, of these kinds or all, the oldest first."""
        return [one for one in self._known if (not kinds or one.kind in kinds) and self._holds(one)]

    def _holds(self, measure: Measure) -> bool:
        return measure.until is None or measure.until > self._wall()

    # --- what they mean

    @property
    def is_draining(self) -> bool:
        """True while no table is opened and no match begun."""
        return bool(self.standing("drain"))

    def refuse_draining(self) -> None:
        """Raise `Refusal` while nothing new begins."""
        if self.is_draining:
            raise Refusal("draining")

    def refuse_closed(self, table: str) -> None:
        """Raise `Refusal` for a table that was closed."""
        if any(one.text == table for one in self.standing("table")):
            raise Refusal("closed_table")

    def refuse_name(self, name: str) -> None:
        """Raise `Refusal` for a name that a ban is for."""
        if self.bans_name(name):
            raise Refusal("banned_name")

    def bans_name(self, name: str) -> bool:
        """Return whether a ban is for this name: `*` stands for any letters, `?` for one, and what looks alike is."""
        bans = self.standing("name") if name else []
        ways = {_plain(name), _plain(skeleton(name))} if bans else set()
        return any(fnmatchcase(way, _looked_for(one.text)) for one in bans for way in ways)

    def bans_address(self, address: str) -> bool:
        """Return whether an address lies in a range that a ban is for; what is no address lies in none."""
        if not self._ranges:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        plain = (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
        lengths = [length for version, length in self._lengths if version == plain.version]
        bans = (self._ranges.get(ip_network((plain, length), strict=False)) for length in lengths)
        return any(ban is not None and self._holds(ban) for ban in bans)

    def announcements(self, language: str) -> Iterator[Announcement]:
        """Yield what is announced now, in a language."""
        for one in self.standing("restart", "announcement"):
            yield Announcement(one.id, self._said(one, language), round(one.at))

    def _said(self, one: Measure, language: str) -> str:
        if one.kind == "restart":
            assert one.until is not None
            return say(language, "restart", n=max(1, round((one.until - self._wall()) / 60)))
        texts: Mapping[str, str] = msgspec.json.decode(one.text, type=dict[str, str])
        return texts.get(language) or next(iter(texts.values()))


def _plain(name: str) -> str:
    """Return what the names have in common that look like this one in small letters."""
    return skeleton(normalize("NFKC", name).casefold().strip()).casefold()


@lru_cache(maxsize=MOST)
def _looked_for(pattern: str) -> str:
    """Return a pattern for plain names: only `*` and `?` stand for others."""
    parts = re.split(r"([*?])", pattern)
    return "".join(part if part in ("*", "?") else _plain(part).replace("[", "[[]") for part in parts)


# --- what a measure may be about


def _range(text: str) -> str:
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise SobremesaError(f"'{text[:60]}' is no range: write it as 192.0.2.0/24 or 2001:db8::/48") from None
    if found.prefixlen < LEAST[found.version]:
        raise SobremesaError(f"{found} is too wide: the widest range is one of /{LEAST[found.version]}")
    return str(found)


def _pattern(text: str) -> str:
    pattern = tidy(text)
    if not pattern or len(text) > PATTERN:
        raise SobremesaError(f"a pattern of names has 1 to {PATTERN} characters, such as Moder*")
    if not _plain(pattern).strip("*? "):
        raise SobremesaError("a pattern of names has a letter at least: this one is for everybody")
    return pattern


def _table(text: str) -> str:
    if not text:
        raise SobremesaError("say which table is to be closed")
    if len(text) > PATTERN:
        raise SobremesaError(f"'{text[:PATTERN]}…' is no table: its name is what follows /t/ in its link")
    return text


def _nothing(text: str) -> str:
    if text:
        raise SobremesaError("this measure has no text")
    return ""


def _texts(text: str) -> str:
    """Return texts by their language, as they are kept: what is written in one alone is said to all."""
    try:
        texts = msgspec.json.decode(text, type=dict[str, str])
    except msgspec.DecodeError:
        texts = dict.fromkeys(LANGUAGES, text)
    said = {language: clean for language, one in texts.items() if (clean := one_line(one))}
    if not said:
        raise SobremesaError("an announcement says something")
    if unknown := said.keys() - set(LANGUAGES):
        raise SobremesaError(f"'{min(unknown)}' is no language of the table: it has {', '.join(LANGUAGES)}")
    if max(map(len, said.values())) > TEXT:
        raise SobremesaError(f"an announcement has {TEXT} characters at most")
    return msgspec.json.encode(said).decode()


CHECKED: Final[Mapping[Kind, Callable[[str], str]]] = {
    "address": _range,
    "name": _pattern,
    "table": _table,
    "drain": _nothing,
    "restart": _nothing,
    "announcement": _texts,
}
"""Each kind's check of what it is about; raises `SobremesaError`."""
