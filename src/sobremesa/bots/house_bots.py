"""Bots that play for the house: of the level that was asked for, and one that advises."""

from typing import Final

from sobremesa import bots
from sobremesa.core.bot import Bot

USUAL: Final = "rules"
"""The level that plays where none is asked for, and that gives hints; of a game without it, the strongest."""


def player(game: str, level: str, seed: str) -> Bot:
    """Return a bot of this level (`""`: the usual one of those that can play here)."""
    return bots.make(game, level or usual_here(game), seed)


def adviser(game: str, seed: str, level: str = USUAL) -> Bot | None:
    """Return the bot that gives hints, if one can: the usual one, or that of the level if it is stronger."""
    known = levels(game)
    adviser = usual(known)
    if adviser == known[0] or not bots.playable(game, adviser):
        return None  # what plays at random has nothing to advise
    stronger = known[known.index(adviser) :]
    return bots.make(game, level if level in stronger else adviser, seed)


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, from the weakest to the strongest."""
    return bots.levels(game)


def usual_here(game: str) -> str:
    """Return the usual level, or the strongest below it of which nothing is missing: `random` needs no extra."""
    known = levels(game)
    weaker = known[: known.index(usual(known)) + 1]
    return next(level for level in reversed(weaker) if bots.playable(game, level))


def usual(known: tuple[str, ...]) -> str:
    """Return the usual level, or the strongest of a game that does not have it."""
    return USUAL if USUAL in known else known[-1]
