"""Ladder by review: what the house's levels lost a decision, and where among them a seat stands."""

from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from tomllib import loads
from typing import Any, Final

from sobremesa import bots
from sobremesa.core.match import Match
from sobremesa.review.estimates import SURE
from sobremesa.review.summary import Summary

FILE: Final = "review_ladder.toml"
"""A game's ladders, beside its evaluator."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of the house."""

    level: str
    decisions: int
    lost: float
    """The chance to win the match that was lost for certain, a counted decision, in per mille."""
    error: float
    """Its standard error."""

    def may_have_lost(self, lost: float, decisions: int) -> bool:
        """Return whether so many decisions of the level may have lost this: they vary as those measured do."""
        return abs(lost - self.lost) <= SURE * self.error * sqrt(1 + self.decisions / decisions)


@dataclass(frozen=True, slots=True)
class Standing:
    """The level that lost most nearly what a seat lost, and the others that may have lost it as well."""

    nearest: Rung
    others: tuple[str, ...]


def ladder(match: Match[Any, Any], worlds: int) -> tuple[Rung, ...]:
    """Return the levels as measured at such a table in so many worlds, weakest first; nothing where they were not."""
    package = bots.known(match.game.name).review.rpartition(".")[0]
    file = files(package).joinpath(FILE) if package else None
    measured = loads(file.read_text(encoding="utf-8"))["ladder"] if file and file.is_file() else []
    asked = {"ruleset": str(match.ruleset), "players": match.players, "worlds": worlds}
    fits = [one["rung"] for one in measured if asked.items() <= one.items()]
    return tuple(Rung(**rung) for rung in fits[0]) if fits else ()


def standing(found: Summary, rungs: tuple[Rung, ...]) -> Standing | None:
    """Return where a seat stands among the levels; nothing where no level that was measured may have lost as much."""
    able = [rung for rung in rungs if found.counted and rung.may_have_lost(found.lost, found.counted)]
    if not able:
        return None
    nearest = min(able, key=lambda rung: abs(found.lost - rung.lost))
    return Standing(nearest, tuple(rung.level for rung in able if rung != nearest))
