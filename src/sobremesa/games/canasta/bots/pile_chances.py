"""Chances of a discard as they are told: how likely the next seat takes the pile.

The level judges a discard by a quick look, whose weights were fitted to win points and are no chances (`discards`).
What is told was fitted to what seats do, by logistic regression on every discard that could be made in played rounds
(`python -m training canasta pile_chances`).
"""

from collections.abc import Mapping
from math import exp, log
from typing import Final

from sobremesa.games.canasta.bots import discards
from sobremesa.games.canasta.bots.card_counting import chance_held, let_lie, threw
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import FOUR, RED, Rules, State

FEATURES: Final = (
    "always",
    "counted",  # the log-odds that the seat has its way to the pile, by the unseen cards
    "helped",  # a wild card and one natural would do
    "counted_helped",  # the log-odds of that natural
    "by_row",  # a row takes the pile by itself
    "must_open",
    "minimum",  # what the opening takes, in hundreds of points
    "let_lie",
    "threw",
    "held",  # tens of cards in the seat's hand
    "held_to_open",  # the same where it must open
    "pile",  # the logarithm of the pile's size
    "rounds_left",  # turns of each seat, up to three
)
"""What a chance is told by, in the order of `features`."""
UNSURE: Final = 0.02
"""Keeps the log-odds of what is certain, or out of the question, within bounds."""


def told(rules: Rules, s: State, me: Context, weights: Mapping[str, float]) -> list[float]:
    """Return the chance for each kind, once every discard was judged; without weights, the level's own quick look."""
    if not weights:
        return list(me.chance)
    need = next_minimum(rules, s, me)
    return [chance(features(s, me, kind, need), weights) if may_take(s, me, kind) else 0.0 for kind in range(RED)]


def chance(found: tuple[float, ...], weights: Mapping[str, float]) -> float:
    """Return the chance by its features."""
    odds = sum(weights[name] * value for name, value in zip(FEATURES, found, strict=True))
    return 1 / (1 + exp(-odds))


def may_take(s: State, me: Context, kind: int) -> bool:
    """Return whether the rules and the unseen cards leave the next seat a way to the pile."""
    return kind >= FOUR and (me.with_row[kind] > 0 or counted(s, me, kind) > 0 or counted_helped(s, me, kind) > 0)


def features(s: State, me: Context, kind: int, need: int) -> tuple[float, ...]:
    """Return what tells the chance after a discard of this kind; the next seat needs so many points to open."""
    helped = counted_helped(s, me, kind)
    opens, held = need > 0, s.held[me.foe] / 10
    return (
        1.0,
        log_odds(max(counted(s, me, kind), me.with_row[kind])),
        helped > 0,
        log_odds(helped) if helped else 0.0,
        me.with_row[kind],
        opens,
        need / 100,
        let_lie(s, me.foe, kind),
        threw(s, me.foe, kind),
        held,
        opens * held,
        log(1 + s.pile_size),
        min(3.0, s.stock_left / s.seats) / 3,
    )


def counted(s: State, me: Context, kind: int) -> float:
    """Return how likely the next seat holds the naturals that take the pile."""
    return chance_held(s, me, me.foe, kind, me.naturals[kind]) if me.naturals[kind] else 0.0


def counted_helped(s: State, me: Context, kind: int) -> float:
    """Return how likely it holds the one natural that takes the pile with a wild card, where that may be."""
    return chance_held(s, me, me.foe, kind, 1) if me.helped[kind] else 0.0


def next_minimum(rules: Rules, s: State, me: Context) -> int:
    """Return the points that the next seat's group still needs to open."""
    discards.step_over(rules, s, me)
    need = s.need
    discards.step_back(s, me)
    return need


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds, within bounds."""
    return log((chance + UNSURE) / (1 - chance + UNSURE))
