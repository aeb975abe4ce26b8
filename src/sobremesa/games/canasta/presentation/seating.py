"""Seats of a round of Canasta: their playing order, and what is noted at each."""

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Phase, Rules, State
from sobremesa.presentation.viewer import Viewer


def in_turn(s: State, viewer: Viewer) -> list[int]:
    """Return the seats in this round's order, the one after the viewer first; who sits out comes last."""
    order = s.order[: s.seats]
    place = rules.place_of(s, viewer.seat) % s.seats
    return order[place + 1 :] + order[: place + 1] + [seat for seat in range(viewer.players) if seat not in order]


def tags(view: View[Rules, State], viewer: Viewer, seat: int) -> list[str]:
    """Return who deals, who asks to go out and who sits out, said to whoever sits there."""
    s = view.state
    holds = {
        "deals": seat == s.dealer and s.rounds > 0,
        "asks": s.phase == Phase.ANSWER and seat == rules.player(s),
        "sits_out": sits_out(s, seat),
    }
    own = ".own" if seat == viewer.seat else ""
    return [viewer.say(tag + own) for tag in holds if holds[tag]]


def sits_out(s: State, seat: int) -> bool:
    """Return whether the seat has no place in this round (C77)."""
    return s.seats > 0 and rules.place_of(s, seat) == s.seats
