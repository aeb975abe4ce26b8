"""Answers of the JSON API about puzzles."""

from msgspec import Struct

from sobremesa.presentation.scene import Scene
from sobremesa.protocol.messages.replays import Moment
from sobremesa.protocol.messages.server_events import Told


class PuzzleTheme(Struct, frozen=True):
    """What some puzzles are about: its name, and its title in the language that was asked for."""

    name: str
    title: str


class PuzzleInList(Struct, frozen=True):
    """A puzzle by what it is known by, and the name of its theme; `hard`: the house's better levels miss it, too."""

    key: str
    theme: str
    hard: bool


class Puzzles(Struct, frozen=True):
    """The puzzles of a game, those of one ruleset, and their themes.

    `counting` is how many questions of counting cards there are, 0 where nobody counts them.
    """

    game: str
    ruleset: str
    themes: tuple[PuzzleTheme, ...]
    puzzles: tuple[PuzzleInList, ...]
    counting: int = 0


class PuzzleAnswer(Struct, frozen=True):
    """Actions that make no difference, and what is said to who plays one: the verdict, and the reasons."""

    actions: tuple[str, ...]
    verdict: str
    reasons: tuple[str, ...]


class Puzzle(Struct, frozen=True):
    """A decision as its seat sees it: the table, and what was told of the hand. `best` is a place of `answers`."""

    game: str
    key: str
    ruleset: str
    theme: str
    seat: int
    best: int
    answers: tuple[PuzzleAnswer, ...]
    told: tuple[Told, ...]
    scene: Scene


class CountAnswer(Struct, frozen=True):
    """What is said to who gives a number: the verdict, and which cards can be out."""

    verdict: str
    why: str


class Counting(Struct, frozen=True):
    """A question of counting, by its number from 1: a hand as its seat saw it, step by step, and what is asked then.

    Each number from 0 on is a place of `answers`, and `right` the one that is right.
    """

    game: str
    number: int
    seat: int
    asks: str
    right: int
    answers: tuple[CountAnswer, ...]
    steps: list[Moment]
