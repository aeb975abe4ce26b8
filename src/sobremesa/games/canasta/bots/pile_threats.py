"""Threats to the pile: what it is worth, and the pairs and triples that may take it."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Rules, State


def prize(s: State, weights: Weights, size: float) -> float:
    """Return what a pile of so many cards is worth, to anybody; nothing when the round ends before it can be laid."""
    cycles = s.stock_left / s.seats
    return weights.per_card * size * max(0.0, min(1.0, (cycles - 0.5) / 2))


def disarmed(rules: Rules, s: State, weights: Weights, me: Context, rank: int, held: int) -> float:
    """Return what laying such cards costs against the pile: nothing where a row takes an open pile by itself (A30)."""
    if rules.pile_onto_row and not s.frozen and not rules.always_frozen:
        return 0.0
    return weapon(rules, s, weights, me, rank, held)


def weapon(rules: Rules, s: State, weights: Weights, me: Context, rank: int, held: int) -> float:
    """Return the worth of so many naturals of a rank for taking a pile; none where the group has a row of the rank."""
    if held == 0 or situation.row(s, me, rank):
        return 0.0
    missing = kernel.naturals_needed(rules, s) - held
    part = 1.0 if missing <= 0 else weights.almost if missing == 1 else weights.far
    return part * weights.hit * min(1.0, me.left[rank] / 6) * prize(s, weights, s.pile_size + weights.to_come)
