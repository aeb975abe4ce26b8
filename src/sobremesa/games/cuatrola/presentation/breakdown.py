"""The end of a hand: its count, line by line and side by side."""

from collections.abc import Iterator, Sequence

from sobremesa.core.event import Score
from sobremesa.core.position import View
from sobremesa.games.cuatrola.presentation.count import count, parts, points_decide
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.presentation.scene import Breakdown, SceneContext
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def breakdown(view: Seen, context: SceneContext) -> Breakdown:
    """Return the count line by line, then the other sentences of the hand's end."""
    viewer = context.viewer.spoken
    lines = list(count(context.scores, view, viewer))
    return Breakdown(
        title=viewer.say("label.over"),
        columns=[viewer.side_name(side) for side in viewer.all_sides],
        rows=_rows(view, context.scores, viewer),
        lines=lines[points_decide(view.state) :],
    )


def _rows(view: Seen, scores: Sequence[Score], viewer: Viewer) -> list[tuple[str, list[str]]]:
    state, sides = view.state, viewer.all_sides
    gained = {score.side: score.points for score in scores if score.name == "hand"}
    rows = [
        ("tricks", [str(state.tricks[side]) for side in sides]),
        *_points(view, sides),
        ("gained", [f"+{gained[side]}" if side in gained else "–" for side in sides]),
        ("score", [str(state.score[side]) for side in sides]),
    ]
    return [(viewer.say(f"label.{name}"), cells) for name, cells in rows]


def _points(view: Seen, sides: Sequence[int]) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of which the points are the sum, where points decide."""
    if not points_decide(view.state):
        return
    counted = [parts(view, side) for side in sides]
    for name in counted[0]:
        if name == "cards" or any(each[name] for each in counted):
            yield name, [str(each[name] or "–") for each in counted]
    yield "points", [str(view.state.points[side]) for side in sides]
