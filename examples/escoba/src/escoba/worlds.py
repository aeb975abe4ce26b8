"""The worlds that a seat cannot tell apart: what it has not seen, shuffled; no play tells of any other card (E03)."""

from escoba import rules as kernel
from escoba.notation import cards_in
from escoba.rules import Phase, Rules, State
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Draw a state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator."""
    world = clone(view)
    if view.phase in (Phase.SHUFFLE, Phase.OVER):
        return world
    seen = view.table | view.taken[0] | view.taken[1] | (view.hand[seat] if seat >= 0 else 0)
    unseen = cards_in(kernel.ALL_CARDS & ~seen)
    cards = chance.choose(unseen, len(unseen))
    for other in range(rules.players):
        if other != seat:
            world.hand[other] = sum(1 << cards.pop() for _ in range(view.held[other]))
    world.stock[: view.stock_left] = cards
    return world
