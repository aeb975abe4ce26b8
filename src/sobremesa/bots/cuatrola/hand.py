"""What a hand of five cards promises under each contract, before a card is played.

The logit of the chance is a sum over what is counted in the hand. The weights were fitted to the outcomes of random
deals (`python -m benchmarks cuatrola fit`); docs/bots.md shows how well they foretell.
"""

from math import exp

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import COPIES, POINTS, SUITS, Contract, Rules, State

NAMES = (
    "base", "plays second", "plays third", "speaks second to last", "trumps", "trump ace", "trump three",
    "ace and three of trumps", "aces", "guarded threes", "bare threes", "voids", "singletons", "forty", "twenties",
)  # fmt: skip
"""What is counted."""

WEIGHTS = {
    Contract.UNBID: (-1.5, 0.2, -0.7, 0.0, 0.94, 0.91, 0.13, 0.76, 0.63, -0.09, 0.03, -0.07, -0.21, 0.39, 0.24),
    Contract.SOLO: (-8.16, -0.72, -1.2, -1.6, 2.82, 2.02, 0.99, -0.37, 2.22, 0.03, 0.59, -0.07, -0.44, 0.55, 0.5),
    Contract.CUATROLA: (-11.18, -0.33, -0.85, -1.4, 2.29, 1.86, 0.87, -0.54, 2.45, 0.54, 1.02, 1.44, -0.05, 0.0, 0.34),
    Contract.QUINTOLA: (-16.99, -0.12, -0.37, -1.0, 1.21, 2.29, 1.38, -0.96, 3.61, 0.63, 2.17, 3.83, 0.28, -0.2, 0.3),
}
"""How much each counts, by contract."""


def features(cards: int, trump: int, place: int) -> tuple[float, ...]:
    """The counts of a hand, in the order of `NAMES`; `place` is how many seats speak before, 0 for who leads."""
    trumps = SUITS[trump]
    sides = [cards & suit for suit in SUITS if suit != trumps]
    own = cards & trumps
    ace, three = own & 0xF != 0, own & 0xF0 != 0
    lengths = [size(side) for side in sides]
    guarded = sum(1 for side in sides if side & 0xF and side & 0xF0)
    threes = sum(1 for side in sides if side & 0xF0)
    pairs = rules.pairs_in(cards)
    return (
        1.0, place == 1, place == 3, place == 2, size(own), ace, three, ace and three,
        sum(1 for side in sides if side & 0xF), guarded, threes - guarded,
        lengths.count(0), lengths.count(1), pairs >> trump & 1, COPIES[pairs & ~(1 << trump)],
    )  # fmt: skip


def size(cards: int) -> int:
    """How many cards a set holds."""
    return sum(COPIES[cards >> (4 * rank) & 15] for rank in range(len(POINTS)))


def chance(cards: int, trump: int, place: int, contract: int) -> float:
    """How likely the hand wins: its declarer's contract, or with the partner where nobody bids."""
    weights = WEIGHTS[Contract(contract)]
    return 1.0 / (1.0 + exp(-sum(w * x for w, x in zip(weights, features(cards, trump, place), strict=True))))


def place_in(values: Rules, s: State, contract: int) -> int:
    """A3, A12: how many seats speak before the one to call; 0 too for who opens his own contract's first trick."""
    bid = rules.State(dealer=s.dealer, contract=contract, declarer=s.turn)
    return 0 if contract and rules.opener(values, bid) == s.turn else (s.turn - rules.mano_of(s)) % rules.SEATS
