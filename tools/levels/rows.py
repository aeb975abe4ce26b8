"""Comparisons of levels: a level and another one, at a ruleset and a number of players, on the same boards."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from sobremesa import bots, games
from sobremesa.presentation.texts import Say

FOLDER: Final = Path(__file__).parents[2] / "docs" / "reference" / "levels"
MATCH: Final = "match"
EVEN: Final = 0.5
"""What equals win of each other's matches, where two sides play."""

Interval = tuple[float, float, float]
"""A mean, and its interval at 95 %."""


class Key(NamedTuple):
    """What is compared: two levels at a table; `unit` is what each seating of a board plays."""

    ruleset: str
    players: int
    level: str
    over: str
    unit: str


@dataclass(frozen=True)
class Row:
    """What a comparison came to; `milliseconds` are the level's: the median, and what 99 in 100 stay within."""

    ruleset: str
    players: int
    level: str
    over: str
    unit: str
    boards: int
    seed: str
    points: Interval | None
    wins: Interval
    milliseconds: tuple[float, float]
    version: str

    @property
    def key(self) -> Key:
        """What is compared."""
        return Key(self.ruleset, self.players, self.level, self.over, self.unit)

    @property
    def weaker(self) -> bool:
        """Whether the level is shown to be the weaker one: by its points, or where none count by its wins."""
        return self.points[2] < 0 if self.points else self.wins[2] < EVEN


def known() -> list[str]:
    """Return the games that bring bots of their own."""
    return [name for name in games.names() if bots.known(name) is not bots.DEFAULT]


def deal_unit(game: str) -> str:
    """Return what one shuffle begins: a hand, or a round."""
    return Say("en", games.load(game).package)("unit")


def tables(game: str) -> list[tuple[str, int]]:
    """Return every ruleset with every number of players."""
    return list(product(games.load(game).rulebook.presets, games.load(game).players))


def command(game: str, key: Key, boards: int, seed: str) -> str:
    """Return the command of the arena that comes to a row again."""
    units = "matches" if key.unit == MATCH else f"{key.unit}s"
    table = f"--ruleset {key.ruleset} --players {key.players}"
    return f"sobremesa arena {game} {key.level} {key.over} {table} --{units} {boards} --seed {seed} --times"
