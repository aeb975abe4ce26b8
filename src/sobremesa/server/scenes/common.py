"""What the scenes of all games have in common: who looks, the hand, what may be done, the seats and the score."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from sobremesa.core.event import Score
from sobremesa.core.kernel import CHANCE
from sobremesa.core.position import View
from sobremesa.terminal.guest import Guest
from sobremesa.terminal.picture import Heard

Seen = View[Any, Any]


class CardFace(Struct, frozen=True):
    """A card that lies open to the watcher: how it is written, and its name in words."""

    card: str
    name: str


class HandCard(CardFace, frozen=True):
    """A card of the watcher's own hand; `why` and `clause` say why it cannot be played now."""

    playable: bool = True
    why: str = ""
    clause: str = ""
    count: int = 1


class Choice(Struct, frozen=True):
    """One thing that the watcher may do: the actions that do it one after the other, in words and in cards.

    `cards` leave the hand, `takes` are taken from the table, `points` is what it scores as far as the seat can see,
    `preview` the same in words, `note` what one may want to know before. A `partial` one leaves something behind.
    `spoken` is the text for who listens, where `text` names cards in symbols.
    """

    actions: list[str]
    text: str
    cards: list[str] = []
    takes: list[str] = []
    points: int = 0
    preview: str = ""
    note: str = ""
    partial: bool = False
    spoken: str = ""


class Place(Struct, frozen=True):
    """A seat as the watcher sees it: who sits there, how many cards they hold, and what is to be said of them."""

    seat: int
    name: str
    side: int
    held: int
    tags: list[str] = []


class Fact(Struct, frozen=True):
    """A line of the score: what is counted, and how many."""

    label: str
    value: str


class Side(Struct, frozen=True):
    """A side: what the watcher calls it, who plays for it, its score, and what is counted beside it."""

    side: int
    name: str
    seats: list[int]
    score: int
    facts: list[Fact] = []
    note: str = ""


class Breakdown(Struct, frozen=True):
    """What a hand came to, line by line: a row a line, a column a side."""

    title: str
    columns: list[str]
    rows: list[tuple[str, list[str]]]
    lines: list[str] = []


class Scene(Struct, tag_field="game", kw_only=True, frozen=True):
    """All that the browser shows of a table. `actor` is the seat to decide as the watcher sees it, -1 or -2."""

    seat: int | None
    actor: int
    where: str
    question: str = ""
    hand: Sequence[HandCard]
    choices: Sequence[Choice]
    seats: list[Place]
    sides: list[Side]
    breakdown: Breakdown | None = None
    winners: list[int] = []


@dataclass(frozen=True)
class Watcher(Guest):
    """One who plays no seat: nobody is `You`, and the sides are called by their players."""

    def others(self) -> list[int]:
        """Every seat."""
        return list(range(self.players))

    @property
    def side(self) -> int:
        """The side that is shown first."""
        return self.side_of(0)

    @cached_property
    def all_sides(self) -> list[int]:
        """Every side once."""
        return list(dict.fromkeys(map(self.side_of, self.others())))

    def members(self, side: int) -> list[int]:
        """The seats of a side."""
        return [seat for seat in self.others() if self.side_of(seat) == side]

    def _of_side(self, side: int, you: str, us: str, them: str) -> str:
        return self.side_names(side)


class Sitter(Struct, frozen=True):
    """Who a scene is for: a seat (`None`: a spectator), the names and the sides of all seats, a language.

    `heard` are their last steps, of which the end of a hand is told: the newest one and the one before suffice.
    `cards` is what `remember` gives of the match, where a game's views don't tell its cards' suits.
    `plain` asks for cards in words in what is told: a browser has no columns, and reads no symbol aloud.
    """

    seat: int | None
    names: tuple[str, ...]
    sides: tuple[int, ...]
    language: str
    game: str
    heard: Sequence[Heard] = ()
    cards: Any = None
    plain: bool = False

    @property
    def scores(self) -> tuple[Score, ...]:
        """What the last step scored."""
        last = self.heard[-1].event if self.heard else None
        return last.scores if last else ()

    @property
    def guest(self) -> Guest:
        """The same as the rooms of the terminal know it, whose sentences are told here too."""
        return _guest(self.seat, self.names, self.language, self.plain, self.game, self.sides)


@lru_cache(maxsize=1024)
def _guest(
    seat: int | None, names: tuple[str, ...], language: str, plain: bool, game: str, sides: tuple[int, ...]
) -> Guest:
    """A guest keeps what everybody is called: it is made once, not for every step of a match."""
    if seat is None:
        return Watcher(-1, names, language, plain, game=game, sides=sides)
    return Guest(seat, names, language, plain, game=game, sides=sides)


@lru_cache(maxsize=1024)
def spoken(guest: Guest) -> Guest:
    """The guest as one to whom cards are named in words, not in symbols."""
    return replace(guest, plain=True)


def is_to_decide(view: Seen) -> bool:
    """Whether the watcher is asked for something; what others may do is none of a scene's business."""
    return view.seat is not None and view.actor == view.seat


def hand_card(view: Seen, code: int, name: str, playable: bool, language: str) -> HandCard:
    """A card of the own hand; where the seat is to decide and cannot play it, with the reason and its clause."""
    card = view.game.pack.name(code)
    why = None if playable or not is_to_decide(view) else view.why_illegal(view.game.notation.parse(card), language)
    return HandCard(card, name, playable, why.text, why.clause) if why else HandCard(card, name, playable)


def by_side(guest: Guest, seats: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Every side with its seats, the watcher's first."""
    sitting = list(seats)
    return [(side, [seat for seat in sitting if guest.side_of(seat) == side]) for side in guest.all_sides]


def dealing(view: Seen) -> bool:
    """Whether the table waits for a deal."""
    return view.actor == CHANCE
