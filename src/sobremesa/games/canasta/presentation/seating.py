"""Seats of a round of Canasta in playing order."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import State
from sobremesa.presentation.viewer import Viewer


def in_turn(s: State, viewer: Viewer) -> list[int]:
    """Return the seats in this round's order, the one after the viewer first; who sits out comes last."""
    order = s.order[: s.seats]
    place = rules.place_of(s, viewer.seat) % s.seats
    return order[place + 1 :] + order[: place + 1] + [seat for seat in range(viewer.players) if seat not in order]
