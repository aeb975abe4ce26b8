"""The worlds that a seat cannot tell apart: what it has not seen, dealt to hands that can hold it, and to the stock."""

from brisca import rules as kernel
from brisca.notation import cards_in
from brisca.rules import Phase, Rules, State
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Draw a state with `hide(state) == view`, each as likely as the other; `seat` is -1 for a spectator.

    A hand holds what it was seen to take (B11), and nothing of a suit that it could not follow (B14).
    """
    world = clone(view)
    if view.phase != Phase.PLAY:
        return world
    others = [other for other in range(rules.players) if other != seat]
    seen = view.gone | 1 << view.face | (view.hand[seat] if seat >= 0 else 0)
    for other in others:
        seen |= view.shown[other]
    unseen = cards_in(kernel.ALL_CARDS & ~seen)
    while True:
        cards = chance.choose(unseen, len(unseen))
        for other in others:
            hidden = [cards.pop() for _ in range(view.held[other] - len(cards_in(view.shown[other])))]
            world.hand[other] = view.shown[other] | sum(1 << card for card in hidden)
        if not any(world.hand[other] & kernel.cards_of(view.lacks[other]) for other in others):
            break
    world.stock[: len(cards)] = cards
    return world
