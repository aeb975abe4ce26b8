"""Drawing as text of a game that has none of its own, from the parts of its table."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from sobremesa.core.errors import NotationError
from sobremesa.core.game import Game
from sobremesa.core.position import View
from sobremesa.presentation.drawing import WIDTH, boxes, head, numbered
from sobremesa.presentation.kit.parts import Part
from sobremesa.presentation.kit.presenter import KitPresenter
from sobremesa.presentation.kit.words import Calls, Pile
from sobremesa.presentation.presenter import Choice, NotUnderstood
from sobremesa.presentation.scene import SceneContext, Side
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]


class KitBoard:
    """Lines of text from the scene."""

    HIGHLIGHTS: Final[Sequence[str]] = ()
    STYLES: Final[Mapping[str, str]] = {}
    FOUR_COLOURS: Final[Mapping[str, str]] = {}

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._presenter = KitPresenter(game)

    def render(self, view: Seen, viewer: Viewer, title: str) -> list[str]:
        """Return the table: the score, who holds how many cards, what lies open, the own hand."""
        scene = self._presenter.scene(view, SceneContext(viewer))
        players = [f"{place.name} {place.held}" for place in scene.seats]
        facts = [f"{fact.label} {fact.value}" for fact in scene.facts]
        above = [head(f"{scene.title} · {title}", ""), *self.score(view, viewer), *_wrapped(" · ".join(players))]
        parts: list[Part] = [*scene.tricks, *scene.rows, *scene.piles, *scene.calls]
        lies = [line for part in parts for line in _part(part, viewer)]
        hand = _row(viewer.say("kit.hand"), [card.card for card in scene.hand], viewer) if scene.hand else []
        return [*above, *_wrapped(" · ".join(facts)), *lies, *hand]

    def score(self, view: Seen, viewer: Viewer) -> list[str]:
        """Return each side with its score."""
        scene = self._presenter.scene(view, SceneContext(viewer))
        return [line for side in scene.sides for line in _wrapped(_counted(side))]

    def menu(self, choices: Sequence[Choice], viewer: Viewer, everything: bool) -> list[str]:
        """Return the choices by number."""
        return numbered([(n, choice.text) for n, choice in enumerate(choices, 1)])

    def read(self, line: str, view: Seen, choices: Sequence[Choice]) -> tuple[int, ...]:
        """Return the action that a line writes; raises `NotUnderstood`."""
        try:
            return (self.game.notation.parse(line.strip()),)
        except NotationError:
            raise NotUnderstood("unknown", word=line) from None


def _counted(side: Side) -> str:
    """Return a side with its score, and what is counted beside it."""
    facts = "".join(f" · {fact.label} {fact.value}" for fact in side.facts)
    return f"{side.name}: {side.score}{facts}"


def _part(part: Part, viewer: Viewer) -> list[str]:
    """Return what lies there: the number of a pile, the cards that lie open, what was said."""
    if isinstance(part, Calls):
        said = [f"{viewer.name(call.seat)} {call.text}" for call in part.calls]
        return _wrapped(f"{part.title}: {' · '.join(said) or viewer.say('kit.none')}")
    if isinstance(part, Pile):
        under = _row(part.under_title, [part.under.card], viewer) if part.under else []
        return [*_wrapped(f"{part.title} {part.n}"), *under]
    return _row(part.title, [face.card for face in part.cards], viewer)


def _row(label: str, cards: Sequence[str], viewer: Viewer) -> list[str]:
    """Return a label and the cards below it, as boxes side by side or in plain words."""
    if viewer.plain or not cards:
        return _wrapped(f"{label}: {' '.join(cards) or viewer.say('kit.none')}")
    fit = (WIDTH - 1) // (max(map(len, cards)) + 4)
    lines = [boxes(cards[i : i + fit]) for i in range(0, len(cards), fit)]
    return [f" {label}", *(f" {line}" for rows in lines for line in rows)]


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" ", subsequent_indent="   ")
