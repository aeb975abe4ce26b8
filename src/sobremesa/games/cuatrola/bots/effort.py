"""Efforts of the searching players: what a decision may spend."""

from dataclasses import dataclass

BREADTH = 4
"""Deals weighed for each that is searched; the likelier ones are."""
PLAYED_ON = 4
"""Deals played on for each that is solved."""
CARDS, CARDS_OF_DEFENCE = 480, 320
"""Most cards laid in trials for each deal that is solved; a defender solves deals besides, and lays fewer."""
HANDS, TRICKS = 9, 700
"""Most hands played on for a call, and most tricks begun by the solver, for each deal that is solved."""


@dataclass(slots=True)
class Effort:
    """What a decision may spend."""

    worlds: int = 0
    """About so many deals are solved."""
    cards: int = 0
    """Most cards laid in trials of a card or cante."""
    cards_of_defence: int = 0
    hands: int = 0
    """Most hands played on for the calls."""
    tricks: int = 0
    """No deal is solved once the solver has begun so many tricks."""


def effort(worlds: int) -> Effort:
    """Return what belongs to so many deals."""
    return Effort(worlds, CARDS * worlds, CARDS_OF_DEFENCE * worlds, HANDS * worlds, TRICKS * worlds)
