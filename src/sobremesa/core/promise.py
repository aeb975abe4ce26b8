"""The promise of a shuffle: what the house and the seats are bound to before any seat tells its part.

It is a text of lines, and its bytes in UTF-8 are what the seats sign:

    sobremesa promise 1
    match TABLE                   what the commitments are made for
    shuffle 3                     0 draws the first dealer
    house COMMITMENT              the house's
    seat 0 COMMITMENT KEY         a seat's commitment to its part, and the Ed25519 key that it will sign with
    seat 1 -                      a seat that adds nothing
    pack Ac Ad Ah …               the pack in the order that is shuffled
    draw SEAT SERVED 0 1 0 …      for shuffle 0: how the cards decide who deals first, see `Draw`
    layout 0123…                  for every other one: who is served which place, see `Layout`
    cut KEEPER MOST 2c 2d …       the deck is cut, and the cutter keeps up to so many of these cards
    cover 2c 2d …                 which open cards are covered, where any are
    lay 3d 3h                     which cards are laid at once and replaced, where any are
    ranks                         hands are told by their ranks, where suits do not matter
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.core.errors import SobremesaError
from sobremesa.core.layout import Draw, Layout

HEAD: Final = "sobremesa promise 1"
_HEX = "[0-9a-f]{64}"
_NUMBER = "(?:0|[1-9][0-9]{0,3})"
_CARD = "[!-~]{2}"
_LINES: Final = re.compile(
    rf"{HEAD}\n"
    rf"match (?P<match>[A-Za-z0-9_.-]{{1,64}})\n"
    rf"shuffle (?P<shuffle>{_NUMBER})\n"
    rf"house (?P<house>{_HEX})\n"
    rf"(?P<seats>(?:seat [0-9] (?:-|{_HEX} {_HEX})\n)+)"
    rf"pack (?P<pack>{_CARD}(?: {_CARD}){{1,199}})\n"
    rf"(?:draw (?P<seat>-1|[0-9]) (?P<served>{_NUMBER})(?P<strengths>(?: {_NUMBER})+)\n"
    rf"|layout (?P<places>[0-9A-Za-z.+]{{2,200}})\n"
    rf"(?:cut (?P<keeper>[0-9]) (?P<most>{_NUMBER})(?P<keeps>(?: {_CARD})*)\n)?"
    rf"(?:cover(?P<covers>(?: {_CARD})+)\n)?"
    rf"(?:lay(?P<lays>(?: {_CARD})+)\n)?"
    rf"(?P<ranks>ranks\n)?)"
)


@dataclass(frozen=True)
class Pledge:
    """Pledge of a seat: its commitment to its part, and its key, both in hexadecimal."""

    commitment: str
    key: str


@dataclass(frozen=True)
class Promise:
    """Promise of one shuffle: with `draw` for number 0, with `layout` for any other."""

    match: str
    shuffle: int
    house: str
    seats: tuple[Pledge | None, ...]
    pack: tuple[str, ...]
    draw: Draw | None = None
    layout: Layout | None = None

    def __str__(self) -> str:
        """Return the text that is signed."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from (HEAD, f"match {self.match}", f"shuffle {self.shuffle}", f"house {self.house}")
        for seat, pledge in enumerate(self.seats):
            yield f"seat {seat} -" if pledge is None else f"seat {seat} {pledge.commitment} {pledge.key}"
        yield f"pack {' '.join(self.pack)}"
        if self.draw is not None:
            yield " ".join(map(str, ("draw", self.draw.seat, self.draw.served, *self.draw.strengths)))
        if self.layout is not None:
            yield from self._dealing(self.layout)

    def _dealing(self, layout: Layout) -> Iterator[str]:
        yield f"layout {layout.places}"
        if layout.is_cut:
            yield " ".join(["cut", str(layout.keeper), str(layout.most), *self._names(layout.keeps)])
        if layout.covers:
            yield " ".join(["cover", *self._names(layout.covers)])
        if layout.lays:
            yield " ".join(["lay", *self._names(layout.lays)])
        if layout.by_rank:
            yield "ranks"

    def _names(self, cards: frozenset[int]) -> list[str]:
        """Return the names of some cards, each once, as the pack lists them."""
        return list(dict.fromkeys(self.pack[card] for card in sorted(cards)))

    @classmethod
    def parse(cls, text: str) -> "Promise":
        """Return the promise that `str` wrote; raise `SobremesaError` for anything else."""
        found = _LINES.fullmatch(text)
        promise = None if found is None else _read(found)
        if promise is None or str(promise) != text:
            raise SobremesaError("this is no promise of a shuffle")
        return promise

    def hand_as_told(self, codes: Sequence[int]) -> list[str]:
        """Return the names by which cards of a hand can be compared with what a seat was told."""
        return self.as_told([self.pack[code] for code in codes])

    def as_told(self, names: Sequence[str]) -> list[str]:
        """Return the same for names: sorted, and of each its rank alone where suits do not matter."""
        by_rank = self.layout is not None and self.layout.by_rank
        return sorted(name[0] if by_rank else name for name in names)


def _read(found: re.Match[str]) -> Promise | None:
    """Return the promise of a text that has the right form; `None` where its numbers do not fit each other."""
    pack, shuffle = tuple(found["pack"].split()), int(found["shuffle"])
    draw, layout = _draw(found), _layout(found, pack)
    if (draw is None) == (shuffle == 0):
        return None
    if len(draw.strengths if draw is not None else found["places"]) != len(pack):
        return None
    if draw is not None and not 0 < draw.served <= len(pack):
        return None
    seats = tuple(_pledge(line) for line in found["seats"].splitlines())
    return Promise(found["match"], shuffle, found["house"], seats, pack, draw, layout)


def _pledge(line: str) -> Pledge | None:
    _, _, first, *key = line.split(" ")
    return Pledge(first, key[0]) if key else None


def _draw(found: re.Match[str]) -> Draw | None:
    if found["served"] is None:
        return None
    return Draw(int(found["seat"]), int(found["served"]), tuple(map(int, found["strengths"].split())))


def _layout(found: re.Match[str], pack: Sequence[str]) -> Layout | None:
    if found["places"] is None:
        return None

    def cards(name: str) -> frozenset[int]:
        wanted = (found[name] or "").split()
        return frozenset(code for code, card in enumerate(pack) if card in wanted)

    is_cut = found["keeper"] is not None
    keeper, most = (int(found["keeper"]), int(found["most"])) if is_cut else (0, 0)
    kept, covered, laid = cards("keeps"), cards("covers"), cards("lays")
    return Layout(found["places"], is_cut, keeper, most, kept, covered, laid, found["ranks"] is not None)
