"""What a step of laying is worth: towards canastas, and in case the round ends before the next turn."""

from sobremesa.bots.canasta.look import Look, gain_at_once
from sobremesa.bots.canasta.weapons import disarmed
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import CANASTA, JOKER, TWO, Do

LAYING = (Do.MELD, Do.ADD, Do.WILDS, Do.THREES)

NATURAL = 50.0
"""A natural card on a row that is no canasta yet."""
EXTRA = 8.0
"""A natural card on a full canasta."""
TRIPLE, TRIPLE_LATE = 0.0, 100.0
"""Three naturals as a new row, which can then take no pile any more; and how much more when no time is left."""
COMPLETE, FIRST = 200.0, 200.0
"""Completing a canasta; and what the group's first one is worth on top."""
PURE = 150.0
"""What is lost when a row that could become pure takes a wild card."""
WILD_COST = (50.0, 80.0)
"""What a two and a joker are worth in the hand."""
NEED, STEEP = 500.0, 3.0
"""What the group's first canasta is worth while it is built, and how much more its last cards count."""
HOARD, HOARD_COST = 5, 60.0
"""With so many wild cards a joker canasta is near, and each is worth so much more."""
RESERVE, THIN = 3, 25.0
"""How many cards to keep after the turn, and what each one fewer costs."""


def wild_cost(look: Look, card: int) -> float:
    """What the hand loses with a wild card."""
    wilds = look.soon[TWO] + look.soon[JOKER]
    near = wilds >= HOARD and rules.may_lay_joker_canasta(look.values, look.s)
    return look.patience * (WILD_COST[card == JOKER] + (HOARD_COST if near else 0.0))


def step_value(look: Look, step: int) -> float:
    """What a step is worth: at once if the round should end, else for what it builds."""
    at_once = gain_at_once(look, step) if look.danger > 0 else 0
    building = build_value(look, step) - thinness(look, step)
    return look.danger * (at_once + ahead(look, step)) + (1 - look.danger) * building


def thinness(look: Look, step: int) -> float:
    """What is lost when the hand becomes too small to take piles with, and to discard from."""
    if look.s.aside:
        return 0.0
    left = look.held - rules.STEP_SIZE[rules.do_of(step)] - 1
    return THIN * max(0, min(RESERVE - left, rules.STEP_SIZE[rules.do_of(step)]))


def build_value(look: Look, step: int) -> float:
    """What a step builds."""
    do, rank, card = rules.do_of(step), rules.rank_of(step), rules.card_of(step)
    if do == Do.WILDS:
        return 1000.0
    if do == Do.THREES:
        return 0.0
    if do == Do.MELD:
        start = TRIPLE + TRIPLE_LATE * (1 - look.patience) if card == rank else -wild_cost(look, card)
        return start + progress(look, rank, 3) + completing(look, rank) - disarmed(look, rank, look.soon[rank])
    if card != rank:
        return completing(look, rank) + progress(look, rank, 1) - spoiling(look, rank) - wild_cost(look, card)
    return EXTRA if look.size(rank) >= CANASTA else NATURAL


def progress(look: Look, rank: int, more: int) -> float:
    """How much nearer so many cards more bring the canasta that the group cannot do without."""
    if look.canastas >= rules.canastas_needed(look.values):
        return 0.0
    size = min(CANASTA, look.size(rank))
    return NEED * float((min(CANASTA, size + more) / CANASTA) ** STEEP - (size / CANASTA) ** STEEP)


def best_home(look: Look) -> float:
    """How much nearer a wild card brings the group's canasta on the row where it does most."""
    rows = [r for r in range(rules.FOUR, TWO) if look.size(r)]
    ranks = [r for r in rows if rules.room(look.values, look.s, look.group, r, 0) > 0]
    return max((progress(look, rank, 1) for rank in ranks), default=0.0)


def spoiling(look: Look, rank: int) -> float:
    """What is lost with the first wild card on a row of naturals that might become, or is, a pure canasta."""
    if look.wilds_in(rank) or (look.left[rank] < 2 and look.size(rank) < CANASTA):
        return 0.0
    return PURE * min(1.0, look.size(rank) / CANASTA)


def completing(look: Look, rank: int) -> float:
    """The worth of each wild card where the hand can make the row a canasta in this turn; 0 where it cannot."""
    missing = wilds_missing(look, rank)
    if missing <= 0:
        return 0.0
    return (COMPLETE + (FIRST if look.canastas == 0 else 0.0)) / missing


def wilds_missing(look: Look, rank: int) -> int:
    """How many wild cards make a canasta of the row and the hand's naturals now; 0 where it takes none, or cannot."""
    size, naturals = look.size(rank), look.hand[rank]
    missing = CANASTA - size - naturals
    wilds = look.hand[TWO] + look.hand[JOKER]
    if size >= CANASTA or missing <= 0 or missing > wilds:
        return 0
    return missing if missing <= rules.room(look.values, look.s, look.group, rank, naturals) else 0


def ahead(look: Look, step: int) -> float:
    """The part of a coming canasta's points that the step brings, where the hand completes it in further steps."""
    do, rank = rules.do_of(step), rules.rank_of(step)
    if do not in (Do.MELD, Do.ADD):
        return 0.0
    missing = CANASTA - look.size(rank)
    if missing <= rules.STEP_SIZE[do] or not (missing <= look.hand[rank] or wilds_missing(look, rank)):
        return 0.0
    return COMPLETE / (missing + 1)
