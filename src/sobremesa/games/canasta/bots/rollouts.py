"""Rounds played on by the compiled player, each seat seeing no more than its view; the loader links what it asks.

`tables`, `views` and `minds` are arrays of records: the tables are played on, a view is scratch, and each group has a
mind.
"""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Random, Source, States
from sobremesa.fast.records import Records
from sobremesa.games.canasta import rules, worlds
from sobremesa.games.canasta.bots import match_equity, player
from sobremesa.games.canasta.rules import Rules

ROUND = 25
"""A round takes so much time besides, to be dealt and judged, as to choose among so many legal actions."""


def play_on(values: Rules, tables: States, views: States, minds: Records, out: Any) -> int:
    """Play the first table to the end of its round; how many legal actions there were on the way."""
    looks = 0
    while rules.actor(values, tables[0]) >= 0:
        looks += step(values, tables, views, minds, out)
    return looks


def step(values: Rules, tables: States, views: States, minds: Records, out: Any) -> int:
    """One action, chosen from what its seat sees; how many were legal."""
    s = tables[0]
    n = rules.legal_actions(values, s, out)
    action = out[0]
    if n > 1:
        seat = rules.actor(values, s)
        views[0] = s
        rules.hide(values, views[0], seat)
        action = player.decide(values, views[0], minds[rules.group_of(values, seat)], out, n)
    rules.apply(values, s, action)
    return n


def begin(values: Rules, tables: States, seed: Any, score: Any, number: int, random: Source, deck: Any) -> None:
    """Deal a round from a score; the second table is an empty one, and the dealer goes round with the number."""
    s = tables[0]
    tables[0] = tables[1]
    random[0] = seed
    rules.start(values, s, number % values.players)
    s.score[:] = score
    splitmix.shuffle_and_cut(random, deck, rules.cards_needed(values, s))
    rules.deal(values, s, deck)


def play_rounds(
    values: Rules,
    tables: States,
    views: States,
    minds: Records,
    seeds: Random,
    scores: Ints,
    ends: Ints,
    random: Source,
    deck: Any,
    out: Any,
) -> None:
    """One round for each seed, from the groups' scores to the totals in `ends`.

    `random` is a uint64 array of one, `deck` has a place more than the pack.
    """
    for i in range(len(seeds)):
        begin(values, tables, seeds[i], scores[i], i, random, deck)
        play_on(values, tables, views, minds, out)
        ends[i][:] = tables[0].score


def try_actions(
    values: Rules,
    view: States,
    seat: int,
    actions: Ints,
    tables: States,
    views: States,
    minds: Records,
    judge: Any,
    unseen: Any,
    random: Source,
    worths: Floats,
    out: Any,
) -> int:
    """Return each action in the same worlds, a line of `worths` for a world: what the round's end is worth.

    `view[0]` is what the seat sees; `judge` says what a table is worth; `unseen` is scratch for dealing the hidden.
    Returns the cost, which tells the time: how many legal actions there were on the way, and `ROUND` for each round.
    """
    group, looks = rules.group_of(values, seat), 0
    for line in range(len(worths)):
        tables[1] = view[0]
        worlds.deal_hidden(values, tables[1], seat, unseen[0], random)
        for i in range(len(actions)):
            tables[0] = tables[1]
            rules.apply(values, tables[0], actions[i])
            looks += ROUND + play_on(values, tables, views, minds, out)
            worths[line][i] = match_equity.worth(values, tables[0], group, judge[0])
    return looks
