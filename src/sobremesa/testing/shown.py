"""Table of a match as a seat is shown it, for tests of what a game states of its table."""

from sobremesa.core.laws import AnyMatch
from sobremesa.core.sides import sides
from sobremesa.presentation.kit.presenter import KitPresenter
from sobremesa.presentation.kit.words import KitScene
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.viewer import viewer_at
from sobremesa.testing.obey import NAMES


def shown(match: AnyMatch, seat: int, language: str = "en") -> KitScene:
    """Return the scene of a seat after the last step of a match whose game has no presenter of its own."""
    places = sides(match.game, match.rules, match.players)
    viewer = viewer_at(seat, NAMES[: match.players], places, language, match.game)
    event = match.event(match.steps[-1], seat, len(match.steps))
    view = match.view(seat)
    return KitPresenter(match.game).scene(view, SceneContext(viewer, [ObservedStep(event, view)]))
