"""Self-play for Cuarenta's equity tables: traces of deals, then value iteration over the race to forty."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from sobremesa.core.ruleset import Ruleset
from sobremesa.fast.records import Records
from sobremesa.games.cuarenta import GAME
from sobremesa.games.cuarenta.bots.equity import deal_traces, tables
from sobremesa.games.cuarenta.bots.equity.build import table_of
from sobremesa.games.cuarenta.bots.rules_bot import RulesBot

LEVEL = "rules"
"""The level that plays the hands."""
ROW = 100
"""Hands played between two messages to a process."""
Spread = Callable[[Callable[[int], Any], int], Iterator[Any]]
"""A map over numbers, here or in other processes, in order."""


def build(ruleset: Ruleset, players: int, hands: int, seed: str, spread: Spread) -> dict[str, object]:
    """Return the table of a ruleset from so many hands of self-play, ready for JSON; `spread` maps over rows."""
    rows = -(-hands // ROW)
    parts = list(spread(partial(row, str(ruleset), players, seed), rows))
    found = [np.concatenate(parts_of_deal) for parts_of_deal in zip(*parts, strict=True)]
    rules = GAME.rules(ruleset, players)
    return {"level": LEVEL} | tables.packed(table_of(rules, found))


def row(ruleset: str, players: int, seed: str, number: int) -> list[Records]:
    """Return the traces of some hands."""
    rules = GAME.rules(GAME.rulebook.parse(ruleset), players)
    seats = [RulesBot(f"{seed}|{number}|{seat}") for seat in range(players)]
    return deal_traces.played_traces(GAME, rules, ROW, f"{seed}|{number}", lambda _, seat: seats[seat])
