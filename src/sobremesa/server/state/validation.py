"""Validation of a play from its seat's own view alone: a refusal can tell no more than that."""

from typing import Any

from sobremesa.core.errors import NotationError
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.facets import side_channels
from sobremesa.presentation.printing import quoted
from sobremesa.server.errors import Refusal
from sobremesa.server.state.fold import TableState


def legal_codes(state: TableState, seat: int, texts: tuple[str, ...], seen: int, language: str) -> list[int]:
    """Return the codes of the actions, which can be done one after the other; raises `Refusal`."""
    match = state.match
    if match is None or match.over:
        raise Refusal("not_playing")
    if state.paused:
        raise Refusal("paused")
    codes = [_code(state, text) for text in texts]
    if seen != state.streams[seat].number:
        raise Refusal("moved_on")
    _all_legal(_view(state, match, seat, len(codes)), seat, codes, language)
    return codes


def _view(state: TableState, match: Match[Any, Any], seat: int, actions: int) -> View[Any, Any]:
    """Return what the seat sees: what it was shown, where that is all there is, and one action leaves it as it is."""
    shown = None if state.game.secrets or actions > 1 else state.streams[seat].newest_view(match)
    return match.view(seat) if shown is None else shown


def _code(state: TableState, text: str) -> int:
    try:
        return state.game.notation.parse(text)
    except NotationError:
        raise Refusal("no_notation", written=quoted(text)) from None


def _all_legal(view: View[Any, Any], seat: int, codes: list[int], language: str) -> None:
    """Check each action in the view as those before it leave it, which changes it; what stands alone comes last."""
    for i, code in enumerate(codes):
        if i:
            _play_on(view, codes[i - 1])
        if view.actor != seat:
            raise Refusal("your_turn_not")
        why = view.why_illegal(code, language)
        if why:
            raise Refusal("illegal", text=why.text, clause=why.clause)


def _play_on(view: View[Any, Any], code: int) -> None:
    if side_channels(view.game.name).stands_alone(code):
        raise Refusal("one_by_one")
    kernel = view.game.kernel
    kernel.apply(view.rules, view.state, kernel.canonical(view.rules, view.state, code))
