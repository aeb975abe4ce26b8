"""Whether to take the pile: what its cards are worth to the group, and what they cost if the round ends."""

from sobremesa.bots.canasta.laying import wild_cost
from sobremesa.bots.canasta.look import Look, balance
from sobremesa.bots.canasta.seen import face_up
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import BLACK, RED, Do

ON_ROW, PAIRED, SINGLE, WILD, BLACK_THREE, RED_THREE = 40.0, 25.0, 15.0, 70.0, 0.0, 40.0
"""What a card of the pile is worth: for a row, with its like in hand, alone; a wild card, a black or a red three."""
UNKNOWN = 25.0
"""What a card that nobody has seen is worth."""
BURDEN = 25.0
"""What each card costs if the round ends before it can be laid."""
SPENT, NOT_DRAWN = 20.0, 15.0
"""What the naturals that take the pile are worth in the hand; and the card that is not drawn."""
OPENED = 40.0
"""What it is worth to open on the way."""


def best_take(look: Look, legal: list[int]) -> int | None:
    """The best way to take the pile, if it is worth more than a card of the stock, or than the round's end."""
    ways = [(pile_value(look, action), action) for action in legal if rules.do_of(action) == Do.TAKE]
    worth, action = max(ways, default=(0.0, 0))
    if rules.DRAW in legal:
        return action if worth > 0 else None
    return action if ways and balance(look, out=False) < 0 else None


def pile_value(look: Look, action: int = rules.TAKE) -> float:
    """What taking the pile is worth, compared with drawing."""
    s = look.s
    top = s.pile[s.pile_size - 1]
    seen = face_up(s)[:-1]
    worth = sum(card_worth(look, kind, top) for kind in seen) + UNKNOWN * (s.pile_size - 1 - len(seen))
    worth += ON_ROW + (OPENED if s.need else 0.0)
    return worth * (1 - look.danger) - BURDEN * look.danger * (s.pile_size - 1) - spent(look, rules.card_of(action))


def spent(look: Look, way: int) -> float:
    """What goes for the pile: naturals, one of them with a wild card, or none where it goes onto a row."""
    if way == rules.ROW:
        return NOT_DRAWN
    return NOT_DRAWN + SPENT + (wild_cost(look, way) if way else 0.0)


def card_worth(look: Look, kind: int, top: int) -> float:
    """One card of the pile."""
    if kind == BLACK:
        return BLACK_THREE
    if kind == RED:
        return RED_THREE
    if rules.is_wild(kind):
        return WILD
    if look.size(kind) or kind == top:
        return ON_ROW
    return PAIRED if look.hand[kind] else SINGLE
