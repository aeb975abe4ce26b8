"""What a hand of five cards promises under each contract, before a card is played.

The logit of the chance is a sum over what is counted in the hand. The weights were fitted to the outcomes of random
deals (`python -m benchmarks cuatrola fit`); docs/bots.md shows how well they foretell.
"""

from math import exp

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import COPIES, POINTS, SUITS, Contract, Rules, State

NAMES = (
    "base", "lead", "trumps", "trump ace", "trump three", "ace and three of trumps", "aces", "guarded threes",
    "bare threes", "voids", "singletons", "forty", "twenties",
)  # fmt: skip
"""What is counted."""

WEIGHTS = {
    Contract.UNBID: (-0.7, 0.1, 0.25, 0.3, 0.2, 0.0, 0.3, 0.2, 0.0, 0.1, 0.0, 0.6, 0.3),
    Contract.SOLO: (-5.2, 0.5, 0.8, 1.0, 0.4, 0.3, 0.8, 0.7, 0.0, 0.3, 0.0, 0.9, 0.4),
    Contract.CUATROLA: (-8.0, 1.0, 1.3, 1.0, 0.6, 0.5, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    Contract.QUINTOLA: (-13.0, 1.5, 1.8, 2.0, 1.0, 0.5, 1.5, 1.5, 0.0, 0.0, 0.0, 0.0, 0.0),
}
"""How much each counts, by contract."""


def features(cards: int, trump: int, leads: bool) -> tuple[float, ...]:
    """The counts of a hand, in the order of `NAMES`."""
    trumps = SUITS[trump]
    sides = [cards & suit for suit in SUITS if suit != trumps]
    own = cards & trumps
    ace, three = own & 0xF != 0, own & 0xF0 != 0
    lengths = [size(side) for side in sides]
    guarded = sum(1 for side in sides if side & 0xF and side & 0xF0)
    threes = sum(1 for side in sides if side & 0xF0)
    pairs = rules.pairs_in(cards)
    return (
        1.0, leads, size(own), ace, three, ace and three, sum(1 for side in sides if side & 0xF), guarded,
        threes - guarded, lengths.count(0), lengths.count(1), pairs >> trump & 1, COPIES[pairs & ~(1 << trump)],
    )  # fmt: skip


def size(cards: int) -> int:
    """How many cards a set holds."""
    return sum(COPIES[cards >> (4 * rank) & 15] for rank in range(len(POINTS)))


def chance(cards: int, trump: int, leads: bool, contract: int) -> float:
    """How likely the hand wins: its declarer's contract, or with the partner where nobody bids."""
    weights = WEIGHTS[Contract(contract)]
    return 1.0 / (1.0 + exp(-sum(w * x for w, x in zip(weights, features(cards, trump, leads), strict=True))))


def leads_as(values: Rules, s: State, contract: int) -> bool:
    """A12: whether the seat to call would open the first trick of this contract of its own."""
    bid = rules.State(dealer=s.dealer, contract=contract, declarer=s.turn)
    return rules.opener(values, bid) == s.turn
