"""Arrangement of a game's table: which part of its digest stands in which place of the cloth, as a game states it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Cloth = Literal["", "quito", "sur", "plata"]


@dataclass(frozen=True)
class TrickOf:
    """A trick, by its keys in the digest.

    `cards` are the cards in order of play, `leader` is the seat of the first, `best` the seat that takes the trick as
    it stands. Of the trick before, `last` are the cards, and `led` is the seat of the first; who took it leads now.
    """

    cards: str
    leader: str
    best: str
    last: str
    led: str


@dataclass(frozen=True)
class RowOf:
    """A row of open cards, by their key in the digest."""

    cards: str


@dataclass(frozen=True)
class PileOf:
    """A pile, by the keys of its number and of the card that lies open below it, if any does."""

    number: str
    under: str = ""


@dataclass(frozen=True)
class CallsOf:
    """What the seats have said, by its keys in the digest.

    `calls` is a list by seat, of names or of nothing, and `first` is the seat that speaks first. A call of the name
    `quiet` raises nothing, such as to pass.
    """

    calls: str
    first: str
    quiet: str = ""


@dataclass(frozen=True)
class OwnOf:
    """A part that the game's package draws itself, in a module for the page; the plain one stands where that fails.

    `instead` is the id of the plain part, `module` the file in the game's package, `sha256` its hash; `data` are the
    keys of the digest that it is drawn from.
    """

    instead: str
    module: str
    sha256: str
    data: tuple[str, ...]


PartOf = TrickOf | RowOf | PileOf | CallsOf


@dataclass(frozen=True, kw_only=True)
class Arrangement:
    """Which parts of a digest stand where; whatever is named nowhere is not shown.

    `beside` are counts by side and stand beside the score, `facts` hold for all, `trump` is a card whose suit does.
    `count` are the scores of which the end of a hand consists, `moments` those that are shouted, as the text `shout.`
    with the name. `own` are parts that the package draws itself. `cards` are three that stand for the game where it is
    chosen.
    """

    centre: tuple[PartOf, ...]
    corner: tuple[PartOf, ...] = ()
    own: tuple[OwnOf, ...] = ()
    trump: str = ""
    beside: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    ask: tuple[int, int] = (1, 1)
    cloth: Cloth = ""
    cards: tuple[str, ...] = ()

    def parts(self) -> Iterator[PartOf]:
        """Yield all parts, those in the middle first."""
        yield from (*self.centre, *self.corner)

    def keys(self) -> Iterator[str]:
        """Yield every key of the digest that is shown."""
        for part in self.parts():
            yield from filter(None, (key for name, key in vars(part).items() if name != "quiet"))
        yield from (key for own in self.own for key in own.data)
        yield from filter(None, (self.trump, *self.beside, *self.facts))


def id_of(part: PartOf) -> str:
    """Return what a part is called: the key of its cards, of their number, or of the calls."""
    match part:
        case PileOf():
            return part.number
        case CallsOf():
            return part.calls
    return part.cards
