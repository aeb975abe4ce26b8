"""Rounds played on by the compiled player, each seat seeing no more than its view; the loader links what it asks.

`tables`, `views`, `weights` and `context` are arrays of records: the tables are played on, a view and a context are
scratch, and each group plays by its own weights.
"""

from typing import Any, NamedTuple

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Random, Source, States
from sobremesa.fast.records import Records
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import worlds
from sobremesa.games.canasta.bots import match_equity, player
from sobremesa.games.canasta.rules import Rules, State

ROUND = 25
"""A round takes so much time besides, to be dealt and judged, as to choose among so many legal actions."""


def play_on(rules: Rules, tables: States, views: States, weights: Records, context: Records, out: Any) -> int:
    """Play the first table to the end of its round; return how many legal actions there were on the way."""
    looks = 0
    while kernel.actor(rules, tables[0]) >= 0:
        looks += step(rules, tables, views, weights, context, out)
    return looks


def step(rules: Rules, tables: States, views: States, weights: Records, context: Records, out: Any) -> int:
    """Play one action, chosen from what its seat sees; return how many were legal."""
    s = tables[0]
    n = kernel.legal_actions(rules, s, out)
    action = out[0]
    if n > 1:
        seat = kernel.actor(rules, s)
        views[0] = s
        kernel.hide(rules, views[0], seat)
        action = player.decide(rules, views[0], weights[kernel.group_of(rules, seat)], context[0], out, n)
    kernel.apply(rules, s, action)
    return n


def begin(rules: Rules, tables: States, seed: Any, score: Any, number: int, random: Source, deck: Any) -> None:
    """Deal a round from a score; the second table is an empty one, and the dealer goes round with the number."""
    s = tables[0]
    tables[0] = tables[1]
    random[0] = seed
    kernel.start(rules, s, number % rules.players)
    s.score[:] = score
    splitmix.shuffle_and_cut(random, deck, kernel.cards_needed(rules, s))
    kernel.deal(rules, s, deck)


def play_rounds(
    rules: Rules,
    tables: States,
    views: States,
    weights: Records,
    context: Records,
    seeds: Random,
    scores: Ints,
    ends: Ints,
    random: Source,
    deck: Any,
    out: Any,
) -> None:
    """Play one round for each seed, from the groups' scores to the totals in `ends`.

    `random` is a uint64 array of one, `deck` has a place more than the pack.
    """
    for i in range(len(seeds)):
        begin(rules, tables, seeds[i], scores[i], i, random, deck)
        play_on(rules, tables, views, weights, context, out)
        ends[i][:] = tables[0].score


def deal_worlds(
    rules: Rules, view: States, seat: int, found: States, scratch: States, unseen: Any, random: Source
) -> None:
    """Fill the worlds, each dealt anew from what the seat sees."""
    for w in range(len(found)):
        found[w] = view[0]
        scratch[0] = view[0]
        worlds.deal_hidden(rules, found[w], scratch[0], seat, unseen[0], random)


class Tools(NamedTuple):
    """Two tables, a view and a context to work on, weights by group, a judge of tables, other scratch, and chance."""

    tables: States
    views: States
    weights: Records
    context: Records
    judge: Any
    unseen: Records
    random: Source
    legal: Ints


def try_out(rules: Rules, view: State, actions: Ints, tools: Any, worths: Floats) -> int:
    """Write what each action is worth at the round's end, all in the same worlds, a line of `worths` for a world.

    `view` is what the seat to decide sees. Returns the cost, which tells the time: how many legal actions there were on
    the way, and `ROUND` for each round.
    """
    tables, seat, looks = tools.tables, kernel.actor(rules, view), 0
    group = kernel.group_of(rules, seat)
    for line in range(len(worths)):
        tables[0] = view
        tables[1] = view
        worlds.deal_hidden(rules, tables[1], tables[0], seat, tools.unseen[0], tools.random)
        for i in range(len(actions)):
            tables[0] = tables[1]
            kernel.apply(rules, tables[0], actions[i])
            looks += ROUND + play_on(rules, tables, tools.views, tools.weights, tools.context, tools.legal)
            worths[line, i] = match_equity.worth(rules, tables[0], group, tools.judge)
    return looks
