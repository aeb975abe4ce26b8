"""What a table must keep still about, beyond hiding cards: questions that nobody else may know were asked.

At Cuatrola a seat is asked for a cante only where it can sing, so that being asked tells of its cards (A25): first who
won the trick, then their partner. Whoever leads next must not be able to feel that the partner is asked: their lead
waits after every trick in which somebody *might* be asked, as far as everybody can see, and for the same time. The
partner must not feel whether the other was asked first: their question always comes the same time after the trick,
unless a person takes longer to answer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as canasta
from sobremesa.games.cuatrola import rules as cuatrola

Seen = View[Any, Any]


def _cante_possible(view: Seen, seat: int) -> int | None:
    """Cuatrola: the partner who might be asked before this seat leads; `None` where nobody can be."""
    state, values = view.state, view.rules
    if state.phase != cuatrola.Phase.PLAY or state.led or values.cante_by:
        return None
    if state.trick == 0 and not values.cante_before_first_trick:
        return None
    return (seat + 2) % 4


_ASKED: Final[Mapping[str, Callable[[Seen, int], int | None]]] = {"cuatrola": _cante_possible}


def might_be_asked(view: Seen, seat: int) -> int | None:
    """The seat that might secretly be asked something before this seat acts; it depends on public facts alone."""
    ask = _ASKED.get(view.game.name)
    return ask(view, seat) if ask else None


def is_asked_in_secret(match: Match[Any, Any], seat: int | None) -> bool:
    """Whether the seat is to answer something while everybody else waits for another."""
    if seat is None or not match.game.secrets or match.actor != seat:
        return False
    return match.view(None).actor != seat


def before_the_question(match: Match[Any, Any], view: Seen) -> Seen:
    """What a seat that is asked in secret sees until its question comes: whom everybody waits for."""
    state, public = clone(view.state), match.view(None).state
    state.phase, state.turn = public.phase, public.turn
    return View(view.game, view.rules, state, view.seat)


def shows_a_card(game: str, code: int) -> bool:
    """Whether an action shows a hidden card to who does it, so that nothing may be bundled after it."""
    return game == "canasta" and canasta.do_of(code) == canasta.Do.DRAW
