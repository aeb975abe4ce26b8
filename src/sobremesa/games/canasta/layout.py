"""How a round is dealt, as data (C14–C19, C49): what the cutter keeps, what covers the upcard, what is laid at once."""

from sobremesa.core.kernel import clone
from sobremesa.core.layout import OPEN, STOCK, Layout
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import DECK, HAND_SIZE, RED, Rules, State

FREEZING = frozenset(card for card in range(DECK) if rules.freezes(rules.kind_of(card)))
RED_THREES = frozenset(card for card in range(DECK) if rules.kind_of(card) == RED)


def layout(values: Rules, s: State) -> Layout:
    """The layout of the round that is due; who plays in it, and who deals, is read from a deal of the kernel's."""
    dealt = clone(s)
    rules.deal(values, dealt, [*range(DECK), 1])
    first = rules.place_of(dealt, dealt.dealer) + 1
    order = [dealt.order[(first + i) % dealt.seats] for i in range(dealt.seats)]
    served = "".join(map(str, order)) * HAND_SIZE[values.players] + OPEN * values.initial_pile_size
    return Layout(
        served.ljust(DECK, STOCK),
        is_cut=True,
        keeper=order[dealt.seats - 2],
        most=min(values.cut_keep, HAND_SIZE[values.players]),
        keeps=FREEZING,
        covers=FREEZING if values.upcard_cover else frozenset(),
        lays=RED_THREES,
        by_rank=True,
    )
