"""Layout of a round's deal, as data (C14–C19, C49): the cutter's cards, what covers the upcard, the red threes."""

from sobremesa.core.kernel import clone
from sobremesa.core.layout import OPEN, STOCK, Layout
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import DECK, HAND_SIZE, RED, Rules, State

FREEZING = frozenset(card for card in range(DECK) if kernel.freezes(kernel.kind_of(card)))
RED_THREES = frozenset(card for card in range(DECK) if kernel.kind_of(card) == RED)


def layout(rules: Rules, s: State) -> Layout:
    """Return the layout of the round that is due; its players and dealer are read from a deal of the kernel's."""
    dealt = clone(s)
    kernel.deal(rules, dealt, [*range(DECK), 1])
    first = kernel.place_of(dealt, dealt.dealer) + 1
    order = [dealt.order[(first + i) % dealt.seats] for i in range(dealt.seats)]
    served = "".join(map(str, order)) * HAND_SIZE[rules.players] + OPEN * rules.initial_pile_size
    return Layout(
        served.ljust(DECK, STOCK),
        is_cut=True,
        keeper=order[dealt.seats - 2],
        most=min(rules.cut_keep, HAND_SIZE[rules.players]),
        keeps=FREEZING,
        covers=FREEZING if rules.upcard_cover else frozenset(),
        lays=RED_THREES,
        by_rank=True,
    )
