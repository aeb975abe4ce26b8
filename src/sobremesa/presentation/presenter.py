"""Presenter of a game: what a person sees and is told at its table, the same for browser and terminal.

A game's package `presentation` satisfies `GamePresenter`, as its `rules.py` satisfies the kernel's protocol.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from sobremesa.core.event import Event
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.scene import Scene, SceneContext
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]


@dataclass(frozen=True)
class Choice:
    """One thing that the viewer may do: the legal actions that do it, one after the other, and its words."""

    actions: tuple[int, ...]
    text: str


C = TypeVar("C", bound=Choice)
C_contra = TypeVar("C_contra", bound=Choice, contravariant=True)


class NotUnderstood(ValueError):
    """A line that is no play: the key of the text that says so, and what its braces stand for."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


class Memory(Protocol):
    """Memory that a table keeps beside its match; it follows the match by itself."""

    def seen(self, seat: int | None) -> object:
        """Return what a seat, or a spectator, may see of it: the `cards` of a scene's context."""


class GamePresenter(Protocol[C]):
    """A game's presentation. Whatever it is asked, it sees what the viewer sees and nothing more."""

    def __hash__(self) -> int:
        """A presenter stands for itself, as a module does."""

    @property
    def CARDS(self) -> Sequence[str]:  # noqa: N802  # a module's constant
        """Three cards that stand for the game where it is chosen."""

    @property
    def HOUSE(self) -> Sequence[str]:  # noqa: N802  # a module's constant
        """The names of the bots that take the other seats, one more than the game can need."""

    @property
    def GROUPS(self) -> Sequence[tuple[str, Sequence[str]]]:  # noqa: N802
        """The options as people think of them: each group by name (`options.name` is its title), and what it holds."""

    def scene(self, view: Seen, context: SceneContext, /) -> Scene:
        """Return all that is shown of this view, which must be the viewer's own."""

    def question(self, view: Seen, viewer: Viewer, /) -> str:
        """Return what the viewer is asked, where that is not plain; else empty."""

    def choices(self, view: Seen, viewer: Viewer, /) -> Sequence[C]:
        """Return what the viewer may do, in the order in which it is numbered from 1."""

    def remark(self, actions: Sequence[int], choices: Sequence[C], viewer: Viewer, /) -> str:
        """Return what the viewer may want to know of the actions that a line was understood as; mostly empty."""

    def in_words(self, action: int, viewer: Viewer, /) -> str:
        """Return an action in the viewer's language, without who does it."""

    def speak(self, event: Event | None, view: Seen, viewer: Viewer, /) -> list[str]:
        """Return the sentences for one event and the view after it; the event of another's secret is `None`."""


@runtime_checkable
class Narrator(Protocol):
    """A presenter whose turns have many steps: it tells several together, and compares the views before and after."""

    def narrate(self, heard: Sequence[ObservedStep], begin: int, viewer: Viewer, /) -> list[str]:
        """Return the sentences for the steps from `begin` on; `speak` is not asked then."""


@runtime_checkable
class SpeaksOpenly(Protocol):
    """A presenter whose `speak` reads of a view what everybody sees alone: it may be given a spectator's."""

    @property
    def SPEAKS_OPENLY(self) -> bool:  # noqa: N802  # a module's constant
        """True."""


@runtime_checkable
class NamesCards(Protocol):
    """A presenter that writes a card of the pack otherwise than by its name."""

    def card_named(self, code: int, viewer: Viewer, /) -> str:
        """Return a card of the pack as the viewer reads it within a sentence."""


@runtime_checkable
class Remembers(Protocol):
    """A presenter whose views do not tell all that lies open, such as the suits of cards."""

    def remember(self, match: Match[Any, Any], /) -> Memory:
        """Return what is kept beside a match."""


@runtime_checkable
class Talks(Protocol):
    """A presenter whose players have words of their own: set phrases, each the text `phrase.` with its name."""

    @property
    def PHRASES(self) -> Sequence[str]:  # noqa: N802  # a module's constant
        """The names of the phrases, in the order in which they are offered."""


@runtime_checkable
class QuietQuestions(Protocol):
    """A presenter with questions, known to everybody, that one may leave alone: they are no prompt."""

    def unanswered(self, view: Seen, /) -> int | None:
        """Return the action that stands for no answer, where the seat to decide is asked such a question."""


class TextBoard(Protocol[C_contra]):
    """A game's drawing as text, its package `terminal`."""

    @property
    def HIGHLIGHTS(self) -> Sequence[str]:  # noqa: N802
        """Regular expressions whose named groups are coloured, such as the cards of each suit."""

    @property
    def STYLES(self) -> Mapping[str, str]:  # noqa: N802
        """The colour of each named group."""

    @property
    def FOUR_COLOURS(self) -> Mapping[str, str]:  # noqa: N802
        """The same where each suit is to have its own."""

    def render(self, view: Seen, viewer: Viewer, title: str, /) -> list[str]:
        """Return the table as it stands, no more than 80 columns wide; `title` names the ruleset."""

    def score(self, view: Seen, viewer: Viewer, /) -> list[str]:
        """Return the score alone."""

    def menu(self, choices: Sequence[C_contra], viewer: Viewer, everything: bool, /) -> list[str]:
        """Return the choices by number; `everything` leaves none out."""

    def read(self, line: str, view: Seen, choices: Sequence[C_contra], /) -> Sequence[int]:
        """Return the actions that a line means, legal or not, in the order in which they are to be done.

        The line is no number: numbers are the table's own. Raises `NotUnderstood`.
        """
