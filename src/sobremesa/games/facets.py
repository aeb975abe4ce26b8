"""Facets of a game beyond its rules: what a person sees and is told, and its drawing as text."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from sobremesa import games
from sobremesa.core.bot import GameBots
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.kit.presenter import KitPresenter
from sobremesa.presentation.kit.text_board import KitBoard
from sobremesa.presentation.presenter import GamePresenter, Memory, QuietQuestions, Remembers, Talks, TextBoard
from sobremesa.presentation.scene import Scene, SceneContext
from sobremesa.presentation.score_sheet import Sheet
from sobremesa.presentation.side_channels import NoSideChannels, SideChannels


class Counts(Protocol):
    """A game's `counting.py`: what who counts cards must know."""

    def unseen(self, view: View[Any, Any], /) -> Sequence[int]:
        """Return the cards that the seat of a view has not seen, by their codes: they can still be out."""


@cache
def presenter(game: str) -> GamePresenter[Any]:
    """Return the presenter of a game, that of the kit where it has none; raises `UnknownGame`."""
    known = games.load(game)
    return cast(GamePresenter[Any], known.facet("presentation") or KitPresenter(known))


def cloth(game: str) -> str:
    """Return the cloth of the house that a game states for its table; empty where it states none."""
    found = presenter(game)
    return found.cloth if isinstance(found, KitPresenter) else ""


@cache
def text_board(game: str) -> TextBoard[Any]:
    """Return a game's drawing as text, that of the kit where it has none; raises `UnknownGame`."""
    known = games.load(game)
    return cast(TextBoard[Any], known.facet("terminal") or KitBoard(known))


@cache
def side_channels(game: str) -> SideChannels:
    """Return what tells of hidden cards in a game though it is no card."""
    return cast(SideChannels, games.load(game).facet("side_channels") or NoSideChannels())


def score_sheet(game: str, ruleset: Ruleset, players: int) -> Sheet | None:
    """Return what may be scored at a table of wood, where the game says so; raises `SobremesaError`."""
    known = games.load(game)
    found: Any = known.facet("score_sheet")
    return cast(Sheet, found.sheet(known.rules(ruleset, players))) if found else None


def counting(game: str) -> Counts | None:
    """Return what a game says of cards that were not seen, if it does; raises `UnknownGame`."""
    return cast(Counts | None, games.load(game).facet("counting"))


@cache
def game_bots(game: str) -> GameBots | None:
    """Return the bots that a game brings, if it brings any; raises `UnknownGame`."""
    found: Any = games.load(game).facet("bots")
    return cast(GameBots, found.BOTS) if found else None


def remember(match: Match[Any, Any]) -> Memory | None:
    """Return what is kept beside a match, where the game's views do not tell all that lies open."""
    found = presenter(match.game.name)
    return found.remember(match) if isinstance(found, Remembers) else None


def phrases(game: str) -> Sequence[str]:
    """Return the names of the set phrases of a game's own, none where it has none."""
    found = presenter(game)
    return found.PHRASES if isinstance(found, Talks) else ()


def unanswered(match: Match[Any, Any]) -> int | None:
    """Return the action that stands for no answer, where the seat to decide may leave its question alone."""
    found = presenter(match.game.name)
    return found.unanswered(match.view(None)) if isinstance(found, QuietQuestions) else None


def scene(view: View[Any, Any], context: SceneContext) -> Scene:
    """Return all that is shown of this view, which must be the viewer's own."""
    assert view.seat == context.viewer.place
    return presenter(view.game.name).scene(view, context)
