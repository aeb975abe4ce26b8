"""Value of a step of laying: towards canastas, and in case the round ends before the next turn."""

from sobremesa.core.portable_power import power
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import pile_threats, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import FITTED_MIXED, FITTED_PURE, Weights
from sobremesa.games.canasta.rules import CANASTA, FOUR, JOKER, TWO, Do, Rules, State

RESERVE = 5.0
"""Cards to keep besides after the turn where the pile is always frozen (V12): only pairs in hand take it."""


def lays(action: int) -> int:
    """Return whether the action lays cards."""
    return Do.MELD <= kernel.do_of(action) <= Do.THREES


def wild_cost(rules: Rules, s: State, weights: Weights, me: Context, card: int) -> float:
    """Return what the hand loses with a wild card."""
    worth = worth_in_hand(weights, card)
    if me.soon[TWO] + me.soon[JOKER] >= weights.hoard and kernel.may_lay_joker_canasta(rules, s):
        worth += weights.hoard_cost
    return situation.patience(rules, s, weights) * worth


def worth_in_hand(weights: Weights, card: int) -> float:
    """Return what a wild card is worth in the hand."""
    return weights.joker if card == JOKER else weights.two


def step_value(rules: Rules, s: State, weights: Weights, me: Context, step: int) -> float:
    """Return what a step is worth: at once if the round should end, else for what it builds."""
    worth = (1 - me.danger) * (build_value(rules, s, weights, me, step) - thinness(rules, s, weights, me, step))
    if me.danger > 0:
        worth += me.danger * (situation.gain_at_once(rules, s, me, step) + ahead(rules, s, weights, me, step))
    return worth


def thinness(rules: Rules, s: State, weights: Weights, me: Context, step: int) -> float:
    """Return what is lost when the hand becomes too small to take piles with, and to discard from."""
    if s.aside:
        return 0.0
    size = kernel.STEP_SIZE[kernel.do_of(step)]
    left = s.held[me.seat] - size - 1
    reserve = weights.reserve + RESERVE * rules.always_frozen
    return weights.thin * max(0.0, min(reserve - left, float(size)))


def build_value(rules: Rules, s: State, weights: Weights, me: Context, step: int) -> float:
    """Return what a step builds."""
    do, rank, card = kernel.do_of(step), kernel.rank_of(step), kernel.card_of(step)
    if do == Do.WILDS:
        return float(kernel.least_wild_bonus(rules))
    if do == Do.THREES:
        return 0.0
    if kernel.is_wild(rank):
        return wild_row_value(rules, s, weights, me, step)
    if do == Do.MELD:
        if s.naturals[me.group][rank] > 0:
            return beside_value(rules, s, weights, me, rank, card)
        return row_value(rules, s, weights, me, rank, card)
    if card != rank:
        built = completing(rules, s, weights, me, rank) + progress(rules, s, weights, me, rank, 1)
        return built - spoiling(s, weights, me, rank) - wild_cost(rules, s, weights, me, card)
    return weights.extra if kernel.is_canasta(s, me.group, rank) else weights.natural


def wild_row_value(rules: Rules, s: State, weights: Weights, me: Context, step: int) -> float:
    """Return what wild cards build in a row of their own, with all that the hand can bring; and what they are worth."""
    do, rank, card = kernel.do_of(step), kernel.rank_of(step), kernel.card_of(step)
    n, size = kernel.STEP_SIZE[do], kernel.wild_row(s, me.group)
    lost = worth_in_hand(weights, card) + (n - 1) * worth_in_hand(weights, rank)
    lost *= situation.patience(rules, s, weights)
    more = min(kernel.missing_to_canasta(s, me.group, rank), s.hand[me.seat][TWO] + s.hand[me.seat][JOKER])
    if more <= 0:
        return -lost
    built = power((size + more) / CANASTA, weights.steep) - power(size / CANASTA, weights.steep)
    lost += kernel.unfinished_wilds(rules) * (1 - (size + more) / CANASTA) * (size == 0)
    return float(kernel.least_wild_bonus(rules) * built) * min(n, more) / more - lost


def row_value(rules: Rules, s: State, weights: Weights, me: Context, rank: int, card: int) -> float:
    """Return what a new row builds."""
    begun = progress(rules, s, weights, me, rank, 3) + completing(rules, s, weights, me, rank)
    begun -= pile_threats.disarmed(rules, s, weights, me, rank, me.soon[rank])
    begun -= risk_of_row(rules, me, rank, card)
    if card != rank:
        return begun - wild_cost(rules, s, weights, me, card)
    return begun + weights.triple + weights.triple_late * (1 - situation.patience(rules, s, weights))


def risk_of_row(rules: Rules, me: Context, rank: int, card: int) -> float:
    """Return what a new row may cost that is not filled (V11), less what it may count, by the naturals in the hand."""
    cost = kernel.unfinished_row(rules, rank)
    if cost == 0 or card != rank:
        return 0.0
    held = min(CANASTA, me.soon[rank])
    likely = held * held / (CANASTA * CANASTA)
    return (1 - likely) * cost - likely * kernel.row_bonus(rules, rank, 0)


def beside_value(rules: Rules, s: State, weights: Weights, me: Context, rank: int, card: int) -> float:
    """Return what a second row of a rank builds, beside a full canasta: the way to another one (V8)."""
    begun = weights.triple + weights.natural * (s.hand[me.seat][rank] - 2 - (card == rank))
    if me.missing > 0:
        begun += of_mixed(weights.build) * float(power(3 / CANASTA, weights.steep))
    return begun - wild_cost(rules, s, weights, me, card) if card != rank else begun


def progress(rules: Rules, s: State, weights: Weights, me: Context, rank: int, more: int) -> float:
    """Return how much nearer so many cards more bring the canasta that the group cannot do without."""
    if me.missing == 0 or (me.missing == me.clean_missing and spoilt(s, me, rank)):
        return 0.0
    size = min(CANASTA, situation.row(s, me, rank))
    grown = min(CANASTA, size + more)
    return of_mixed(weights.build) * float(power(grown / CANASTA, weights.steep) - power(size / CANASTA, weights.steep))


def spoilt(s: State, me: Context, rank: int) -> int:
    """Return whether the row has wild cards, so that it becomes no clean canasta."""
    return situation.row(s, me, rank) > s.naturals[me.group][rank]


def best_home(rules: Rules, s: State, weights: Weights, me: Context) -> float:
    """Return how much nearer a wild card brings the group's canasta on the row where it does most."""
    best = 0.0
    for rank in range(FOUR, TWO):
        if situation.row(s, me, rank) and kernel.room(rules, s, me.group, rank, 0) > 0:
            best = max(best, progress(rules, s, weights, me, rank, 1))
    return best


def spoiling(s: State, weights: Weights, me: Context, rank: int) -> float:
    """Return what is lost with the first wild card on a row of naturals that might become, or is, a pure canasta."""
    size = situation.row(s, me, rank)
    if size > s.naturals[me.group][rank] or (me.left[rank] < 2 and size < CANASTA):
        return 0.0
    worth = of_pure(weights.pure) * min(1.0, size / CANASTA)
    return worth + of_mixed(weights.first) * size / CANASTA if me.clean_missing else worth


def completing(rules: Rules, s: State, weights: Weights, me: Context, rank: int) -> float:
    """Return the worth of each wild card where the hand can make the row a canasta in this turn; 0 where it cannot."""
    missing = wilds_missing(rules, s, me, rank)
    if missing <= 0:
        return 0.0
    return of_mixed(weights.complete + (weights.first if me.canastas == 0 else 0.0)) / missing


def of_mixed(weight: float) -> float:
    """Return a weight that goes with what a canasta counts, by what it counts now (C36)."""
    return weight * (kernel.MIXED_BONUS / FITTED_MIXED)


def of_pure(weight: float) -> float:
    """Return a weight that goes with what a pure canasta counts more than a mixed one, by what that is now (C37)."""
    return weight * ((kernel.PURE_BONUS - kernel.MIXED_BONUS) / (FITTED_PURE - FITTED_MIXED))


def wilds_missing(rules: Rules, s: State, me: Context, rank: int) -> int:
    """Return how many wild cards complete a canasta with the hand's naturals; 0 where none is needed or can be."""
    if kernel.is_wild(rank):
        return 0
    hand = s.hand[me.seat]
    naturals = hand[rank]
    missing = kernel.missing_to_canasta(s, me.group, rank) - naturals
    if missing <= 0 or missing > hand[TWO] + hand[JOKER]:
        return 0
    return missing if missing <= kernel.room(rules, s, me.group, rank, naturals) else 0


def ahead(rules: Rules, s: State, weights: Weights, me: Context, step: int) -> float:
    """Return the step's part of a coming canasta's points, where the hand completes it in further steps."""
    do, rank = kernel.do_of(step), kernel.rank_of(step)
    if do > Do.ADD or kernel.is_wild(rank):
        return 0.0
    missing = kernel.missing_to_canasta(s, me.group, rank)
    if missing <= kernel.STEP_SIZE[do]:
        return 0.0
    if missing <= s.hand[me.seat][rank] or wilds_missing(rules, s, me, rank):
        return of_mixed(weights.complete) / (missing + 1)
    return 0.0
