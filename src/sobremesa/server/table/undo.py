"""Taking a play back: whoever is there is asked, and the play stands unless all of them agree.

What can be taken back at all is a rule of its own, `state.undo_rule`.
"""

from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.undo_rule import steps_back
from sobremesa.server.table.consent import Consent


async def ask_back(state: TableState, consent: Consent, seat: int) -> None:
    """Ask the others whether a seat's last play may be taken back. Raises `Refusal`."""
    consent.free()
    steps, now = steps_back(state, seat), state.streams[seat].number
    if not steps or consent.is_denied(seat, ev.TookBack, now):
        raise Refusal("no_undo")
    await consent.ask(seat, ev.TookBack(seat, steps), now)
