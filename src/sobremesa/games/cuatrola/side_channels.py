"""Side channels of Cuatrola: being asked for a cante tells of a king and a knight (A25)."""

from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Rules, State

Seen = View[Rules, State]


def might_be_asked(view: Seen, seat: int) -> int | None:
    """Return the partner who might be asked for a cante before this seat leads; `None` where nobody can be."""
    state, table = view.state, view.rules
    if state.phase != rules.Phase.PLAY or state.led or table.cante_by:
        return None
    if state.trick == 0 and not table.cante_before_first_trick:
        return None
    return rules.partner_of(seat)


def stands_alone(code: int) -> bool:
    """Return whether an action is sent alone: every one is, for after it somebody may be asked for a cante (A25).

    A second action behind it would be refused just where somebody is asked, and so tell of it.
    """
    return True
