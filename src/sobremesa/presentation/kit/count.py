"""Count at the end of a hand: what stood beside the score, and what the rules scored, item by item."""

from typing import Any

from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.position import View
from sobremesa.presentation.kit.arrangement import Arrangement
from sobremesa.presentation.kit.digest import numbers
from sobremesa.presentation.scene import Breakdown, SceneContext
from sobremesa.presentation.titles import name_of
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]
NOTHING = "–"


def count(view: Seen, stated: Arrangement, context: SceneContext) -> Breakdown | None:
    """Return the count where a hand has just ended, of a game that states of which scores it consists."""
    viewer, digest = context.viewer, view.digest()
    if not stated.count or not _ends(view, context):
        return None
    counted = [(name, numbers(digest[name]) or []) for name in stated.beside]
    rows = [(name_of(name, viewer), [str(of[side]) for side in viewer.all_sides]) for name, of in counted]
    rows += [(name_of(name, viewer), _scored(name, context, viewer)) for name in stated.count]
    score = numbers(digest.get("score")) or []
    rows.append((viewer.say("kit.score"), [str(score[side]) for side in viewer.all_sides]))
    return Breakdown(viewer.say("kit.count"), [viewer.side_name(side) for side in viewer.all_sides], rows)


def _ends(view: Seen, context: SceneContext) -> bool:
    """Return whether the last step was a play after which nobody plays before a new deal of the pack."""
    last = context.steps[-1].event if context.steps else None
    if last is None or last.kind != "action":
        return False
    kernel = view.game.kernel
    return view.actor == MATCH_OVER or (view.actor == CHANCE and kernel.cards_needed(view.rules, view.state) > 0)


def _scored(name: str, context: SceneContext, viewer: Viewer) -> list[str]:
    """Return what each side has scored of this name in the last step."""
    gained = {score.side: score.points for score in context.scores if score.name == name}
    return [f"{gained[side]:+}" if side in gained else NOTHING for side in viewer.all_sides]
