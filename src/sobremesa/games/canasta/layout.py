"""Layout of a deal, as data (C14–C19, C49, V19): the cutter's cards, what covers the upcard, the threes laid."""

from sobremesa.core.kernel import clone
from sobremesa.core.layout import OPEN, STOCK, Layout
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Rules, State


def layout(rules: Rules, s: State) -> Layout:
    """Return the layout of the round that is due; its players and dealer are read from a deal of the kernel's."""
    dealt, pack = clone(s), range(kernel.cards(rules))
    kernel.deal(rules, dealt, [*pack, 1])
    first = kernel.place_of(dealt, dealt.dealer) + 1
    order = [dealt.order[(first + i) % dealt.seats] for i in range(dealt.seats)]
    covers = (card for card in pack if rules.upcard_cover and kernel.is_covered(rules, kernel.kind_of(card)))
    served = "".join(map(str, order)) * kernel.hand_size(rules) + OPEN * rules.initial_pile_size
    return Layout(
        served.ljust(len(pack), STOCK),
        is_cut=True,
        keeper=order[dealt.seats - 2],
        most=min(rules.cut_keep, kernel.hand_size(rules)),
        keeps=frozenset(card for card in pack if kernel.freezes(kernel.kind_of(card))),
        covers=frozenset(covers),
        lays=frozenset(card for card in pack if kernel.is_laid_three(rules, kernel.kind_of(card))),
        by_rank=True,
    )
