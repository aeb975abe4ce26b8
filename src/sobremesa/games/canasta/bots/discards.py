"""Cost of a discard: what the next seat may do with the pile, and what the hand loses."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import melding, pile_threats, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import BLACK, FOUR, NONE, RED, TWO, Reason, Rules, State


def cheapest(rules: Rules, s: State, weights: Weights, me: Context) -> int:
    """Return the discard that costs least; among equals the salt decides."""
    judge(rules, s, weights, me)
    least, equals = 1e9, 0
    for kind in range(FOUR, RED):
        if may_go(rules, s, me, kind):
            least = min(least, cost(me, kind))
    for kind in range(FOUR, RED):
        equals += may_go(rules, s, me, kind) and cost(me, kind) <= least + 1e-9
    pick = me.salt % equals
    for kind in range(FOUR, RED):
        if may_go(rules, s, me, kind) and cost(me, kind) <= least + 1e-9:
            if pick == 0:
                return kernel.DROP | kind
            pick -= 1
    return 0


def may_go(rules: Rules, s: State, me: Context, kind: int) -> int:
    """Return whether the hand has such a card and may discard it (V17, V18)."""
    return s.hand[me.seat][kind] > 0 and kernel.why_not_discard(rules, s, kind) == Reason.LEGAL


def cost(me: Context, kind: int) -> float:
    """Return all that a discard costs in one number."""
    return me.keep[kind] + me.chance[kind] * me.prize


def judge(rules: Rules, s: State, weights: Weights, me: Context) -> None:
    """For every kind in the hand: what the hand loses, and how likely the next seat takes the pile then."""
    for kind in range(FOUR, RED):
        if s.hand[me.seat][kind]:
            me.keep[kind] = keep_value(rules, s, weights, me, kind)
    step_over(rules, s, me)
    me.prize = pile_threats.prize(s, weights, s.pile_size)
    for kind in range(FOUR, RED):
        if s.hand[me.seat][kind]:
            asked_for(rules, s, weights, me, kind)
    step_back(s, me)
    for kind in range(FOUR, RED):
        if s.hand[me.seat][kind]:
            me.chance[kind] = take_chance(s, weights, me, kind)


def step_over(rules: Rules, s: State, me: Context) -> None:
    """Step over to the next seat's turn, with a place on the pile for the discard."""
    turn = me.turn
    turn[0], turn[1], turn[2], turn[3] = s.phase, s.place, s.turns, s.pile_size
    turn[4], turn[5], turn[6], turn[7] = s.need, s.stood, s.frozen, s.blocked
    turn[8], turn[9], turn[10], turn[11] = s.laid_cards, s.laid_points, s.took, s.answer
    turn[12], turn[13], turn[14], turn[15] = s.threes, s.fourth, s.aside, s.pile[s.pile_size]
    s.aside = 0
    kernel.begin_turn(rules, s, (s.place + 1) % s.seats)
    s.pile_size += 1


def step_back(s: State, me: Context) -> None:
    """Back to the turn as it was."""
    turn = me.turn
    s.phase, s.place, s.turns, s.pile_size = turn[0], turn[1], turn[2], turn[3]
    s.need, s.stood, s.frozen, s.blocked = turn[4], turn[5], turn[6], turn[7]
    s.laid_cards, s.laid_points, s.took, s.answer = turn[8], turn[9], turn[10], turn[11]
    s.threes, s.fourth, s.aside, s.pile[s.pile_size] = turn[12], turn[13], turn[14], turn[15]


def asked_for(rules: Rules, s: State, weights: Weights, me: Context, kind: int) -> None:
    """Write what the next seat needs to take the pile with this card on top: its naturals, a wild card, or a row."""
    s.pile[s.pile_size - 1] = kind
    s.frozen = max(me.turn[6], kernel.is_wild(kind))
    s.blocked = kernel.blocks(rules, s, me.seat, kind)
    me.opens = opening_chance(s, weights)
    me.with_row[kind] = kernel.why_not_take_so(rules, s, kernel.ROW) == Reason.LEGAL
    me.naturals[kind] = kernel.naturals_needed(rules, s) if lacks_only_the_hand(rules, s, 0) else 0
    me.helped[kind] = lacks_only_the_hand(rules, s, TWO)


def take_chance(s: State, weights: Weights, me: Context, kind: int) -> float:
    """Return how likely the next seat takes the pile with this card on top."""
    if me.with_row[kind]:
        return me.opens
    chance = 0.0
    if me.naturals[kind]:
        chance = situation.chance_of(s, weights, me, me.foe, kind, me.naturals[kind])
    if me.helped[kind]:
        chance = max(chance, weights.with_wild * situation.chance_of(s, weights, me, me.foe, kind, 1))
    return chance * me.opens


def lacks_only_the_hand(rules: Rules, s: State, way: int) -> int:
    """Return whether nothing but its hand keeps the next seat from taking the pile so; a view shows that hand empty."""
    match kernel.why_not_take_so(rules, s, way):
        case Reason.NOT_IN_HAND:
            return way == TWO
        case Reason.TOO_FEW_NATURALS | Reason.PAIR_WANTED | Reason.FROZEN:
            return way == 0
    return 0


def opening_chance(s: State, weights: Weights) -> float:
    """Return how likely a seat that could take the pile also has the minimum, by the minimum."""
    if s.need <= 15:
        return weights.opens_15 if s.need else 1.0
    if s.need <= 50:
        return weights.opens_50
    return weights.opens_90 if s.need <= 90 else weights.opens_120


def keep_value(rules: Rules, s: State, weights: Weights, me: Context, kind: int) -> float:
    """Return what the hand loses with the card, less what it would cost if the round ended."""
    loss = kernel.cost_of_last(rules, s, me.seat, kind)
    kept = use(rules, s, weights, me, kind) + opening_loss(rules, s, weights, me, kind)
    return (1 - me.danger) * kept - me.danger * loss


def opening_loss(rules: Rules, s: State, weights: Weights, me: Context, kind: int) -> float:
    """Return what it costs to be so many points farther from the opening's minimum."""
    if s.need <= s.laid_points:
        return 0.0
    if me.reach == NONE:
        me.reach = kernel.most_points(rules, s)[0]
    s.hand[me.seat][kind] -= 1
    after = kernel.most_points(rules, s)[0]
    s.hand[me.seat][kind] += 1
    return weights.shortfall * (min(me.reach, s.need) - min(after, s.need))


def use(rules: Rules, s: State, weights: Weights, me: Context, kind: int) -> float:
    """Return what the card is good for in rounds that go on."""
    if kind == BLACK:
        return weights.blocker
    if kernel.is_wild(kind):
        return melding.wild_cost(rules, s, weights, me, kind) + melding.best_home(rules, s, weights, me)
    size, held = situation.row(s, me, kind), me.soon[kind]
    if size:
        if kernel.space(rules, s, me.group, kind) <= 0 and not kernel.may_begin(rules, s, me.group, kind):
            return 0.0
        if kernel.is_canasta(s, me.group, kind):
            return weights.keep_canasta
        return weights.keep_row + melding.progress(rules, s, weights, me, kind, 1)
    lost = pile_threats.weapon(rules, s, weights, me, kind, held)
    lost -= pile_threats.weapon(rules, s, weights, me, kind, held - 1)
    if held == 1:
        return lost + weights.keep_single + weights.unseen * me.left[kind]
    return lost + (weights.keep_pair if held == 2 else weights.keep_third if held == 3 else weights.keep_more)
