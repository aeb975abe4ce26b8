"""Worlds as likely as the plays of the other seat make them; the loader compiles it with the rules as `kernel`."""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here, and the rooms below."""
dice: Any = None
manners: Any = None

GRAIN = 1 << 30
"""How finely a draw is told."""


def weigh(
    rules: Any,
    view: Any,
    pool: Any,
    plays: Any,
    made: Any,
    asked: int,
    hands: Any,
    scratch: Any,
    weights: Any,
    chances: Any,
) -> int:
    """Each world's chance by the plays of the other seat; returns how many worlds were looked at.

    No world is begun once so many plays were weighed; hands of the same ranks are weighed once. `hands` is scratch for
    the hand before each play, `scratch` what `manners` asks for.
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
            weighed += manners.explained(rules, plays, made, hands, scratch, weights, chances[done : done + 1])
        done += 1
    return done


def draw(pool: Any, chances: Any, done: int, states: Any, order: Any, random: Any) -> None:
    """Fill in worlds of the first ones of the pool, each as often as it is likely, in any order."""
    total = 0.0
    for i in range(done):
        total += chances[i]
    step = total / len(states)
    reached, at = chances[0], 0
    mark = step * dice.below(random, GRAIN) / GRAIN
    dice.shuffle(random, order, len(states))
    for i in range(len(states)):
        while reached < mark and at < done - 1:
            at += 1
            reached += chances[at]
        states[order[i]] = pool[at]
        mark += step
