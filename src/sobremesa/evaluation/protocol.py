"""Protocol of an evaluation: against whom, on which boards, and who is measured; everything else follows from it."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sobremesa import bots
from sobremesa.arena.entrants import Entrant, enter
from sobremesa.arena.table import Table
from sobremesa.arena.tournament import FEWEST
from sobremesa.bots.house_bots import usual
from sobremesa.core.errors import SobremesaError, suggestion

VERSION: Final = 1
"""The number of the protocol: results of two numbers are not compared."""
LEVELS: Final = ("random", "greedy", "rules", "exact", "search", "top")
"""The opponents, as far as a game has them, each with the budget that it is shipped with."""
BOARDS: Final = 2000
"""The boards of each pair."""
DEVELOPMENT: Final = "development"
"""The seed of the boards that everybody may learn from."""


@dataclass(frozen=True)
class Protocol:
    """Who is measured (a method's bots, one for each seed of its training), where, and against whom."""

    table: Table
    bots: tuple[Entrant, ...]
    opponents: tuple[Entrant, ...]
    boards: int

    @property
    def mate(self) -> Entrant:
        """The level that pairs are measured against."""
        return enter(self.table.game, usual(bots.levels(self.table.game)))

    @property
    def has_partners(self) -> bool:
        """Whether every side of the table has several seats."""
        return min(Counter(self.table.sides).values()) > 1


def protocol(table: Table, names: Sequence[str], levels: Sequence[str], boards: int) -> Protocol:
    """Return the evaluation of these bots; without levels against all; raises `SobremesaError` for what cannot be."""
    if not names:
        raise SobremesaError("name a bot: a level such as rules, net:FILE, or a class of your own as module:Class")
    if boards < FEWEST:
        raise SobremesaError(f"an interval takes {FEWEST} boards or more, not {boards}")
    _ = table.rules  # refuses a ruleset and a number of players
    entrants = tuple(_measured(table.game, name) for name in names)
    if len(set(entrants)) < len(entrants):
        raise SobremesaError("each bot is named once: those of several training seeds are several files")
    return Protocol(table, entrants, _opponents(table.game, levels), boards)


def _opponents(game: str, levels: Sequence[str]) -> tuple[Entrant, ...]:
    """Return the levels to play against; all that the protocol knows and the game has, where none is named."""
    known = [level for level in LEVELS if level in bots.levels(game)]
    for level in levels:
        if level not in known:
            raise SobremesaError(f"'{level}' is no opponent of the protocol at '{game}': {suggestion(level, known)}")
    return tuple(enter(game, level) for level in known if not levels or level in levels)


def _measured(game: str, name: str) -> Entrant:
    """Return a bot that is measured; raises `SobremesaError` for one that no two machines would measure alike."""
    entrant = enter(game, _dotted(game, name))
    for spent, _ in entrant.budget:
        if "second" in spent:
            raise SobremesaError(f"'{name}' is given {spent}: a budget is counted in iterations, never in time")
    if entrant.sees_all:
        raise SobremesaError(f"'{name}' sees all hands, and is measured by the arena alone")
    return entrant


def _dotted(game: str, name: str) -> str:
    """Return `module:Class` as the arena writes it, `module.Class`; anything else as it is."""
    module, _, kind = name.partition(":")
    if module in bots.levels(game) or not kind.isidentifier() or not all(map(str.isidentifier, module.split("."))):
        return name
    try:
        found = find_spec(module)
    except (ImportError, ValueError):  # no such package; or a module that is none, as __main__
        found = None
    return f"{module}.{kind}" if found else name


def file_hash(entrant: Entrant) -> str | None:
    """Return the SHA-256 of the file of a bot that is net:FILE; `None` of any other."""
    if not entrant.text.startswith(bots.NET_PREFIX):
        return None
    return hashlib.sha256(Path(entrant.text.removeprefix(bots.NET_PREFIX)).read_bytes()).hexdigest()
