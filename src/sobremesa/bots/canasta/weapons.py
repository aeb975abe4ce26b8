"""What the pile is worth, and the pairs and triples that may take it."""

from sobremesa.bots.canasta.look import Look
from sobremesa.games.canasta import rules

PER_CARD = 35.0
"""What each card of a pile is worth to whoever takes it."""
TO_COME = 3
"""How many cards more it may have when it is taken."""
HIT = 0.15
"""How likely a rank of which all other cards are unseen is discarded in time."""
ALMOST, FAR = 0.3, 0.05
"""What is left of a weapon's worth where one card is missing, or two."""


def prize(look: Look, size: int) -> float:
    """What a pile of so many cards is worth, to anybody; nothing when the round ends before it can be laid."""
    cycles = look.s.stock_left / look.s.seats
    return PER_CARD * size * max(0.0, min(1.0, (cycles - 0.5) / 2))


def disarmed(look: Look, rank: int, held: int) -> float:
    """What laying such cards costs against the pile: nothing where a row takes an open pile by itself (A30)."""
    if look.values.pile_onto_row and not look.s.frozen:
        return 0.0
    return weapon(look, rank, held)


def weapon(look: Look, rank: int, held: int) -> float:
    """What so many naturals of a rank are worth for taking a pile; a row of the rank makes them useless for it."""
    if held == 0 or look.size(rank):
        return 0.0
    missing = rules.naturals_needed(look.values, look.s) - held
    part = 1.0 if missing <= 0 else ALMOST if missing == 1 else FAR
    return part * HIT * min(1.0, look.left[rank] / 6) * prize(look, look.s.pile_size + TO_COME)
