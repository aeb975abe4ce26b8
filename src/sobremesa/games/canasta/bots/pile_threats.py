"""Threats to the pile: what it is worth, and the pairs and triples that may take it."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import Rules, State


def prize(s: State, me: Context, size: float) -> float:
    """Return what a pile of so many cards is worth, to anybody; nothing when the round ends before it can be laid."""
    cycles = s.stock_left / s.seats
    return me.per_card * size * max(0.0, min(1.0, (cycles - 0.5) / 2))


def disarmed(values: Rules, s: State, me: Context, rank: int, held: int) -> float:
    """Return what laying such cards costs against the pile: nothing where a row takes an open pile by itself (A30)."""
    if values.pile_onto_row and not s.frozen:
        return 0.0
    return weapon(values, s, me, rank, held)


def weapon(values: Rules, s: State, me: Context, rank: int, held: int) -> float:
    """What so many naturals of a rank are worth for taking a pile; a row of the rank makes them useless for it."""
    if held == 0 or situation.row(s, me, rank):
        return 0.0
    missing = rules.naturals_needed(values, s) - held
    part = 1.0 if missing <= 0 else me.almost if missing == 1 else me.far
    return part * me.hit * min(1.0, me.left[rank] / 6) * prize(s, me, s.pile_size + me.to_come)
