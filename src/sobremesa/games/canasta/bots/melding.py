"""Value of a step of laying: towards canastas, and in case the round ends before the next turn."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import pile_threats, situation
from sobremesa.games.canasta.bots.context import FITTED_MIXED, FITTED_PURE, Context
from sobremesa.games.canasta.rules import CANASTA, FOUR, JOKER, TWO, Do, Rules, State


def lays(action: int) -> int:
    """Return whether the action lays cards."""
    return Do.MELD <= rules.do_of(action) <= Do.THREES


def wild_cost(values: Rules, s: State, me: Context, card: int) -> float:
    """Return what the hand loses with a wild card."""
    worth = me.joker if card == JOKER else me.two
    if me.soon[TWO] + me.soon[JOKER] >= me.hoard and rules.may_lay_joker_canasta(values, s):
        worth += me.hoard_cost
    return situation.patience(values, s, me) * worth


def step_value(values: Rules, s: State, me: Context, step: int) -> float:
    """Return what a step is worth: at once if the round should end, else for what it builds."""
    worth = (1 - me.danger) * (build_value(values, s, me, step) - thinness(s, me, step))
    if me.danger > 0:
        worth += me.danger * (situation.gain_at_once(values, s, me, step) + ahead(values, s, me, step))
    return worth


def thinness(s: State, me: Context, step: int) -> float:
    """Return what is lost when the hand becomes too small to take piles with, and to discard from."""
    if s.aside:
        return 0.0
    size = rules.STEP_SIZE[rules.do_of(step)]
    left = s.held[me.seat] - size - 1
    return me.thin * max(0.0, min(me.reserve - left, float(size)))


def build_value(values: Rules, s: State, me: Context, step: int) -> float:
    """Return what a step builds."""
    do, rank, card = rules.do_of(step), rules.rank_of(step), rules.card_of(step)
    if do == Do.WILDS:
        return float(rules.JOKER_BONUS)
    if do == Do.THREES:
        return 0.0
    if do == Do.MELD:
        return row_value(values, s, me, rank, card)
    if card != rank:
        built = completing(values, s, me, rank) + progress(values, s, me, rank, 1)
        return built - spoiling(s, me, rank) - wild_cost(values, s, me, card)
    return me.extra if situation.row(s, me, rank) >= CANASTA else me.natural


def row_value(values: Rules, s: State, me: Context, rank: int, card: int) -> float:
    """Return what a new row builds."""
    begun = progress(values, s, me, rank, 3) + completing(values, s, me, rank)
    begun -= pile_threats.disarmed(values, s, me, rank, me.soon[rank])
    if card != rank:
        return begun - wild_cost(values, s, me, card)
    return begun + me.triple + me.triple_late * (1 - situation.patience(values, s, me))


def progress(values: Rules, s: State, me: Context, rank: int, more: int) -> float:
    """Return how much nearer so many cards more bring the canasta that the group cannot do without."""
    if me.canastas >= rules.canastas_needed(values):
        return 0.0
    size = min(CANASTA, situation.row(s, me, rank))
    grown = min(CANASTA, size + more)
    return of_mixed(me.build) * float((grown / CANASTA) ** me.steep - (size / CANASTA) ** me.steep)


def best_home(values: Rules, s: State, me: Context) -> float:
    """Return how much nearer a wild card brings the group's canasta on the row where it does most."""
    best = 0.0
    for rank in range(FOUR, TWO):
        if situation.row(s, me, rank) and rules.room(values, s, me.group, rank, 0) > 0:
            best = max(best, progress(values, s, me, rank, 1))
    return best


def spoiling(s: State, me: Context, rank: int) -> float:
    """Return what is lost with the first wild card on a row of naturals that might become, or is, a pure canasta."""
    size = situation.row(s, me, rank)
    if size > s.naturals[me.group][rank] or (me.left[rank] < 2 and size < CANASTA):
        return 0.0
    return of_pure(me.pure) * min(1.0, size / CANASTA)


def completing(values: Rules, s: State, me: Context, rank: int) -> float:
    """Return the worth of each wild card where the hand can make the row a canasta in this turn; 0 where it cannot."""
    missing = wilds_missing(values, s, me, rank)
    if missing <= 0:
        return 0.0
    return of_mixed(me.complete + (me.first if me.canastas == 0 else 0.0)) / missing


def of_mixed(weight: float) -> float:
    """Return a weight that goes with what a canasta counts, by what it counts now (C36)."""
    return weight * (rules.MIXED_BONUS / FITTED_MIXED)


def of_pure(weight: float) -> float:
    """Return a weight that goes with what a pure canasta counts more than a mixed one, by what that is now (C37)."""
    return weight * ((rules.PURE_BONUS - rules.MIXED_BONUS) / (FITTED_PURE - FITTED_MIXED))


def wilds_missing(values: Rules, s: State, me: Context, rank: int) -> int:
    """How many wild cards make a canasta of the row and the hand's naturals now; 0 where it takes none, or cannot."""
    hand = s.hand[me.seat]
    size, naturals = situation.row(s, me, rank), hand[rank]
    missing = CANASTA - size - naturals
    if size >= CANASTA or missing <= 0 or missing > hand[TWO] + hand[JOKER]:
        return 0
    return missing if missing <= rules.room(values, s, me.group, rank, naturals) else 0


def ahead(values: Rules, s: State, me: Context, step: int) -> float:
    """The part of a coming canasta's points that the step brings, where the hand completes it in further steps."""
    do, rank = rules.do_of(step), rules.rank_of(step)
    if do > Do.ADD:
        return 0.0
    missing = CANASTA - situation.row(s, me, rank)
    if missing <= rules.STEP_SIZE[do]:
        return 0.0
    if missing <= s.hand[me.seat][rank] or wilds_missing(values, s, me, rank):
        return of_mixed(me.complete) / (missing + 1)
    return 0.0
