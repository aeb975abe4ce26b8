"""Special hands: fourteen cards laid at once in place of an opening, which end the round (V21 to V24).

A hand is told by the sizes of its groups of equal cards. Which of them a table plays, and what each counts, is data:
`HANDS` has a line for each. It is written in the kernel's dialect, for `rules`.
"""

from enum import IntEnum

from sobremesa.games.canasta.table import ACE, BLACK, JOKER, RED, SEVEN, TWO

CARDS = 14
"""V21: how many cards a special hand has."""

MOST = 5
"""No group of a special hand has more cards."""


class Played(IntEnum):
    """Option: the special hands that a table plays (V22, V23)."""

    NONE = 0
    COMMON = 1
    LEAGUE = 2


class Hand(IntEnum):
    """The special hands, by the names that players give them."""

    NONE = 0
    PAIRS = 1
    WILD_PAIRS = 2
    MIAMI_PAIRS = 3
    ZIP_CODE = 4
    GARBAGE = 5
    BLAST_OFF = 6
    TRIPLES = 7
    QUADS = 8
    DREAM_FOUR = 9
    DREAM_FIVE = 10


HANDS = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
    (7, 0, 0, 0, 0, 0, 0, 2500, 2500),
    (7, 0, 0, 0, 2, 2, 1, 2000, 2000),
    (7, 0, 0, 0, 4, 4, 1, 0, 2500),
    (2, 2, 1, 0, 0, CARDS, 0, 0, 2500),
    (0, 2, 2, 0, 0, 0, 0, 2000, 3000),
    (1, 1, 1, 1, 0, CARDS, 0, 0, 3000),
    (1, 4, 0, 0, 2, 2, 0, 0, 3500),
    (1, 0, 3, 0, 2, 2, 0, 0, 3500),
    (0, 0, 1, 2, 4, 4, 0, 0, 8500),
    (0, 0, 1, 2, 5, 5, 0, 0, 8500),
)
"""Of each hand: its groups of two, three, four and five; the fewest and the most wild cards; whether sevens and aces
are among its pairs; and what it counts among the common ones, and at the league (0: it is not played)."""

LEAST_WILDS, MOST_WILDS, SEVENS_ACES, WORTH = 4, 5, 6, 6


def worth(played: int, hand: int) -> int:
    """V22, V23: what a hand counts; 0 where it is not played."""
    return HANDS[hand][WORTH + played] if played else 0


def wins(hand: int) -> int:
    """V24: whether the hand wins the match at once: the two of the league that are worth the whole of it."""
    return hand >= Hand.DREAM_FOUR


def found(played: int, cards: list[int]) -> int:
    """V22, V23: the dearest special hand that these are, of those that are played; 0 for none."""
    if cards[BLACK] + cards[RED] > 0:
        return Hand.NONE
    best = 0
    for hand in range(Hand.PAIRS, Hand.DREAM_FIVE + 1):
        if worth(played, hand) > worth(played, best) and is_hand(played, hand, cards):
            best = hand
    return best


def is_hand(played: int, hand: int, cards: list[int]) -> int:
    """V22, V23: whether the cards are this hand: its groups, its wild cards, its sevens and aces.

    Twos and jokers are groups of their own, but in the one that takes five wild cards of any mixture. Among the common
    hands no joker is allowed.
    """
    wilds = cards[TWO] + cards[JOKER]
    if wilds < HANDS[hand][LEAST_WILDS] or wilds > HANDS[hand][MOST_WILDS]:
        return 0
    if cards[JOKER] > 0 and played == Played.COMMON:
        return 0
    if HANDS[hand][SEVENS_ACES] and (cards[SEVEN] != 2 or cards[ACE] != 2):
        return 0
    mixed = hand == Hand.DREAM_FIVE
    for size in range(1, CARDS + 1):
        groups = (wilds == size) if mixed else (cards[TWO] == size) + (cards[JOKER] == size)
        for rank in range(1, TWO):
            groups += cards[rank] == size
        if groups != (HANDS[hand][size - 2] if 2 <= size <= MOST else 0):
            return 0
    return 1
