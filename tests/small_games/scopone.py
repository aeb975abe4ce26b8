"""Scopone, one round of four: nine cards each and four on the table; a test game in the kernel dialect.

As in Di Palma and Lanzi (2018): three kings or more on the table are dealt anew, a card of the same rank must be taken
before a sum, capturing is compulsory, the last play makes no scopa, what is left goes to who took last. Points: most
cards, most coins, the settebello, the primiera, and each scopa. Cards are rank * 4 + suit, ranks A to 7, jack, knight,
king; coins are suit 0. The dealer's side is the deck team, the other the hand team.
"""

from dataclasses import dataclass, field

MAX_LEGAL = 1 << 10
"""Far more than the ways to add up to ten."""
SETS = 1 << 10
PACK = 40
COINS = 0x1111111111
KINGS = 15 << 36
SETTEBELLO = 1 << 24
PRIMIERA = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
DEALING, PLAYING, OVER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Rules:
    """Nothing to choose."""

    players: int = 4


@dataclass(slots=True)
class State:
    """One round; sets of cards have a bit a card."""

    phase: int = DEALING
    turn: int = 0
    dealer: int = 0
    left: int = 0  # cards still to be played
    table: int = 0
    taker: int = 0  # the side that took last
    hand: list[int] = field(default_factory=lambda: [0] * 4)
    pile: list[int] = field(default_factory=lambda: [0] * 2)
    scope: list[int] = field(default_factory=lambda: [0] * 2)
    points: list[int] = field(default_factory=lambda: [0] * 2)


def start(rules: Rules, s: State, dealer: int) -> None:
    """The dealer plays last."""
    s.phase = DEALING
    s.dealer = dealer


def actor(rules: Rules, s: State) -> int:
    """The seat to decide, -1 for the deal, -2 at the end."""
    if s.phase == PLAYING:
        return s.turn
    return -1 if s.phase == DEALING else -2


def cards_needed(rules: Rules, s: State) -> int:
    """The whole pack."""
    return PACK


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """Four cards on the table, nine for everyone; nothing where three kings lie on the table."""
    table = 0
    for i in range(4):
        table |= 1 << deck[i]
    if how_many(table & KINGS) >= 3:
        return
    s.table = table
    for i in range(4, PACK):
        s.hand[i % 4] |= 1 << deck[i]
    s.phase, s.left = PLAYING, PACK - 4
    s.turn = (s.dealer + 1) % 4
    s.taker = (s.dealer + 1) % 2


def how_many(cards: int) -> int:
    """The number of cards in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """Every card: a match where there is one, else every sum, else it is laid. What is taken stands in the low bits."""
    n = 0
    hand = s.hand[s.turn]
    sets, sums = sets_up_to(s.table, highest(hand & ~same_ranks(s.table)))
    for card in range(PACK):
        if hand >> card & 1:
            first = n
            same = s.table & (15 << (card // 4 * 4))
            while same:
                out[n] = card << PACK | same & -same
                same &= same - 1
                n += 1
            if n == first:
                for i in range(len(sets)):
                    if sums[i] == card // 4 + 1:
                        out[n] = card << PACK | sets[i]
                        n += 1
            if n == first:
                out[n] = card << PACK
                n += 1
    return n


def same_ranks(cards: int) -> int:
    """All cards of the ranks of a set."""
    low = (cards | cards >> 1 | cards >> 2 | cards >> 3) & COINS
    return low * 15


def highest(cards: int) -> int:
    """The greatest value among the cards."""
    value = 0
    while cards:
        value += 1
        cards >>= 4
    return value


def sets_up_to(table: int, most: int) -> tuple[list[int], list[int]]:
    """The sets of cards that add up to no more, and their sums; the empty one is first."""
    sets, sums = [0], [0]
    for card in range(4 * most):
        if table >> card & 1:
            for i in range(len(sets)):
                if sums[i] + card // 4 + 1 <= most:
                    sets.append(sets[i] | 1 << card)
                    sums.append(sums[i] + card // 4 + 1)
    return sets, sums


def apply(rules: Rules, s: State, action: int) -> None:
    """The card is laid, or goes to the pile with what it takes."""
    card, taken = 1 << (action >> PACK), action & ((1 << PACK) - 1)
    side = s.turn % 2
    s.hand[s.turn] &= ~card
    s.left -= 1
    if taken:
        s.table &= ~taken
        s.pile[side] |= taken | card
        s.taker = side
        s.scope[side] += s.table == 0 and s.left > 0
    else:
        s.table |= card
    s.turn = (s.turn + 1) % 4
    if s.left == 0:
        count(s)


def count(s: State) -> None:
    """The round's points."""
    s.phase = OVER
    s.pile[s.taker] |= s.table
    s.table = 0
    for side in range(2):
        mine, yours = s.pile[side], s.pile[1 - side]
        s.points[side] = s.scope[side] + (mine & SETTEBELLO != 0)
        s.points[side] += how_many(mine) > how_many(yours)
        s.points[side] += how_many(mine & COINS) > how_many(yours & COINS)
        s.points[side] += primiera(mine) > primiera(yours)


def primiera(cards: int) -> int:
    """The best card of each suit, by the primiera's values."""
    total = 0
    for suit in range(4):
        best = 0
        for rank in range(10):
            if cards >> (4 * rank + suit) & 1:
                best = max(best, PRIMIERA[rank])
        total += best
    return total


def hide(rules: Rules, s: State, seat: int) -> None:
    """The other hands."""
    for other in range(4):
        if other != seat:
            s.hand[other] = 0
