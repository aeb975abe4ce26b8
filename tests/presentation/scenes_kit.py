"""Kit for the tests of scenes: a table that is played and looked at from every seat."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import remember, scene
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.presenter import Memory
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.viewer import viewer_at

NAMES = ("Ana", "Bea", "Curro", "Dolores", "Eva", "Flor")

Played = Match[Any, Any]
Picks = Callable[[Played, Chance], int]


def new(game: str, ruleset: str = "", players: int = 4, seed: str = "s") -> Played:
    """A match that shuffles for itself."""
    known = games.load(game)
    return Match(known, known.rulebook.parse(ruleset), players, 0, seed=seed)


def any_action(match: Played, chance: Chance) -> int:
    """Whatever is legal."""
    return int(match.legal_actions[chance.below(len(match.legal_actions))])


def steps(match: Played, most: int, pick: Picks = any_action, seed: str = "p") -> Iterator[Played]:
    """The match after each of its steps."""
    chance = Chance("scenes", seed)
    while not match.over and len(match.steps) < most:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(pick(match, chance))
        yield match


class Onlooker:
    """One who looks at a match: a seat, or `None`; keeps the last two steps as the server does."""

    def __init__(self, match: Played, seat: int | None, language: str = "es", memory: Memory | None = None) -> None:
        self.match, self.seat, self.language = match, seat, language
        self.memory = memory or remember(match)
        self.heard: list[ObservedStep] = [ObservedStep(None, match.view(seat))]

    def look(self) -> Any:
        """The scene now."""
        match, view = self.match, self.match.view(self.seat)
        event = match.event(match.steps[-1], self.seat, 1) if match.steps else None
        if event:
            self.heard = [*self.heard[-1:], ObservedStep(event, view)]
        return scene(view, self.context())

    def context(self) -> SceneContext:
        """Who they are to the scenes."""
        match, players = self.match, self.match.players
        cards = self.memory.seen(self.seat) if self.memory else None
        viewer = viewer_at(
            self.seat, NAMES[:players], sides(match.game, match.rules, players), self.language, match.game
        )
        return SceneContext(viewer, self.heard, cards)


def written(shown: Any) -> bytes:
    """A scene as it goes over the wire."""
    return msgspec.json.encode(shown)


def replayed(match: Played, decks: Sequence[Sequence[int]], secret: Callable[[Played], int | None]) -> Played | None:
    """The same actions with other cards; `None` where they are not all legal then.

    The decks are those of the deals, in order. What nobody else learns of may differ: `secret` gives the action for a
    question that did not come up before.
    """
    twin = Match(match.game, match.ruleset, match.players, match.first_dealer)
    left = list(decks)
    try:
        for step in match.steps:
            if step.kind == "deal":
                twin.deal(left.pop(0))
                continue
            while (silent := secret(twin)) is not None:
                twin.play(silent)
            if step.action in match.game.secrets:
                continue
            twin.play(step.action, step.seat)
    except SobremesaError:
        return None
    return twin
