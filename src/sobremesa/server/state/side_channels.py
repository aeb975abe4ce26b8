"""Secret questions: that a seat is asked something must reach nobody else, nor that seat before its time.

Where being asked tells of a hand (as a cante does), whoever leads next must not be able to feel that the partner is
asked: their lead waits whenever somebody *might* be asked, as far as everybody can see, and for the same time. Who is
asked second must not feel whether the other was asked first: the question always comes the same time after the trick,
unless a person takes longer to answer. What a game has of this stands in its `side_channels.py`.
"""

from typing import Any

from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View

Seen = View[Any, Any]


def is_asked_in_secret(match: Match[Any, Any], seat: int | None) -> bool:
    """Return whether the seat is to answer something while everybody else waits for another."""
    if seat is None or not match.game.secrets or match.actor != seat:
        return False
    return match.view(None).actor != seat


def before_the_question(match: Match[Any, Any], view: Seen) -> Seen:
    """Return what a seat that is asked in secret sees until its question comes: whom everybody waits for."""
    state, public = clone(view.state), match.view(None).state
    state.phase, state.turn = public.phase, public.turn
    return View(view.game, view.rules, state, view.seat)
