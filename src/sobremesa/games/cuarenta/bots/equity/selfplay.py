"""Self-play for Cuarenta's equity tables: traces of deals, then value iteration over the race to forty."""

from functools import partial
from itertools import chain

import numpy as np

from sobremesa.core.ruleset import Ruleset
from sobremesa.executors.spread import Spread
from sobremesa.games.cuarenta import GAME
from sobremesa.games.cuarenta.bots.equity import deal_traces, tables
from sobremesa.games.cuarenta.bots.equity.build import table_of
from sobremesa.games.cuarenta.bots.rules_bot import RulesBot

LEVEL = "rules"
"""The level that plays the hands."""
ROW = 100
"""Hands played between two messages to a process."""


def build(ruleset: Ruleset, players: int, hands: int, seed: str, spread: Spread) -> dict[str, object]:
    """Return the table of a ruleset from so many hands of self-play, ready for JSON; `spread` maps over rows."""
    rows = -(-hands // ROW)
    parts = list(spread(partial(row, str(ruleset), players, seed), rows))
    found = [np.array(list(chain.from_iterable(of_deal)), np.int64) for of_deal in zip(*parts, strict=True)]
    rules = GAME.rules(ruleset, players)
    return {"level": LEVEL} | tables.packed(table_of(rules, found))


def row(ruleset: str, players: int, seed: str, number: int) -> list[list[list[int]]]:
    """Return the traces of some hands, by deal."""
    rules = GAME.rules(GAME.rulebook.parse(ruleset), players)
    seats = [RulesBot(f"{seed}|{number}|{seat}") for seat in range(players)]
    traces = deal_traces.played_traces(GAME, rules, ROW, f"{seed}|{number}", lambda _, seat: seats[seat])
    return [of_deal.tolist() for of_deal in traces]
