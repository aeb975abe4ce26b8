"""Question that a seat is asked at Cuarenta, in words."""

from sobremesa.core.position import View
from sobremesa.games.cuarenta.presentation.card_text import codes_in, faces
from sobremesa.games.cuarenta.rules import SILENT, Phase, Rules, State, is_robbed
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def question(view: Seen, viewer: Viewer) -> str:
    """Return what the viewer is asked to decide, empty for a play of a card."""
    state = view.state
    if state.phase == Phase.TAKE:
        cards = faces(codes_in(state.overlooked), viewer)
        key = "ask.rob" if is_robbed(state) else "ask.take"
        return viewer.say(key, name=viewer.name(state.capturer), cards=cards)
    return viewer.say("ask.claim") if state.phase == Phase.CLAIM else ""


def unanswered(view: Seen) -> int | None:
    """P63, P65: nobody is reminded of a ronda; who says nothing at the hand's end is silent."""
    return SILENT if view.state.phase == Phase.CLAIM else None
