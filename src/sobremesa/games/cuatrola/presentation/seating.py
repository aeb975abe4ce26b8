"""Seats of a table of Cuatrola: what is noted at each."""

from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from sobremesa.presentation.viewer import Viewer


def tags(view: View[Rules, State], viewer: Viewer, seat: int) -> list[str]:
    """Return who deals, who is mano and who sits out, said to whoever sits there; nothing before the first deal."""
    state = view.state
    holds = {
        "dealer": seat == state.dealer,
        "mano": seat == rules.mano_of(state),
        "idle": state.phase != Phase.BID and rules.is_idle(view.rules, state, seat),
    }
    own = ".own" if seat == viewer.seat else ""
    return [viewer.say(tag + own) for tag in holds if holds[tag] and state.hands]
