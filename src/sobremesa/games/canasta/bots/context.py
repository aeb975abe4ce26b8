"""Context of a decision of the rule-based player: scratch for what it makes of the table."""

from dataclasses import dataclass, field

from sobremesa.games.canasta.rules import KINDS

RANKS = 11
OFFERS = 96
"""More ways to lay cards of a rank than a hand can have, over all ranks."""


@dataclass(slots=True)
class Context:
    """A seat's reading of the table, set up anew for each decision (`situation.look`)."""

    seat: int = 0
    group: int = 0
    foe: int = 0  # the seat that plays next
    canastas: int = 0
    missing: int = 0  # how many more going out takes
    clean_missing: int = 0  # and how many of those must be clean
    salt: int = 0  # decides between equals
    danger: float = 0.0  # how likely the round ends before this seat's next turn
    at_once: int = 0  # the group's points if the round ended now; NONE: not counted yet in this decision
    reach: int = 0  # the most points that the hand can lay; NONE as before
    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # the unseen cards
    soon: list[int] = field(default_factory=lambda: [0] * KINDS)  # the hand with the open rest of a taken pile
    # what each kind costs as a discard: to the hand, and by the chance that the next seat takes the pile then
    keep: list[float] = field(default_factory=lambda: [0.0] * KINDS)
    chance: list[float] = field(default_factory=lambda: [0.0] * KINDS)
    prize: float = 0.0
    opens: float = 0.0  # how likely that seat has the minimum
    with_row: list[int] = field(default_factory=lambda: [0] * KINDS)  # 1: it takes the pile by a row (A30)
    naturals: list[int] = field(default_factory=lambda: [0] * KINDS)  # so many of its own take it; 0: none do
    helped: list[int] = field(default_factory=lambda: [0] * KINDS)  # 1: one of its own and a wild card do (A29)
    turn: list[int] = field(default_factory=lambda: [0] * KINDS)  # what the turn was before it was stepped over

    # the ways to lay cards of a rank, those of a rank together
    offers: int = 0
    points: list[int] = field(default_factory=lambda: [0] * OFFERS)
    cards: list[int] = field(default_factory=lambda: [0] * OFFERS)
    wilds: list[int] = field(default_factory=lambda: [0] * OFFERS)  # the kind of the wild card, or 0
    cost: list[float] = field(default_factory=lambda: [0.0] * OFFERS)
    opening: list[int] = field(default_factory=lambda: [0] * OFFERS)  # 1: it has the naturals an opening needs (V14)
    step: list[int] = field(default_factory=lambda: [0] * OFFERS)  # the first step of it
    after: list[int] = field(default_factory=lambda: [0] * OFFERS)  # where the next rank's ways begin
    # the search for the cheapest set of them, by the number of ways chosen
    at: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    chosen: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    sum_points: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    sum_cards: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    sum_cost: list[float] = field(default_factory=lambda: [0.0] * (RANKS + 1))
    openings: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    twos: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    jokers: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))
    # what was found
    found: int = 0
    plan_cost: float = 0.0
    plan_points: int = 0
    plan_length: int = 0
    plan: list[int] = field(default_factory=lambda: [0] * (RANKS + 1))  # the first step of each way
