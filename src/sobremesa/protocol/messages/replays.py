"""Answers of the JSON API that tell a finished match again."""

from typing import Annotated

from msgspec import Meta, Struct

from sobremesa.presentation.scene import Scene
from sobremesa.protocol.messages.catalogue import Clause
from sobremesa.protocol.messages.kinds import Notation
from sobremesa.protocol.messages.requests import Body
from sobremesa.protocol.messages.server_events import Told


class Moment(Struct, frozen=True):
    """A step, as one seat heard it, and the table after it."""

    told: Told
    scene: Scene


class Replay(Struct, frozen=True):
    """Some steps of a finished match, `first` being the number of the first of them, of `total` steps."""

    table: str
    game: str
    names: tuple[str, ...]
    total: int
    first: int
    steps: list[Moment]


class PlayOn(Body, frozen=True):
    """The wish to play a finished match on from a decision, by its step: the seat's actions since, all of them."""

    step: Annotated[int, Meta(ge=1, le=100_000)]
    actions: Annotated[tuple[Notation, ...], Meta(max_length=400)] = ()


class PlayedOn(Struct, frozen=True):
    """A finished match played on by its reader and the house: what the seat hears after its last action.

    Before the first action it is the table as it stood. `over` says that the hand is, and `end` how, beside the match.
    """

    table: str
    game: str
    step: int
    seat: int
    steps: list[Moment]
    over: bool
    end: str


class Task(Struct, frozen=True):
    """Something to do in a lesson: the step that it is, what is said before and after it, and the clauses behind it."""

    at: int
    text: str
    done: str
    clauses: tuple[Clause, ...]


class Lesson(Struct, frozen=True):
    """A first hand, played by the rules and seen from seat 0: its steps, and those of them that are the learner's.

    Before the step `later` time has passed; 0: it is one hand. `level` and `players` are those of the game that
    follows it, against a gentle bot.
    """

    game: str
    ruleset: str
    players: int
    level: str
    intro: str
    end: str
    clauses: tuple[Clause, ...]
    tasks: tuple[Task, ...]
    steps: list[Moment]
    later: int = 0
