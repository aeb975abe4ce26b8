"""Taking the pile: what its cards are worth to the group, and what they cost if the round ends."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import melding, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import BLACK, RED, Do, Rules, State


def start(values: Rules, s: State, me: Context, out: list[int], n: int) -> int:
    """Return the best way to take the pile, if it is worth more than a card of the stock, or than the round's end."""
    best, worth = 0, -1e9
    for i in range(n):
        if rules.do_of(out[i]) == Do.TAKE:
            value = pile_value(values, s, me, out[i])
            if value >= worth:
                best, worth = out[i], value
    if out[0] == rules.DRAW:
        return best if worth > 0 else out[0]
    return best if best and situation.balance(values, s, me, 0) < 0 else out[n - 1]


def pile_value(values: Rules, s: State, me: Context, action: int) -> float:
    """Return what taking the pile is worth, compared with drawing."""
    top = s.pile[s.pile_size - 1]
    worth = me.on_row + me.unknown * min(s.face_down, s.pile_size - 1)
    if s.need:
        worth += me.opened
    for i in range(s.face_down, s.pile_size - 1):
        worth += card_worth(s, me, s.pile[i], top)
    burden = me.burden * me.danger * (s.pile_size - 1)
    return worth * (1 - me.danger) - burden - spent(values, s, me, rules.card_of(action))


def spent(values: Rules, s: State, me: Context, way: int) -> float:
    """What goes for the pile: what is not drawn; naturals, one of them with a wild card, unless it goes onto a row."""
    cost = me.not_drawn * rules.draws(values) ** 2
    if way != rules.ROW:
        cost += me.spent
    return cost + melding.wild_cost(values, s, me, way) if rules.is_wild(way) else cost


def card_worth(s: State, me: Context, kind: int, top: int) -> float:
    """One card of the pile."""
    if kind == BLACK:
        return me.black_three
    if kind == RED:
        return me.red_three
    if rules.is_wild(kind):
        return me.wild
    if kind == top or situation.row(s, me, kind):
        return me.on_row
    return me.paired if s.hand[me.seat][kind] else me.single
