"""What to open with: the cheapest set of rows that reaches the minimum, and whether it is worth it now."""

from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.bots.canasta.laying import wild_cost
from sobremesa.bots.canasta.look import Look
from sobremesa.bots.canasta.weapons import disarmed
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import ACE, CARD_POINTS, JOKER, TWO, Do

ROW_COST, PAIR_COST, CARD_COST = 0.0, 5.0, 3.0
"""What a triple and a pair are worth in the hand beside their use against the pile; and any card more."""
WORTH = 20.0
"""What it is worth to have opened."""
MOST_TRIED = 400
"""How many sets of rows are tried at most once one has been found; the promising ranks come first."""
HURRY = 400.0
"""How much more when no time is left."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to lay cards of a rank."""

    points: int
    cards: int
    twos: int
    jokers: int
    cost: float
    step: int  # the first step of it


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows that reach the minimum together."""

    points: int
    cost: float
    steps: tuple[int, ...]  # the first step of each


def plan_opening(look: Look) -> Plan | None:
    """The cheapest plan that reaches what the opening still needs, or `None`."""
    s = look.s
    ranks = [list(offers(look, rank)) for rank in range(ACE, 0, -1)]
    ranks = sorted(filter(None, ranks), key=lambda ways: min(way.cost / way.points for way in ways))
    search = Search(ranks, s.need - s.laid_points, look.hand[TWO], look.hand[JOKER])
    search.extend(0, look.held - rules.cards_to_stay(s), Plan(0, 0.0, ()))
    return search.best


class Search:
    """Tries every set of offers, one a rank, that is cheaper than the best one found."""

    def __init__(self, ranks: list[list[Offer]], points: int, twos: int, jokers: int) -> None:
        self.ranks, self.points, self.best = ranks, points, None
        self.twos, self.jokers = twos, jokers
        self.patience = MOST_TRIED

    best: Plan | None

    def extend(self, first: int, spare: int, plan: Plan, twos: int = 0, jokers: int = 0) -> None:
        """Add offers of the ranks from `first` on."""
        self.patience -= 1
        if self.best is not None and (plan.cost >= self.best.cost or self.patience < 0):
            return
        if plan.points >= self.points:
            self.best = plan
            return
        for i in range(first, len(self.ranks)):
            for offer in self.ranks[i]:
                fits = twos + offer.twos <= self.twos and jokers + offer.jokers <= self.jokers
                if offer.cards <= spare and fits:
                    more = Plan(plan.points + offer.points, plan.cost + offer.cost, (*plan.steps, offer.step))
                    self.extend(i + 1, spare - offer.cards, more, twos + offer.twos, jokers + offer.jokers)


def offers(look: Look, rank: int) -> Iterator[Offer]:
    """The ways to lay cards of a rank: all its naturals, three of them, a pair with a wild card."""
    held, each = look.hand[rank], CARD_POINTS[rank]
    if look.size(rank):
        for n in range(1, held + 1):
            yield Offer(n * each, n, 0, 0, CARD_COST * n, rules.code_of(Do.ADD, rank, rank))
        yield from with_wild(look, Do.ADD, rank, 0)
        return
    for n in range(3, held + 1):
        yield Offer(
            n * each, n, 0, 0, ROW_COST + CARD_COST * n + disarmed(look, rank, held), rules.code_of(Do.MELD, rank, rank)
        )
    if held >= 2:
        yield from with_wild(look, Do.MELD, rank, 2)


def with_wild(look: Look, do: Do, rank: int, naturals: int) -> Iterator[Offer]:
    """So many naturals of a rank with one wild card."""
    points = naturals * CARD_POINTS[rank]
    for wild in (TWO, JOKER):
        room = rules.room(look.values, look.s, look.group, rank, naturals) > 0
        if look.hand[wild] and room:
            cost = wild_cost(look, wild) + (PAIR_COST + disarmed(look, rank, look.hand[rank]) if naturals else 0.0)
            count = (wild == TWO, wild == JOKER)
            step = rules.code_of(do, rank, wild)
            yield Offer(points + CARD_POINTS[wild], naturals + 1, int(count[0]), int(count[1]), cost, step)


def worth_opening(look: Look, plan: Plan) -> bool:
    """Whether to open now: cheap openings at once, dear ones when the round grows old or dangerous."""
    return plan.cost <= WORTH + HURRY * (1 - look.patience) + 100 * look.danger
