"""Cuarenta's table of match equity: courses of deals from self-play, then value iteration over the race to forty."""

from functools import partial

import numpy as np

from sobremesa import bots, games
from sobremesa.arena.workers import spread
from sobremesa.bots.cuarenta.equity import courses, tables
from sobremesa.bots.cuarenta.equity.making import table_of
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast.records import Records

LEVEL = "rules"
"""The level that plays the hands."""
ROW = 100
"""Hands played between two messages to a process."""


def build(ruleset: Ruleset, players: int, hands: int, seed: str, jobs: int) -> dict[str, object]:
    """The table of a ruleset from so many hands of self-play, ready for JSON."""
    rows = -(-hands // ROW)
    parts = list(spread(partial(row, str(ruleset), players, seed), rows, jobs))
    found = [np.concatenate(parts_of_deal) for parts_of_deal in zip(*parts, strict=True)]
    values = games.load("cuarenta").rules(ruleset, players)
    return {"level": LEVEL} | tables.packed(table_of(values, found))


def row(ruleset: str, players: int, seed: str, number: int) -> list[Records]:
    """The courses of some hands."""
    game = games.load("cuarenta")
    values = game.rules(game.rulebook.parse(ruleset), players)
    seats = [bots.make("cuarenta", LEVEL, f"{seed}|{number}|{seat}") for seat in range(players)]
    return courses.played_courses(game, values, ROW, f"{seed}|{number}", lambda _, seat: seats[seat])
