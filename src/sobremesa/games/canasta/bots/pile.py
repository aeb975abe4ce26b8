"""Taking the pile: what its cards are worth to the group, and what they cost if the round ends."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import melding, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import BLACK, RED, Do, Rules, State


def start(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int) -> int:
    """Return the best way to take the pile, if it is worth more than a card of the stock, or than the round's end."""
    best, worth = 0, -1e9
    for i in range(n):
        if kernel.do_of(out[i]) == Do.TAKE:
            value = pile_value(rules, s, weights, me, out[i])
            if value >= worth:
                best, worth = out[i], value
    if out[0] == kernel.DRAW:
        return best if worth > 0 else out[0]
    return best if best and situation.balance(rules, s, weights, me, 0) < 0 else out[n - 1]


def pile_value(rules: Rules, s: State, weights: Weights, me: Context, action: int) -> float:
    """Return what taking the pile is worth, compared with drawing."""
    top = s.pile[s.pile_size - 1]
    worth = weights.on_row + weights.unknown * min(s.face_down, s.pile_size - 1)
    if s.need:
        worth += weights.opened
    for i in range(s.face_down, s.pile_size - 1):
        worth += card_worth(s, weights, me, s.pile[i], top)
    burden = weights.burden * me.danger * (s.pile_size - 1)
    return worth * (1 - me.danger) - burden - spent(rules, s, weights, me, kernel.card_of(action))


def spent(rules: Rules, s: State, weights: Weights, me: Context, way: int) -> float:
    """Return the cost of taking the pile: the draw, what goes with it from the hand, a row that may cost (V11)."""
    cost = weights.not_drawn * kernel.draws(rules) ** 2
    top = s.pile[s.pile_size - 1]
    if situation.row(s, me, top) == 0:
        cost += max(0.0, melding.risk_of_row(rules, me, top, top))
    if way != kernel.ROW:
        cost += weights.spent
    return cost + melding.wild_cost(rules, s, weights, me, way) if kernel.is_wild(way) else cost


def card_worth(s: State, weights: Weights, me: Context, kind: int, top: int) -> float:
    """Return the worth of one card of the pile."""
    if kind == BLACK:
        return weights.black_three
    if kind == RED:
        return weights.red_three
    if kernel.is_wild(kind):
        return weights.wild
    if kind == top or situation.row(s, me, kind):
        return weights.on_row
    return weights.paired if s.hand[me.seat][kind] else weights.single
