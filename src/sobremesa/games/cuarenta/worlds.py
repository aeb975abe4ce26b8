"""The worlds that a seat cannot tell apart: full states, uniform over all that fit what it has seen.

Known are the seat's own hand, every card laid in this hand (taken ones included), and what announcements and their
absence tell: a ronda says that its holder was dealt three of some rank, silence that he was not (where it would
have scored), four of a kind are shown, and under `ronda_catch=auto` a caída tells whether it took a ronda's card.

`redeal` and what it calls are written in the kernel dialect, so that a search can have them compiled.
"""

from math import comb

from sobremesa.core.chance import Chance, below
from sobremesa.core.kernel import clone
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import ALL_CARDS, DECK, PACKET, RANKS, Rules, State

CHOOSE = tuple(tuple(comb(n, k) for k in range(PACKET + 1)) for n in range(DECK + 1))
"""In how many ways k of n cards can be chosen."""


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Return a state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator."""
    world = clone(view)
    redeal(rules, world, seat, chance, [0] * DECK)
    return world


def redeal(rules: Rules, s: State, seat: int, chance: Chance, cards: list[int]) -> None:
    """Deal what the seat cannot see anew, whatever stands there; `cards` is a scratch pack.

    Hands with a ronda are drawn from all that hold one, the rest is shuffled, and what does not fit together or
    breaks a silence is drawn anew: rejection keeps every world equally likely.
    """
    if s.hands and (s.packets or s.held[0] + s.held[1] + s.held[2] + s.held[3]):
        while not fill(rules, s, seat, chance, cards):
            pass


def fill(rules: Rules, s: State, seat: int, chance: Chance, cards: list[int]) -> int:
    """Try once: hands with a ronda first, then everything else; return whether it fits all that is known."""
    free = unseen(s, seat)
    for other in range(rules.players):
        if other != seat:
            s.hand[other] = rest_of_four(s, other)
            free &= ~s.hand[other]
    pool = free
    for other in range(rules.players):
        if other != seat and s.held[other] and has_ronda(s, other):
            hand = hand_with_ronda(s, other, pool, chance, cards)
            if hand & ~free:
                return 0
            s.hand[other] = hand
            free &= ~hand
    share_out(rules, s, seat, free, chance, cards)
    for other in range(rules.players):
        if other != seat and s.held[other] and not is_possible(s, other):
            return 0
    return 1


def unseen(s: State, seat: int) -> int:
    """Return the cards that are neither in the seat's hand nor laid in this hand."""
    seen = s.hand[seat] if seat >= 0 else 0
    for deal_number in range(4):
        for other in range(4):
            seen |= s.laid[deal_number][other]
    return ALL_CARDS & ~seen


def rest_of_four(s: State, seat: int) -> int:
    """P18: of four of a kind that were shown, those not laid yet."""
    if s.four[seat] == 0 or s.held[seat] == 0:
        return 0
    return (15 << (4 * s.four[seat] - 4)) & ~laid(s, seat)


def laid(s: State, seat: int) -> int:
    """Return the cards that the seat has laid in this deal."""
    return s.laid[s.deals - 1][seat]


def has_ronda(s: State, seat: int) -> int:
    """P19, W32: whether the seat is known to have been dealt three of a rank."""
    return s.ronda[seat] or s.ronda_rank[seat]


def hand_with_ronda(s: State, seat: int, pool: int, chance: Chance, cards: list[int]) -> int:
    """Return a hand from the pool that made three of a rank with what the seat has laid, uniformly at random."""
    ticket = below(chance, ronda_ways(s, seat, pool, RANKS))
    rank = 0
    while ticket >= ronda_ways(s, seat, pool, rank + 1):
        rank += 1
    own = pool & (15 << (4 * rank))
    missing = 3 - kernel.how_many(kernel.copies(laid(s, seat), rank))
    return some(own, missing, chance, cards) | some(pool & ~own, s.held[seat] - missing, chance, cards)


def ronda_ways(s: State, seat: int, pool: int, end: int) -> int:
    """Return the number of hands from the pool that make three of a rank below `end` with what the seat has laid."""
    ways = 0
    for rank in range(end):
        of_rank = kernel.how_many(kernel.copies(pool, rank))
        missing = 3 - kernel.how_many(kernel.copies(laid(s, seat), rank))
        if may_be_ronda(s, seat, rank) and 0 <= missing <= s.held[seat]:
            others = kernel.how_many(pool) - of_rank
            ways += CHOOSE[of_rank][missing] * CHOOSE[others][s.held[seat] - missing]
    return ways


def may_be_ronda(s: State, seat: int, rank: int) -> int:
    """Return whether the seat's three may be of this rank."""
    if s.ronda_rank[seat]:
        return rank + 1 == s.ronda_rank[seat]
    return not s.no_three[seat] >> rank & 1


def some(cards: int, number: int, chance: Chance, scratch: list[int]) -> int:
    """So many of the cards, each choice equally likely."""
    n = spread(cards, scratch)
    chosen = 0
    for i in range(number):
        chosen |= draw(chance, scratch, n - i)
    return chosen


def spread(cards: int, out: list[int]) -> int:
    """Write the cards of a set, one a place; return how many."""
    n = 0
    while cards:
        out[n] = cards & -cards
        cards &= cards - 1
        n += 1
    return n


def draw(chance: Chance, cards: list[int], n: int) -> int:
    """Draw one of the first n cards, whose place the last of them takes."""
    i = below(chance, n)
    card = cards[i]
    cards[i] = cards[n - 1]
    return card


def share_out(rules: Rules, s: State, seat: int, free: int, chance: Chance, cards: list[int]) -> None:
    """Share out the rest of the hands, then the packets of the stock."""
    n = spread(free, cards)
    for other in range(rules.players):
        if other != seat:
            for _ in range(s.held[other] - kernel.how_many(s.hand[other])):
                s.hand[other] |= draw(chance, cards, n)
                n -= 1
    for packet in range(DECK // PACKET - s.packets, DECK // PACKET):
        s.stock[packet] = 0
        for _ in range(PACKET):
            s.stock[packet] |= draw(chance, cards, n)
            n -= 1


def is_possible(s: State, seat: int) -> int:
    """Return whether the hand agrees with what its seat did not announce."""
    dealt = s.hand[seat] | laid(s, seat)
    for rank in range(RANKS):
        number = kernel.how_many(kernel.copies(dealt, rank))
        if number == 3 and s.no_three[seat] >> rank & 1:
            return 0
        if number == 4 and s.no_four[seat]:
            return 0
    return 1
