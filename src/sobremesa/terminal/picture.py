"""What the text table asks of a game: to draw it, to speak of it, and to tell what a typed line means.

Each game has a room `terminal/<game>` for this. The room's module itself satisfies `Picture`, as a game's `rules.py`
satisfies the kernel's protocol, and its module `texts` holds what only this game says. It is imported when its game
is played; nothing outside the rooms names a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar, runtime_checkable

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.event import Event
from sobremesa.core.position import View
from sobremesa.terminal.guest import Guest


@dataclass(frozen=True)
class Choice:
    """One thing that the guest may do: the legal actions that do it, one after the other, and its words."""

    actions: tuple[int, ...]
    text: str


C = TypeVar("C", bound=Choice)

Seen = View[Any, Any]


class NotUnderstood(ValueError):
    """A line that is no play: the key of the text that says so, and what its braces stand for."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


class Picture(Protocol[C]):
    """A game's room. Whatever it is asked, it sees what the guest sees and nothing more."""

    @property
    def HOUSE(self) -> Sequence[str]:  # noqa: N802  # a module's constant
        """The regulars who take the other seats, one more than the game can need."""

    @property
    def HIGHLIGHTS(self) -> Sequence[str]:  # noqa: N802
        """Regular expressions whose named groups are coloured, such as the cards of each suit."""

    @property
    def STYLES(self) -> Mapping[str, str]:  # noqa: N802
        """The colour of each named group."""

    @property
    def FOUR_COLOURS(self) -> Mapping[str, str]:  # noqa: N802
        """The same where each suit is to have its own."""

    def side_of(self, rules: Any, seat: int, /) -> int:
        """The side that a seat plays for."""

    # --- what is shown

    def render(self, view: Seen, guest: Guest, title: str, /) -> list[str]:
        """The table as it stands, no more than 80 columns wide; `title` names the ruleset."""

    def score(self, view: Seen, guest: Guest, /) -> list[str]:
        """The score alone."""

    def question(self, view: Seen, guest: Guest, /) -> str:
        """What the guest is asked, where that is not plain; else empty."""

    def choices(self, view: Seen, guest: Guest, /) -> Sequence[C]:
        """What the guest may do, in the order in which it is numbered from 1."""

    def menu(self, choices: Sequence[C], guest: Guest, everything: bool, /) -> list[str]:
        """The choices by number; `everything` leaves none out."""

    # --- what is said

    def read(self, line: str, view: Seen, choices: Sequence[C], /) -> Sequence[int]:
        """The actions that a line means, legal or not, in the order in which they are to be done.

        The line is no number: numbers are the table's own. Raises `NotUnderstood`.
        """

    def remark(self, actions: Sequence[int], choices: Sequence[C], guest: Guest, /) -> str:
        """What the guest may want to know of the actions that a line was understood as; mostly empty."""

    def in_words(self, action: int, guest: Guest, /) -> str:
        """An action in the guest's language, without who does it."""

    def speak(self, event: Event | None, view: Seen, guest: Guest, /) -> list[str]:
        """The sentences for one event and the view after it; the event of another's secret is `None`."""

    def begins_hand(self, event: Event, view: Seen, /) -> bool:
        """Whether a new hand begins with this event."""

    def about(self, ruleset: str, language: str, /) -> str:
        """A ruleset of the game in a line; empty for an unknown one."""


@dataclass(frozen=True)
class Heard:
    """One step as the guest heard it: its event (`None`: another's secret), and what they see after it."""

    event: Event | None
    view: Seen


@runtime_checkable
class Narrator(Protocol):
    """A room whose turns have many steps: it tells several together, and compares what was seen before and after."""

    def narrate(self, heard: Sequence[Heard], begin: int, guest: Guest, /) -> list[str]:
        """The sentences for the steps from `begin` on; `speak` is not asked then."""


def played() -> tuple[str, ...]:
    """The games that have a room here."""
    return tuple(name for name in games.NAMES if find_spec(f"sobremesa.terminal.{name}"))


def of(game: str) -> Picture[Any]:
    """The room of a game; raises `SobremesaError` where there is none (yet)."""
    if games.load(game).name not in played():
        raise SobremesaError(f"'{game}' is not played at the terminal yet; there is {', '.join(played())}")
    picture: Picture[Any] = import_module(f"sobremesa.terminal.{game}")
    return picture
