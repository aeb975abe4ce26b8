"""Layouts that the kernel itself tells: decks are dealt to copies of the table, and who holds which card is read.

This is for games in which a card's place alone decides who gets it.
"""

from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.layout import PLACES, SEATS, STOCK, Layout

PROBES: Final = 64
"""So many decks are tried until one scores nothing as it is dealt."""
WHOLE: Final = 8
"""So many hands are played, if need be, to see the stock served to its end."""


def layout(game: Game[Any, Any], rules: Any, state: Any) -> Layout:
    """Return the layout of the deal that is due; the state is not changed.

    Raises `SobremesaError` where every deal scores at once, so that the layout cannot be seen.
    """
    if game.layout is not None:
        return game.layout(rules, state)
    for probe in range(PROBES):
        twin, deck = clone(state), Chance("probe", probe).shuffled(game.kernel.cards_needed(rules, state))
        game.kernel.deal(rules, twin, list(deck))
        if twin.event_count == 0:
            first = _hands(game, rules, twin, deck)
            return Layout(_with_stock(game, rules, first))
    raise SobremesaError("every deal scores at once: how the cards are served cannot be seen")


def _hands(game: Game[Any, Any], rules: Any, state: Any, deck: list[int]) -> dict[int, int]:
    """Return the seat that holds the card of each place."""
    held = {card: seat for seat in range(rules.players) for card in game.notation.hand(state, seat)}
    return {place: held[card] for place, card in enumerate(deck) if card in held}


def _with_stock(game: Game[Any, Any], rules: Any, first: dict[int, int]) -> str:
    """Return the letters of all places; later servings are those of a first hand whose first one is the same."""
    size, best = len(game.pack), _letters(len(game.pack), [first])
    for probe in range(WHOLE):
        for dealer in range(rules.players):
            if STOCK not in best:
                return best
            servings = _servings(game, rules, dealer, Chance("probe", probe).shuffled(size))
            if servings[0] == first:
                best = min(best, _letters(size, servings), key=lambda places: places.count(STOCK))
    return best


def _letters(size: int, servings: list[dict[int, int]]) -> str:
    places = [STOCK] * size
    for number, serving in enumerate(servings):
        for place, seat in serving.items():
            places[place] = PLACES[number * SEATS + seat]
    return "".join(places)


def _servings(game: Game[Any, Any], rules: Any, dealer: int, deck: list[int]) -> list[dict[int, int]]:
    """Return who is served which places in the first hand of a match, as far as the first legal actions bring it."""
    kernel, state, out = game.kernel, game.new_state(), [0] * game.kernel.MAX_LEGAL
    kernel.start(rules, state, dealer)
    kernel.deal(rules, state, list(deck))
    servings = [_hands(game, rules, state, deck)]
    while (actor := kernel.actor(rules, state)) >= CHANCE:
        if actor == CHANCE and kernel.cards_needed(rules, state):
            break
        if actor == CHANCE:
            kernel.deal(rules, state, [])
            servings.append(_hands(game, rules, state, deck))
        else:
            kernel.legal_actions(rules, state, out)
            kernel.apply(rules, state, out[0])
    return servings
