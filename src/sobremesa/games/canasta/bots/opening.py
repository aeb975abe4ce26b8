"""Opening: the cheapest set of rows that reaches the minimum, and whether it is worth it now."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import melding, pile_threats, situation
from sobremesa.games.canasta.bots.context import RANKS, Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import ACE, FOUR, JOKER, TWO, Do, Rules, State

MOST_TRIED = 400
"""Most sets of rows that are tried once one has been found; the ranks that bring most come first."""

CLOSED = 600.0
"""Worth of having opened, besides, where nobody takes the pile before (V13): cards kept for it serve nothing."""


def plan_opening(rules: Rules, s: State, weights: Weights, me: Context) -> int:
    """Find the cheapest plan that reaches what the opening still needs; whether there is one."""
    collect(rules, s, weights, me)
    me.found = 0
    me.openings[0] = kernel.naturals_open(rules, s)
    search(s, me, s.need - s.laid_points, s.held[me.seat] - kernel.cards_to_stay(s))
    return me.found


def worth_opening(rules: Rules, s: State, weights: Weights, me: Context) -> int:
    """Return whether to open now: cheap openings at once, dear ones when the round grows old or dangerous."""
    hurry = weights.hurry * (1 - situation.patience(rules, s, weights))
    talon = kernel.talon_cards(rules, s)
    closed = CLOSED * rules.open_from_hand
    return me.plan_cost <= weights.worth + closed + hurry + weights.alarm * me.danger + weights.unknown * talon


# --- the ways to lay cards of a rank ----------------------------------------------------------------------------


def collect(rules: Rules, s: State, weights: Weights, me: Context) -> None:
    """Collect all ways of all ranks; the ranks whose points come cheapest first."""
    me.offers = 0
    done = 0
    for _ in range(RANKS):
        best, rate = 0, 1e9
        for rank in range(ACE, FOUR - 1, -1):
            if not done >> rank & 1:
                cheapest = rate_of(rules, s, weights, me, rank)
                if cheapest < rate:
                    best, rate = rank, cheapest
        if best == 0:
            return
        done |= 1 << best
        add_ways(rules, s, weights, me, best)


def rate_of(rules: Rules, s: State, weights: Weights, me: Context, rank: int) -> float:
    """Return what a point costs in the rank's cheapest way."""
    first = me.offers
    add_ways(rules, s, weights, me, rank)
    rate = 1e9
    for i in range(first, me.offers):
        rate = min(rate, me.cost[i] / me.points[i])
    me.offers = first
    return rate


def add_ways(rules: Rules, s: State, weights: Weights, me: Context, rank: int) -> None:
    """Add a rank's ways: all its naturals, three of them, a pair with a wild card, or onto a row."""
    first, held, laid = me.offers, s.hand[me.seat][rank], situation.row(s, me, rank) > 0
    least = 1 if laid else 3
    do = Do.ADD if laid else Do.MELD
    lost = 0.0 if laid or held < 2 else pile_threats.disarmed(rules, s, weights, me, rank, held)
    risk = 0.0 if laid else max(0.0, melding.risk_of_row(rules, me, rank, rank))
    for n in range(least, min(held, kernel.space(rules, s, me.group, rank)) + 1):
        cost = weights.card_cost * n + lost + risk + (0.0 if laid else weights.row_cost)
        add_way(me, n * kernel.card_points(rules, rank), n, 0, cost)
        me.step[me.offers - 1] = kernel.code_of(do, rank, rank)
        me.opening[me.offers - 1] = kernel.naturals_laid(s, me.group, rank) + n >= rules.opening_naturals
    if laid or held >= 2:
        for wild in range(TWO, JOKER + 1):
            add_way_with(rules, s, weights, me, rank, wild, lost)
    for i in range(first, me.offers):
        me.after[i] = me.offers


def add_way(me: Context, points: int, cards: int, wild: int, cost: float) -> None:
    """Add one way to lay cards of a rank."""
    i = me.offers
    me.points[i], me.cards[i], me.wilds[i], me.cost[i], me.opening[i] = points, cards, wild, cost, 0
    me.offers = i + 1


def add_way_with(rules: Rules, s: State, weights: Weights, me: Context, rank: int, wild: int, lost: float) -> None:
    """Add a pair, or a row that lies there, with one wild card."""
    naturals = 0 if situation.row(s, me, rank) else 2
    if s.hand[me.seat][wild] == 0 or kernel.room(rules, s, me.group, rank, naturals) <= 0:
        return
    cost = melding.wild_cost(rules, s, weights, me, wild) + (weights.pair_cost + lost if naturals else 0.0)
    add_way(me, kernel.card_points(rules, wild) + naturals * kernel.card_points(rules, rank), naturals + 1, wild, cost)
    me.step[me.offers - 1] = kernel.code_of(Do.MELD if naturals else Do.ADD, rank, wild)


# --- the search -------------------------------------------------------------------------------------------------


def search(s: State, me: Context, points: int, spare: int) -> None:
    """Try every set of ways, one a rank, that is cheaper than the best one found."""
    d, tried = 0, 0
    me.at[0] = me.sum_points[0] = me.sum_cards[0] = me.twos[0] = me.jokers[0] = 0
    me.sum_cost[0] = 0.0
    while d >= 0:
        i = me.at[d]
        if i >= me.offers:
            d -= 1
        else:
            me.at[d] = i + 1
            if extend(s, me, d, i, spare):
                tried += 1
                if goes_on(me, d + 1, points, tried):
                    d += 1


def extend(s: State, me: Context, d: int, i: int, spare: int) -> int:
    """Put one more way into the set; return whether the hand has the cards for it."""
    hand = s.hand[me.seat]
    me.sum_cards[d + 1] = me.sum_cards[d] + me.cards[i]
    me.twos[d + 1] = me.twos[d] + (me.wilds[i] == TWO)
    me.jokers[d + 1] = me.jokers[d] + (me.wilds[i] == JOKER)
    me.sum_points[d + 1] = me.sum_points[d] + me.points[i]
    me.sum_cost[d + 1] = me.sum_cost[d] + me.cost[i]
    me.openings[d + 1] = me.openings[d] | me.opening[i]
    me.at[d + 1] = me.after[i]
    me.chosen[d + 1] = i
    return me.sum_cards[d + 1] <= spare and me.twos[d + 1] <= hand[TWO] and me.jokers[d + 1] <= hand[JOKER]


def goes_on(me: Context, d: int, points: int, tried: int) -> int:
    """Return whether a set may still be worth extending: it is neither a plan already nor dearer than the best one."""
    if me.found and (me.sum_cost[d] >= me.plan_cost or tried > MOST_TRIED):
        return 0
    if me.sum_points[d] < points or not me.openings[d]:
        return 1
    me.found, me.plan_cost, me.plan_points, me.plan_length = 1, me.sum_cost[d], me.sum_points[d], d
    for k in range(d):
        me.plan[k] = me.step[me.chosen[k + 1]]
    return 0
