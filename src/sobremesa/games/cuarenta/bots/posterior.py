"""Posterior over worlds by the plays of the other seat, in the kernel dialect."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Random, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import play_model
from sobremesa.games.cuarenta.rules import Rules, State

RESOLUTION = 1 << 30
"""Steps of a random number between 0 and 1."""


def weigh(
    rules: Rules,
    view: State,
    pool: States,
    plays: States,
    made: Floats,
    asked: int,
    hands: Ints,
    scratch: Any,
    weights: Floats,
    chances: Floats,
) -> int:
    """Return each world's chance by the plays of the other seat; returns how many worlds were looked at.

    No world is begun once so many plays were weighed; hands of the same ranks are weighed once. `hands` is scratch for
    the hand before each play, `scratch` what `play_model` asks for.
    """
    other = 1 - view.turn
    weighed = done = 0
    while done < len(pool) and weighed < asked:
        hand = pool[done].hand[other]
        same = 0
        while kernel.counts_of(pool[same].hand[other]) != kernel.counts_of(hand):
            same += 1
        chances[done] = chances[same] if same < done else 1.0
        if same == done:
            for i in range(len(plays)):
                laid_since = view.laid[view.deals - 1][other] & ~plays[i].laid[view.deals - 1][other]
                hands[i] = hand | laid_since
            weighed += play_model.explained(rules, plays, made, hands, scratch, weights, chances[done : done + 1])
        done += 1
    return done


def draw(pool: States, chances: Floats, done: int, states: States, order: Ints, random: Random) -> None:
    """Fill in worlds of the first ones of the pool, each as often as it is likely, in any order."""
    total = 0.0
    for i in range(done):
        total += chances[i]
    step = total / len(states)
    reached, at = chances[0], 0
    mark = step * splitmix.below(random, RESOLUTION) / RESOLUTION
    splitmix.shuffle(random, order, len(states))
    for i in range(len(states)):
        while reached < mark and at < done - 1:
            at += 1
            reached += chances[at]
        states[order[i]] = pool[at]
        mark += step
