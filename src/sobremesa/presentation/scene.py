"""Scene of a table: what one viewer sees of it and may do, already legal, previewed, in words.

A scene is a pure function of one seat's view, made of plain dataclasses, the same for browser and terminal.
"""

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from sobremesa.core.event import Score
from sobremesa.core.kernel import CHANCE
from sobremesa.core.position import View
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.values import value_class
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]


@value_class()
class CardFace:
    """A card that lies open to the watcher: how it is written, and its name in words."""

    card: str
    name: str


@value_class()
class HandCard(CardFace):
    """A card of the watcher's own hand; `why` and `clause` say why it cannot be played now."""

    playable: bool = True
    why: str = ""
    clause: str = ""
    count: int = 1


@value_class()
class Choice:
    """One thing that the watcher may do: the actions that do it one after the other, in words and in cards.

    `cards` leave the hand, `takes` are taken from the table, `points` is what it scores as far as the seat can see,
    `preview` the same in words, `note` what one may want to know before. A `partial` one leaves something behind; a
    `quiet` one is there for who means it, and never the one that is put forward. `spoken` is the text for who listens,
    where `text` names cards in symbols.
    """

    actions: list[str]
    text: str
    cards: list[str] = field(default_factory=list)
    takes: list[str] = field(default_factory=list)
    points: int = 0
    preview: str = ""
    note: str = ""
    partial: bool = False
    spoken: str = ""
    quiet: bool = False


@value_class()
class Place:
    """A seat as the watcher sees it: who sits there, how many cards they hold, and what is to be said of them."""

    seat: int
    name: str
    side: int
    held: int
    tags: list[str] = field(default_factory=list)


@value_class()
class Fact:
    """A line of the score: what is counted, and how many."""

    label: str
    value: str


@value_class()
class Side:
    """A side: what the watcher calls it, who plays for it, its score, and what is counted beside it."""

    side: int
    name: str
    seats: list[int]
    score: int
    facts: list[Fact] = field(default_factory=list)
    note: str = ""


@value_class()
class Subtotal:
    """A sum within a breakdown: it stands after so many of its rows."""

    after: int
    label: str
    cells: list[str]


@value_class()
class Breakdown:
    """Breakdown of a hand's count: a row a line, a column a side; sums of some rows stand between them."""

    title: str
    columns: list[str]
    rows: list[tuple[str, list[str]]]
    lines: list[str] = field(default_factory=list)
    sums: list[Subtotal] = field(default_factory=list)


@value_class(kw_only=True)
class Scene:
    """All that the browser shows of a table. `actor` is the seat to decide as the watcher sees it, -1 or -2."""

    game: str
    seat: int | None
    actor: int
    where: str
    question: str = ""
    hand: Sequence[HandCard]
    choices: Sequence[Choice]
    seats: list[Place]
    sides: list[Side]
    breakdown: Breakdown | None = None
    winners: list[int] = field(default_factory=list)


@value_class()
class SceneContext:
    """Who a scene is for, and what they saw before it.

    `steps` are their last steps, of which the end of a hand is told: the newest one and the one before suffice.
    `cards` is what the presenter's `remember` gives of the match, where a game's views do not tell its cards' suits.
    """

    viewer: Viewer
    steps: Sequence[ObservedStep] = ()
    cards: object | None = None

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of the last step."""
        last = self.steps[-1].event if self.steps else None
        return last.scores if last else ()


def is_to_decide(view: Seen) -> bool:
    """Return whether the viewer is asked for something; what others may do is none of a scene's business."""
    return view.seat is not None and view.actor == view.seat


def hand_card(view: Seen, code: int, name: str, playable: bool, language: str) -> HandCard:
    """Return a card of the own hand; where the seat is to decide and cannot play it, with the reason and its clause."""
    card = view.game.pack.name(code)
    is_asked = not playable and is_to_decide(view)
    why = view.why_illegal_here(view.game.notation.parse(card), language) if is_asked else None
    told = (why.text, why.clause) if why else ("", "")
    return _hand_card(card, name, playable, *told)


@lru_cache(4096)
def _hand_card(card: str, name: str, playable: bool, why: str, clause: str) -> HandCard:
    return HandCard(card, name, playable, why, clause)


def by_side(viewer: Viewer) -> list[tuple[int, list[int]]]:
    """Return every side with its seats, the watcher's first."""
    return viewer.once(_by_side)


def _by_side(viewer: Viewer) -> list[tuple[int, list[int]]]:
    sitting = range(viewer.players)
    return [(side, [seat for seat in sitting if viewer.side_of(seat) == side]) for side in viewer.all_sides]


def dealing(view: Seen) -> bool:
    """Return whether the table waits for a deal."""
    return view.actor == CHANCE
