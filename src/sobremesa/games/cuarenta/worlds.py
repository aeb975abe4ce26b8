"""The worlds that a seat cannot tell apart: full states, uniform over all that fit what it has seen.

Known are the seat's own hand, every card laid in this hand (taken ones included), and what announcements and their
absence tell: a ronda says that its holder was dealt three of some rank, silence that he was not (where it would
have scored), four of a kind are shown, and under `ronda_catch=auto` a caída tells whether it took a ronda's card.
"""

from math import comb

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.games.cuarenta.rules import ALL_CARDS, COPIES, DECK, PACKET, RANKS, Rules, State, copies


def sample(values: Rules, view: State, seat: int, chance: Chance) -> State:
    """A state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator.

    Hands with a ronda are drawn from all that hold one, the rest is shuffled, and what does not fit together or
    breaks a silence is drawn anew: rejection keeps every world equally likely.
    """
    world = clone(view)
    if view.hands and (view.packets or any(view.held)):
        others = [other for other in range(values.players) if other != seat and view.held[other]]
        while not _fill(world, others, seat, chance):
            world = clone(view)
    return world


def _fill(world: State, others: list[int], seat: int, chance: Chance) -> bool:
    """One try: hands with a ronda first, then everything else; whether it fits all that is known."""
    free = _unseen(world, seat)
    for other in others:
        world.hand[other] = _rest_of_four(world, other)
        free &= ~world.hand[other]
    pool = free
    for other in filter(lambda other: _has_ronda(world, other), others):
        hand = _hand_with_ronda(world, other, pool, chance)
        if hand & ~free:
            return False
        world.hand[other], free = hand, free & ~hand
    _share_out(world, others, _shuffled(free, chance))
    return all(_fits(world, other) for other in others)


def _unseen(view: State, seat: int) -> int:
    """The cards that are neither in the seat's hand nor laid in this hand."""
    seen = view.hand[seat] if seat >= 0 else 0
    for row in view.laid:
        for laid in row:
            seen |= laid
    return ALL_CARDS & ~seen


def _rest_of_four(view: State, seat: int) -> int:
    """P18: of four of a kind that were shown, those not laid yet."""
    four = view.four[seat]
    return (15 << (4 * four - 4)) & ~_laid(view, seat) if four else 0


def _laid(view: State, seat: int) -> int:
    return view.laid[view.deals - 1][seat]


def _has_ronda(view: State, seat: int) -> bool:
    return bool(view.ronda[seat] or view.ronda_rank[seat])


def _hand_with_ronda(view: State, seat: int, pool: int, chance: Chance) -> int:
    """A hand from the pool that made three of a rank with what the seat has laid; each such hand is equally likely."""
    held, size = view.held[seat], pool.bit_count()
    missing = [3 - copies(_laid(view, seat), rank).bit_count() for rank in range(RANKS)]
    weights = [0] * RANKS
    for rank in filter(lambda rank: _may_be_ronda(view, seat, rank), range(RANKS)):
        of_rank = copies(pool, rank).bit_count()
        if 0 <= missing[rank] <= held:
            weights[rank] = comb(of_rank, missing[rank]) * comb(size - of_rank, held - missing[rank])
    rank = _weighted(weights, chance)
    own = pool & (15 << (4 * rank))
    three = _some(own, missing[rank], chance)
    return three | _some(pool & ~own, held - missing[rank], chance)


def _may_be_ronda(view: State, seat: int, rank: int) -> bool:
    known = view.ronda_rank[seat]
    return rank + 1 == known if known else not view.no_three[seat] >> rank & 1


def _weighted(weights: list[int], chance: Chance) -> int:
    """A place, as likely as its weight."""
    ticket = chance.below(sum(weights))
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place


def _some(cards: int, number: int, chance: Chance) -> int:
    return sum(1 << card for card in _shuffled(cards, chance)[:number])


def _shuffled(cards: int, chance: Chance) -> list[int]:
    codes = [card for card in range(DECK) if cards >> card & 1]
    return chance.choose(codes, len(codes))


def _share_out(world: State, others: list[int], cards: list[int]) -> None:
    """The rest of the hands, then the packets of the stock."""
    for other in others:
        while world.hand[other].bit_count() < world.held[other]:
            world.hand[other] |= 1 << cards.pop()
    for packet in range(DECK // PACKET - world.packets, DECK // PACKET):
        world.stock[packet] = sum(1 << cards.pop() for _ in range(PACKET))


def _fits(world: State, seat: int) -> bool:
    """Whether the hand agrees with what its seat did not announce."""
    dealt = world.hand[seat] | _laid(world, seat)
    for rank in range(RANKS):
        number = COPIES[copies(dealt, rank)]
        if number == 3 and world.no_three[seat] >> rank & 1:
            return False
        if number == 4 and world.no_four[seat]:
            return False
    return True
