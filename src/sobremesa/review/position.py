"""Position before a decision as its seat saw it: the table in words, and the cards of the hand."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games import facets
from sobremesa.presentation.draw_and_cut import card_named
from sobremesa.presentation.kit.words import HeldKind
from sobremesa.presentation.scene import HandCard, Scene, SceneContext
from sobremesa.presentation.viewer import Viewer, viewer_of
from sobremesa.review.decision import Decision
from sobremesa.review.text import Told


@dataclass(frozen=True)
class HeldCard:
    """A card of the hand as it is written, how many there are of it, and whether it was played or is best."""

    face: str
    count: int
    is_played: bool
    is_best: bool


@dataclass(frozen=True)
class Position:
    """A table in words, and the hand of the seat that decides."""

    lines: tuple[str, ...]
    hand: tuple[HeldCard, ...]


def positions(told: Told, decisions: Collection[Decision]) -> dict[int, Position]:
    """Return the positions of these decisions, by their steps."""
    wanted, found = {decision.step: decision for decision in decisions}, dict[int, Position]()
    match = told.review.match
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    memory = facets.remember(twin)
    for number, step in enumerate(match.steps, 1):
        if decision := wanted.get(number):
            cards = memory.seen(decision.seat) if memory else None
            found[number] = _position(told, decision, twin, cards)
        twin.repeat(step)
    return found


def _position(told: Told, decision: Decision, twin: Match[Any, Any], cards: object) -> Position:
    """Return the position of a match that stands before a decision."""
    game, view, around = twin.game, twin.view(decision.seat), sides(twin.game, twin.rules, twin.players)
    viewer = viewer_of(decision.seat, tuple(told.names), around, told.language, game)
    _, *lines = facets.text_board(game.name).render(view, viewer.spoken, str(twin.ruleset))
    scene = facets.scene(view, SceneContext(viewer, cards=cards))
    actions = (game.notation.write(decision.actions[place]) for place in (decision.chosen, decision.best))
    played, best = (_leaving(scene, action) for action in actions)
    return Position(tuple(lines), tuple(_held(one, viewer, played, best) for one in scene.hand))


def _leaving(scene: Scene, action: str) -> Collection[str]:
    """Return the cards that leave the hand by an action."""
    return next((choice.cards for choice in scene.choices if action in choice.actions), ())


def _held(one: HandCard, viewer: Viewer, played: Collection[str], best: Collection[str]) -> HeldCard:
    assert viewer.game is not None
    name = one.kind if isinstance(one, HeldKind) else one.card
    face = card_named(viewer.game.pack.code(one.card), facets.presenter(viewer.game.name), viewer)
    return HeldCard(face, one.count, name in played, name in best)
