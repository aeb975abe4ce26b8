"""Features of a hand of five cards, and its chance under each contract before a card is played; in the dialect.

The logit of the chance is a sum over what is counted in the hand. The weights were fitted to 18,000 hands under each
contract that this player played against itself, starting from what the exact solver says of 160,000 random deals;
docs/explanation/bots.md shows how well they foretell.
"""

from sobremesa.core import portable_math
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import SUITS, TRICKS, Rules, State, how_many

NAMES = (
    "base", "speaks second", "speaks last", "speaks third", "trumps", "trump ace", "trump three",
    "ace and three of trumps", "aces", "guarded threes", "bare threes", "voids", "singletons", "forty", "twenties",
)  # fmt: skip
"""Names of the features."""

WEIGHTS = (
    (-1.94, 0.88, 0.2, -0.06, 0.81, 0.66, 0.18, 0.62, 0.54, -0.04, 0.08, 0.03, -0.07, 0.51, 0.31),
    (-7.15, 0.39, -0.05, -0.45, 2.53, 1.66, 0.76, -0.23, 1.67, 0.16, 0.33, -0.12, -0.38, 0.77, 0.5),
    (-10.93, 0.36, -0.15, -0.59, 2.08, 2.21, 0.88, -0.45, 2.32, 0.51, 0.84, 1.29, 0.01, -0.09, 0.26),
    (-17.66, 0.27, -0.26, -0.84, 1.3, 2.79, 1.21, -0.29, 4.0, 0.44, 1.79, 3.95, 0.06, -0.15, 0.07),
)
"""Weights of the features, by contract: the logit of winning is their weighted sum."""


def features(cards: int, trump: int, place: int) -> tuple[float, ...]:
    """Return the counts of a hand, in the order of `NAMES`; `place` is how many seats speak before, 0 for who leads."""
    trumps = SUITS[trump]
    own, pairs = cards & trumps, kernel.pairs_in(cards)
    ace, three = own & 0xF != 0, own & 0xF0 != 0
    aces = threes = guarded = voids = singletons = 0
    for suit in SUITS:
        if suit != trumps:
            side = cards & suit
            aces += side & 0xF != 0
            threes += side & 0xF0 != 0
            guarded += side & 0xF != 0 and side & 0xF0 != 0
            voids += how_many(side) == 0
            singletons += how_many(side) == 1
    return (
        1.0, one_if(place == 1), one_if(place == 3), one_if(place == 2), float(how_many(own)), one_if(ace),
        one_if(three), one_if(ace and three), float(aces), float(guarded), float(threes - guarded), float(voids),
        float(singletons), float(pairs >> trump & 1), float(how_many(pairs & ~(1 << trump))),
    )  # fmt: skip


def one_if(true: bool) -> float:
    """1 for what is so, 0 for what is not."""
    return 1.0 if true else 0.0


def chance(cards: int, trump: int, place: int, contract: int) -> float:
    """Return how likely the hand wins: its declarer's contract, or with the partner where nobody bids."""
    if contract and kernel.is_won_by(contract, sure_tricks(cards, trump, place)):
        return 1.0
    weights, counts = WEIGHTS[contract], features(cards, trump, place)
    logit = 0.0
    for i in range(len(counts)):
        logit += weights[i] * counts[i]
    return 1.0 / (1.0 + portable_math.exp(-logit))


def sure_tricks(cards: int, trump: int, place: int) -> int:
    """Return how many tricks are sure: the hand leads and draws all trumps, or holds them all itself."""
    trumps = SUITS[trump]
    own, top = how_many(cards & trumps), run(cards, trumps)
    if own < TRICKS and place:
        return 0
    if top < how_many(trumps) - own:
        return top
    tricks = own
    for suit in SUITS:
        if suit != trumps:
            tricks += run(cards, suit)
    return tricks


def run(cards: int, suit: int) -> int:
    """Return how many cards of a suit the hand holds without a gap from the ace down."""
    missing = suit & ~cards
    return how_many(kernel.above(kernel.highest(missing), suit)) if missing else how_many(suit)


def place_in(rules: Rules, s: State, contract: int) -> int:
    """A3, A12: how many seats speak before the one to call; 0 too for who opens his own contract's first trick."""
    if contract and rules.bid_leader:
        return 0
    return (s.turn - kernel.mano_of(s)) % kernel.SEATS
