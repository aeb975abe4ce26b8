"""Facets of a game beyond its rules: what a person sees and is told, and its drawing as text."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.presentation.presenter import GamePresenter, Memory, Remembers, TextBoard
from sobremesa.presentation.scene import Scene, SceneContext
from sobremesa.presentation.side_channels import NoSideChannels, SideChannels


@cache
def presenter(game: str) -> GamePresenter[Any]:
    """Return the presenter of a game; raises `UnknownGame`."""
    found: GamePresenter[Any] = import_module(f"sobremesa.games.{games.load(game).name}.presentation")
    return found


@cache
def text_board(game: str) -> TextBoard[Any]:
    """Return a game's drawing as text; raises `UnknownGame`."""
    found: TextBoard[Any] = import_module(f"sobremesa.games.{games.load(game).name}.terminal")
    return found


@cache
def side_channels(game: str) -> SideChannels:
    """Return what tells of hidden cards in a game though it is no card."""
    room = f"sobremesa.games.{games.load(game).name}.side_channels"
    if find_spec(room) is None:
        return NoSideChannels()
    found: SideChannels = import_module(room)
    return found


def remember(match: Match[Any, Any]) -> Memory | None:
    """Return what is kept beside a match, where the game's views do not tell all that lies open."""
    found = presenter(match.game.name)
    return found.remember(match) if isinstance(found, Remembers) else None


def scene(view: View[Any, Any], context: SceneContext) -> Scene:
    """Return all that is shown of this view, which must be the viewer's own."""
    assert view.seat == context.viewer.place
    return presenter(view.game.name).scene(view, context)
