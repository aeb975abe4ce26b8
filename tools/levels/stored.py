"""Stored comparisons of levels: `docs/reference/levels/GAME.json`, and the limits to reach in `GAME.toml` beside it.

A comparison is a row of the table: at a ruleset and a number of players, a level and another one on the same boards, by
single hands (rounds) or by whole matches.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final, NamedTuple

from sobremesa import bots, games
from sobremesa.core.errors import SobremesaError
from sobremesa.presentation.texts import Say

FOLDER: Final = Path(__file__).parents[2] / "docs" / "reference" / "levels"
MATCH: Final = "match"

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


@dataclass(frozen=True)
class Limit:
    """What a level is to gain over another one, at each ruleset with so many players: points, or a part of the matches.

    Fewer than `boards` boards settle nothing, unless the whole interval lies below.
    """

    level: str
    over: str
    players: int
    unit: str
    least: float
    boards: int = 0

    def key(self, ruleset: str) -> Key:
        """Return what is compared for it at a ruleset."""
        return Key(ruleset, self.players, self.level, self.over, self.unit)

    def verdict(self, row: Row) -> str:
        """Return whether the limit is reached: by the mean, and by an interval that excludes equality."""
        mean, low, high = row.points or row.wins
        even = 0.0 if row.points else 0.5
        enough = row.boards >= self.boards
        if mean >= self.least and low > even and enough:
            return "reached"
        return "not reached" if high < self.least or (mean < self.least and self.boards and enough) else "undecided"


@dataclass(frozen=True)
class Pace:
    """The milliseconds of one core that a level's decisions may take: in the median, and in 99 of 100."""

    level: str
    median: float
    most: float

    def verdict(self, rows: Sequence[Row], everywhere: int) -> str:
        """Return whether it is kept to: at every table, of which there are so many."""
        if any(row.milliseconds[0] > self.median or row.milliseconds[1] > self.most for row in rows):
            return "not reached"
        return "reached" if len({(row.ruleset, row.players) for row in rows}) == everywhere else "undecided"


@dataclass(frozen=True)
class Limits:
    """What a game's levels are to reach."""

    gains: tuple[Limit, ...] = ()
    paces: tuple[Pace, ...] = ()


def known() -> list[str]:
    """Return the games that bring bots of their own."""
    return [name for name in games.names() if bots.known(name) is not bots.DEFAULT]


def rows(game: str, folder: Path = FOLDER) -> dict[Key, Row]:
    """Return what was measured of a game; raises `SobremesaError` for a file that does not say it."""
    file = folder / f"{game}.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
        return {row.key: row for row in map(_row, found)}
    except (KeyError, TypeError, ValueError) as error:
        why = f"{file.name} is not what `python -m tools.levels measure {game}` writes: {error!r}"
        raise SobremesaError(why) from None


def _row(entry: Mapping[str, Any]) -> Row:
    points = entry["points"] and tuple(entry["points"])
    told = {"points": points, "wins": tuple(entry["wins"]), "milliseconds": tuple(entry["milliseconds"])}
    return Row(**{**entry, **told})


def store(game: str, row: Row, folder: Path = FOLDER) -> None:
    """Put a row in the place of the one that compared the same; the order is that of the table."""
    found = {**rows(game, folder), row.key: row}
    order = list(asked(game, folder))
    lines = [json.dumps(asdict(found[key])) for key in sorted(found, key=order.index)]
    (folder / f"{game}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def limits(game: str, folder: Path = FOLDER) -> Limits:
    """Return what a game's levels are to reach; nothing where nothing is said."""
    file = folder / f"{game}.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    gains, paces = found.get("gain", []), found.get("pace", [])
    return Limits(tuple(Limit(**one) for one in gains), tuple(Pace(**one) for one in paces))


def deal_unit(game: str) -> str:
    """Return what one shuffle begins: a hand, or a round."""
    return Say("en", games.load(game).package)("unit")


def tables(game: str) -> list[tuple[str, int]]:
    """Return every ruleset with every number of players."""
    return list(product(games.load(game).rulebook.presets, games.load(game).players))


def asked(game: str, folder: Path = FOLDER) -> Iterator[Key]:
    """Yield what is to be compared at each table that can be chosen: each level and the one under it, then the limits'.

    No comparison comes twice.
    """
    pairs, gains = list(pairwise(bots.levels(game))), limits(game, folder).gains
    for ruleset, players in tables(game):
        keys = [Key(ruleset, players, level, under, deal_unit(game)) for under, level in pairs]
        keys += [gain.key(ruleset) for gain in gains if gain.players == players]
        yield from dict.fromkeys(keys)


def faults(game: str, folder: Path = FOLDER) -> Iterator[str]:
    """Tell of stored rows that the table has no place for, and of limits that no table can reach."""
    places, levels = set(asked(game, folder)), bots.levels(game)
    for key in rows(game, folder):
        if key not in places:
            yield f"{game}.json: nobody asks for '{key.level}' over '{key.over}' at '{key.ruleset}' with {key.players}"
    for gain in limits(game, folder).gains:
        units = (deal_unit(game), MATCH)
        if gain.players not in games.load(game).players or not {gain.level, gain.over} <= set(levels):
            yield f"{game}.toml: '{gain.level}' over '{gain.over}' with {gain.players} cannot be played"
        elif gain.unit not in units:
            yield f"{game}.toml: the unit is '{units[0]}' or '{units[1]}', not '{gain.unit}'"


def command(game: str, key: Key, boards: int, seed: str) -> str:
    """Return the command of the arena that comes to a row again."""
    units = "matches" if key.unit == MATCH else f"{key.unit}s"
    table = f"--ruleset {key.ruleset} --players {key.players}"
    return f"sobremesa arena {game} {key.level} {key.over} {table} --{units} {boards} --seed {seed} --times"
