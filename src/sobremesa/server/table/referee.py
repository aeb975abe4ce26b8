"""Referee's calls at a table, such as a misdeal: by the host alone, or by anybody with whom all agree.

Which calls there are, and when, says the kernel (`referee_actions`). Nobody decides in their own favour: where a call
pays the host's side, the host asks like everybody else.
"""

from typing import Any

from sobremesa.core.errors import NotationError
from sobremesa.core.match import Match
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.table.consent import Consent
from sobremesa.server.table.keep import Keep


async def make_call(
    state: TableState, consent: Consent, keep: Keep, seat: int, key: str, command: m.Call, language: str
) -> None:
    """Make a call for a seat, or ask the others whether it holds. Raises `Refusal`, with its clause."""
    consent.free()
    match = state.match
    if match is None or match.over:
        raise Refusal("not_playing")
    if state.paused:
        raise Refusal("paused")
    action = _checked(match, command.action, language)
    if command.seen != state.streams[seat].number:
        raise Refusal("moved_on")
    if seat == state.host and not _pays(match, action, state.sides[seat]):
        return await keep(ev.Called(seat, action, "host"), seat=seat, cid=key)
    if consent.is_denied(seat, ev.Called, state.hand_began):
        raise Refusal("call_denied")
    return await consent.ask(seat, ev.Called(seat, action, "all"), state.hand_began)


def _checked(match: Match[Any, Any], text: str, language: str) -> str:
    """Return a call as it is written; raises `Refusal` where the game has none of the kind, or not now."""
    game = match.game
    try:
        code = game.notation.parse(text)
    except NotationError:
        raise Refusal("no_call") from None
    view = match.view(None)
    if code not in view.calls:
        late = Say(language, game.package).find("call.late")
        why = view.why_illegal(code, language) if late else None
        raise Refusal("no_call", text=late, clause=why.clause if why else "")
    return game.notation.write(code)


def _pays(match: Match[Any, Any], action: str, side: int) -> bool:
    """Return whether a call would pay a side."""
    twin = match.copy()
    return any(score.side == side and score.points > 0 for score in twin.call(action))
