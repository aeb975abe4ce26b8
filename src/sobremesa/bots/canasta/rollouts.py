"""Rounds played on by the compiled player, each seat seeing no more than its view; the loader links what it asks.

`tables`, `views` and `minds` are arrays of records: the tables are played on, a view is scratch, and each group has a
mind.
"""

from typing import Any

from sobremesa.bots.canasta import player
from sobremesa.games.canasta import rules

dice: Any = None
"""The compiled random numbers of `fast.playout`; the loader puts them here."""


def play_on(values: Any, tables: Any, views: Any, minds: Any, out: Any) -> None:
    """Play the first table to the end of its round."""
    while rules.actor(values, tables[0]) >= 0:
        step(values, tables, views, minds, out)


def step(values: Any, tables: Any, views: Any, minds: Any, out: Any) -> None:
    """One action, chosen from what its seat sees."""
    s = tables[0]
    n = rules.legal_actions(values, s, out)
    action = out[0]
    if n > 1:
        seat = rules.actor(values, s)
        views[0] = s
        rules.hide(values, views[0], seat)
        action = player.decide(values, views[0], minds[rules.group_of(values, seat)], out, n)
    rules.apply(values, s, action)


def play_rounds(
    values: Any, tables: Any, views: Any, minds: Any, seeds: Any, scores: Any, ends: Any, random: Any, deck: Any, out: Any
) -> None:
    """One round for each seed, from the groups' scores to the totals in `ends`; the dealer goes round.

    The second table is an empty one; `random` is a uint64 array of one, `deck` has a place more than the pack.
    """
    for i in range(len(seeds)):
        s = tables[0]
        tables[0] = tables[1]
        random[0] = seeds[i]
        rules.start(values, s, i % values.players)
        s.score[:] = scores[i]
        dice.shuffle_and_cut(random, deck, rules.cards_needed(values, s))
        rules.deal(values, s, deck)
        play_on(values, tables, views, minds, out)
        ends[i][:] = s.score
