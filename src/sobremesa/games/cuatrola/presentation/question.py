"""Question that a seat is asked at Cuatrola, and the duty that binds it, in words."""

from typing import Final

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.presentation.moves import Seen, call_name, duty
from sobremesa.games.cuatrola.rules import Auction, Phase, Reason
from sobremesa.presentation.viewer import Viewer

DUTIES: Final = {
    Reason.MUST_FOLLOW: "follow",
    Reason.MUST_BEAT: "beat",
    Reason.MUST_RUFF: "ruff",
    Reason.MUST_OVERRUFF: "overruff",
    Reason.MUST_UNDERRUFF: "underruff",
}


def question(view: Seen, viewer: Viewer) -> str:
    """Return what the viewer is asked, and which duty binds them."""
    if view.state.phase == Phase.BID:
        return _asked_to_bid(view, viewer)
    if view.state.phase == Phase.CANTE:
        return _asked_to_sing(view, viewer)
    reason = duty(view)
    return viewer.say(f"duty.{DUTIES[reason]}") if reason else ""


def _asked_to_bid(view: Seen, viewer: Viewer) -> str:
    state, rules = view.state, view.rules
    if rules.auction == Auction.RANKED_POLL:
        asked = viewer.say("ask.poll", bid=call_name(state.poll, viewer).capitalize())
    else:
        asked = viewer.say("ask.bid")
    return " ".join(filter(None, [asked, _barred(view, viewer)]))


def _barred(view: Seen, viewer: Viewer) -> str:
    """Return that the exact finish forbids a bid which the table would otherwise allow (K28)."""
    reasons = [kernel.why_illegal_bid(view.rules, view.state, bid) for bid in range(1, 4)]
    if Reason.PAST_TARGET not in reasons:
        return ""
    own = view.state.score[viewer.side]
    key = "ask.barred" if Reason.LEGAL in reasons else "ask.barred.all"
    return viewer.say(key, score=own, target=view.rules.target, room=kernel.room(view.rules, own))


def _asked_to_sing(view: Seen, viewer: Viewer) -> str:
    state = view.state
    return viewer.say("ask.first") if state.trick == 0 else viewer.acts("ask.cante", state.leader)
