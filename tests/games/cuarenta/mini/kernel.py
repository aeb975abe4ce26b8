"""Cuarenta with few cards: the house's rules with other constants, one hand of two seats from 0-0.

The loader compiles it with the compiled rules as `kernel`, whose `RANKS`, `DECK` and `PACKET` are smaller (`shrunk` in
`mini_table.py`). The pack has `copies` cards of each rank. As no suit matters, the outcomes of a deal are told apart
by ranks alone; what is not dealt yet lies in the last place of the stock.
"""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The rules of Cuarenta."""

MAX_LEGAL = 284
PACK = 40
MAX_OUTCOMES = 1 << 10


def actor(rules: Any, s: Any) -> Any:
    """As the rules say; the hand's end is the end."""
    return -2 if s.phase == kernel.Phase.SHUFFLE else kernel.actor(rules, s)


def cards_needed(rules: Any, s: Any) -> int:
    """All is dealt from the stock."""
    return 0


def deal(rules: Any, s: Any, deck: Any) -> None:
    """As the rules say."""
    kernel.deal(rules, s, deck)


def legal_actions(rules: Any, s: Any, out: Any) -> Any:
    """As the rules say."""
    return kernel.legal_actions(rules, s, out)


def apply(rules: Any, s: Any, action: int) -> None:
    """As the rules say."""
    kernel.apply(rules, s, action)


def edge(rules: Any, s: Any, action: int) -> Any:
    """The action without its suits, but with whether it takes the card just laid (a caída)."""
    taken, rank = kernel.taken_of(action), kernel.card_of(action) // 4
    caida = taken & s.last & (15 << (4 * rank))
    return ((kernel.kind_of(action) * 16 + rank) * 2 + (caida != 0)) << 40 | kernel.counts_of(taken)


def hide(rules: Any, s: Any, seat: int) -> None:
    """As the rules say, for a stock that may have more places."""
    kernel.hide(rules, s, seat)
    for i in range(len(s.stock)):
        s.stock[i] = 0


def observed(rules: Any, view: Any, seat: int) -> Any:
    """The view by ranks: the own hand, the table, what was just laid, whose turn it is, piles and points."""
    seen = kernel.counts_of(view.hand[seat])
    for number in (
        kernel.counts_of(view.table),
        kernel.counts_of(view.last),
        kernel.counts_of(view.laid[view.deals - 1][0]),
        kernel.counts_of(view.laid[view.deals - 1][1]),
        ((view.phase * 2 + view.turn) * 64 + view.pile[0]) * 64 + view.pile[1],
        (view.score[0] * 64 + view.score[1]) * 8 + view.deals,
    ):
        seen = (seen * 1000003 + number) % 0xFFFFFFFFFFFFC5
    return seen


def payoff(rules: Any, s: Any) -> Any:
    """Points, the leader's less the dealer's."""
    return s.score[0] - s.score[1]


# --- deals ------------------------------------------------------------------------------------------------------


def outcomes(rules: Any, s: Any, states: Any, weights: Any) -> int:
    """Every deal of two hands from the stock that differs by ranks, dealt by the rules."""
    pool = 0
    for i in range(len(s.stock)):
        pool |= s.stock[i]
    n = 0
    mine = pool
    while mine:
        if is_hand(mine, pool):
            yours = pool & ~mine
            while yours:
                if is_hand(yours, pool & ~mine):
                    serve(rules, states[n], mine, yours, pool)
                    weights[n] = ways(mine, pool) * ways(yours, pool & ~mine)
                    n += 1
                yours = (yours - 1) & pool & ~mine
        mine = (mine - 1) & pool
    return n


def is_hand(cards: int, pool: int) -> Any:
    """Return whether a set is a hand's number of cards, of each rank the lowest."""
    return kernel.how_many(cards) == kernel.PACKET and cards == kernel.lowest_few(pool, kernel.counts_of(cards))


def ways(hand: int, pool: int) -> int:
    """Return how many hands of the pool have these ranks."""
    n = 1
    for rank in range(kernel.RANKS):
        held = kernel.how_many(kernel.copies(hand, rank))
        left = kernel.how_many(kernel.copies(pool, rank))
        for i in range(held):
            n = n * (left - i) // (i + 1)
    return n


def serve(rules: Any, s: Any, mine: int, yours: int, pool: int) -> None:
    """These hands for the leader and the dealer; the rest stays in the stock."""
    for i in range(len(s.stock)):
        s.stock[i] = 0
    place = kernel.DECK // kernel.PACKET - s.packets
    s.stock[place], s.stock[place + 1] = mine, yours
    s.stock[len(s.stock) - 1] = pool & ~mine & ~yours
    kernel.deal(rules, s, s.stock)


# --- worlds -----------------------------------------------------------------------------------------------------


def settle(rules: Any, s: Any, view: Any, seat: int, deck: Any) -> None:
    """The stock's packets in the order of a deck, as many as will be dealt; the rest in the last place."""
    spare = len(s.stock) - 1
    pool, s.stock[spare] = s.stock[spare], 0
    place, held = kernel.DECK // kernel.PACKET - s.packets, 0
    for i in range(len(deck)):
        card = pool & (1 << deck[i])
        if held == kernel.PACKET:
            place, held = place + 1, 0
        s.stock[min(place, spare)] |= card
        held += card != 0
    for rank in range(kernel.RANKS):
        align(s, view, seat, rank)


def align(s: Any, view: Any, seat: int, rank: int) -> None:
    """The suits of a rank exchanged, so that the seat sees the very cards of the view."""
    free = 15
    to = [0, 0, 0, 0]
    for place in range(4):
        for suit in range(4):
            card = 1 << (4 * rank + suit)
            if place_of(s, seat, card) == place:
                same = 0
                while not free >> same & 1 or place_of(view, seat, 1 << (4 * rank + same)) != place:
                    same += 1
                to[suit] = same
                free &= ~(1 << same)
    s.table = exchanged(s.table, rank, to)
    s.last = exchanged(s.last, rank, to)
    s.overlooked = exchanged(s.overlooked, rank, to)
    for other in range(2):
        s.hand[other] = exchanged(s.hand[other], rank, to)
        for i in range(4):
            s.laid[i][other] = exchanged(s.laid[i][other], rank, to)
    for i in range(len(s.stock)):
        s.stock[i] = exchanged(s.stock[i], rank, to)


def place_of(s: Any, seat: int, card: int) -> int:
    """Where a seat sees a card: in the own hand, just laid, on the table, or nowhere."""
    if s.hand[seat] & card:
        return 0
    if s.last & card:
        return 1
    return 2 if s.table & card else 3


def exchanged(cards: int, rank: int, to: Any) -> Any:
    """A set with the suits of one rank exchanged."""
    made = cards & ~(15 << (4 * rank))
    for suit in range(4):
        if cards >> (4 * rank + suit) & 1:
            made |= 1 << (4 * rank + to[suit])
    return made
