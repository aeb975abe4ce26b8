"""Judgement of a decision for a review, in three calls: what worlds weigh, what plays bring in them, and exact ends.

In the kernel dialect. Whoever calls gives all memory: native code and a browser's module then do the same.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random, States, parameter
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import decision, leaf_eval, posterior
from sobremesa.games.cuarenta.bots.effort import NONE, Effort
from sobremesa.games.cuarenta.rules import Rules, State

learned: Any = parameter()
"""Plays on by the value model; this name and the one below are given by whoever links it."""
by_rules: Any = parameter()
"""Plays on by the rules."""

LEARNED, RULES = 0, 1
"""Who plays on."""
EVERY = 1 << 40
"""So many plays are weighed at most: all."""


def likelihoods(
    rules: Rules, view: State, seed: Random, plays: States, made: Ints, likely: Floats, pool: States, chances: Floats
) -> None:
    """Write how likely the other seat plays as it did in each world of a pool that is drawn with this seed.

    `plays` are the tables before its known plays in this deal, `made` what it played, `likely` the play model's
    weights; `pool` has a place more than there are worlds.
    """
    worlds = pool[: len(chances)]
    decision.deal(rules, view, worlds, seed[0], 1)
    legal, odds = np.zeros(kernel.MAX_LEGAL, np.int64), np.zeros(kernel.MAX_LEGAL)
    hands, scratch = np.zeros(kernel.PACKET, np.int64), (pool[len(chances) :], legal, np.zeros(len(likely)), odds)
    posterior.weigh(rules, view, worlds, plays, made, EVERY, hands, scratch, likely, chances)


def play_on(
    rules: Rules,
    view: State,
    effort: Effort,
    seed: Random,
    kept: Ints,
    states: States,
    table: Any,
    weights: Floats,
    sizes: Ints,
    places: States,
    memories: Any,
    judgements: Any,
    player: Ints,
    actions: Ints,
    out: Floats,
) -> None:
    """Write the chance to win the chica of each action in each kept world of a pool, this player playing on.

    The pool has `effort.worlds`, drawn with this seed in `effort.tries` at most; `kept` are places in it, in rising
    order. `states` are as many places and two more; `weights` and `sizes` are the value model's; `places`, `memories`
    and `judgements` are what the rule-based player works on.
    """
    pool, scratch = states[: effort.worlds], states[effort.worlds :]
    decision.deal(rules, view, pool, seed[0], effort.tries)
    for i in range(len(kept)):
        pool[i] = pool[kept[i]]
    worlds, legal, values = pool[: len(kept)], np.zeros(kernel.MAX_LEGAL, np.int64), np.zeros(kernel.MAX_LEGAL)
    if player[0] == LEARNED:
        model = weights, decision.layers(sizes), values
        learned.evaluate(rules, worlds, scratch, table, model, actions, legal, out)
    else:
        mind = places, memories[0], judgements[0], values
        by_rules.evaluate(rules, worlds, scratch, table, mind, actions, legal, out)


def ends(
    rules: Rules,
    view: State,
    effort: Effort,
    seed: Random,
    hidden: Ints,
    states: States,
    table: Any,
    actions: Ints,
    out: Floats,
) -> None:
    """Write the chance to win the chica after each action, everybody playing on as well as can be with all cards seen.

    Where cards are `hidden`, there must be one world alone that the seat cannot tell from the true one. `effort` is
    for that world; `states` are the places that `decision.solve` asks for, and two more.
    """
    root, after, rest = states[:1], states[1:2], states[2:]
    root[0] = view
    if hidden[0] != 0:
        decision.deal(rules, view, root, seed[0], 1)
    side = kernel.side_of(view.turn)
    plays, values = np.zeros(kernel.MAX_LEGAL + 1, np.int64), np.zeros(kernel.MAX_LEGAL)
    for i in range(len(actions)):
        after[0] = root[0]
        kernel.apply(rules, after[0], actions[i])
        if kernel.actor(rules, after[0]) < 0:
            first = leaf_eval.chance(rules, after[0], table)
            out[i] = first if side == 0 else 1.0 - first
        else:
            decision.solve(rules, after[0], effort, seed, rest, table, plays, values)
            chance = most(plays, values)
            out[i] = chance if kernel.side_of(after[0].turn) == side else 1.0 - chance


def most(plays: Ints, values: Floats) -> Any:
    """Return the greatest value of the plays, of which there is one at least."""
    found, i = values[0], 1
    while plays[i] != NONE:
        found = max(found, values[i])
        i += 1
    return found
