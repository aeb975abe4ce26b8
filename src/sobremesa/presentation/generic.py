"""Generic presenter: what is shown and told of a game that has no presentation of its own.

Everything follows from the public digest, the notation and the clauses: seats and what they hold, what lies open, the
score, the choices as they are written.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sobremesa.core.errors import NotationError
from sobremesa.core.event import Event, Score
from sobremesa.core.game import Game
from sobremesa.core.kernel import MATCH_OVER
from sobremesa.core.position import View
from sobremesa.presentation.draw_and_cut import cut_told
from sobremesa.presentation.presenter import Choice
from sobremesa.presentation.scene import CardFace, Fact, HandCard, Place, Scene, SceneContext, Side, is_to_decide
from sobremesa.presentation.scene import Choice as SceneChoice
from sobremesa.presentation.texts import Say
from sobremesa.presentation.values import value_class
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]

APART: Final = ("turn", "hands", "score", "dealer")
"""Parts of a digest that are shown at the seats and sides, not as zones."""


@value_class()
class Zone:
    """Cards that lie open, under the name that the public digest gives them."""

    name: str
    title: str
    cards: list[CardFace]


@value_class(kw_only=True)
class GenericScene(Scene):
    """Table of a game without a board of its own; `pack` is `french` or `spanish`."""

    pack: str
    title: str
    zones: list[Zone]
    facts: list[Fact]
    dealer: int | None


class GenericPresenter:
    """Presenter of a game from its digest and its notation."""

    HOUSE: Final = ("Abril", "Bruno", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo", "Inés", "Jaime")

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @property
    def CARDS(self) -> Sequence[str]:  # noqa: N802  # a module's constant elsewhere
        """The first card of three ranks."""
        return [str(card) for card in self.game.pack.cards[:: len(self.game.pack.suits) + 1][:3]]

    @property
    def GROUPS(self) -> Sequence[tuple[str, Sequence[str]]]:  # noqa: N802  # a module's constant elsewhere
        """All options in one group."""
        return (("all", [option.name for option in self.game.rulebook.options]),)

    # --- what is shown

    def scene(self, view: Seen, context: SceneContext) -> GenericScene:
        """Return all that is shown of this view."""
        viewer, digest = context.viewer, view.digest()
        moves = self.choices(view, viewer) if is_to_decide(view) else []
        over = view.actor == MATCH_OVER
        zones = [Zone(name, _title(name, viewer), faces) for name, faces in self._zones(digest)]
        return GenericScene(
            game=self.game.name,
            seat=view.seat,
            actor=view.actor,
            where="",
            hand=list(self._hand(view)),
            choices=[self._choice(view, move, zones) for move in moves],
            seats=_places(digest, viewer),
            sides=[self._side(digest, side, viewer) for side in viewer.all_sides],
            winners=list(self.game.notation.result(view.rules, view.state).winners) if over else [],
            pack=pack_name(self.game),
            title=title(self.game, viewer.language),
            zones=zones,
            facts=[Fact(_title(name, viewer), text) for name, text in facts_of(digest, self.game)],
            dealer=_seat(digest.get("dealer")),
        )

    def _hand(self, view: Seen) -> Iterator[HandCard]:
        """Yield the own cards; where the seat is to decide, those that no legal action names cannot be played."""
        if view.seat is None:
            return
        written = " ".join(view.legal_actions.written) if is_to_decide(view) else ""
        for card in view.hand(view.seat):
            yield HandCard(card, card, not written or card in written)

    def _choice(self, view: Seen, move: Choice, zones: Sequence[Zone]) -> SceneChoice:
        """Return a choice with the card of the own hand that its notation names first, and the open cards after it."""
        first, *rest = view.write(move.actions[0]).split(" ")
        own = view.hand(view.seat) if view.seat is not None else []
        lying = {face.card for zone in zones for face in zone.cards}
        takes = [card for word in rest for card in named_in(word, self.game) if card in lying]
        return SceneChoice([" ".join([first, *rest])], move.text, [card for card in own if card == first], takes)

    def _zones(self, digest: Mapping[str, object]) -> Iterator[tuple[str, list[CardFace]]]:
        for name, value in digest.items():
            cards = cards_in(value, self.game)
            if cards is not None and name not in APART:
                yield name, [CardFace(card, card) for card in cards]

    @staticmethod
    def _side(digest: Mapping[str, object], side: int, viewer: Viewer) -> Side:
        score = _numbers(digest.get("score")) or []
        return Side(side, viewer.side_name(side), viewer.members(side), score[side] if side < len(score) else 0)

    def question(self, view: Seen, viewer: Viewer) -> str:
        """Return nothing: the choices say it all."""
        return ""

    def choices(self, view: Seen, viewer: Viewer) -> list[Choice]:
        """Return every legal action as the notation writes it."""
        return [Choice((int(code),), view.write(code)) for code in view.legal_actions]

    def remark(self, actions: Sequence[int], choices: Sequence[Choice], viewer: Viewer) -> str:
        """Return nothing: what a play does is told with the news."""
        return ""

    # --- what is said

    def in_words(self, action: int, viewer: Viewer) -> str:
        """Return an action as the notation writes it."""
        return self.game.notation.write(action)

    def speak(self, event: Event | None, view: Seen, viewer: Viewer) -> list[str]:
        """Return who did what, and what it scored."""
        if event is None:
            return []
        return [
            *self._done(event, viewer),
            *(_scored(score, viewer) for score in event.scores),
        ]

    def _done(self, event: Event, viewer: Viewer) -> Iterator[str]:
        if event.kind == "deal":
            yield viewer.say("generic.dealt")
            yield from cut_told(event.cut, self, viewer)
        elif event.seat is not None and event.text:
            yield viewer.acts("generic.plays", event.seat, what=event.text)
        elif event.text:
            yield viewer.say("generic.called", what=event.text)


def title(game: Game[Any, Any], language: str) -> str:
    """Return what a game is called: its own text, or its name."""
    return Say(language, game.package).find("title") or game.name.capitalize()


def about(game: Game[Any, Any], ruleset: str, language: str) -> str:
    """Return a ruleset of the game in a line; empty where its texts tell nothing of it."""
    return Say(language, game.package).find(f"ruleset.{ruleset}")


def called(game: Game[Any, Any], ruleset: str, language: str) -> str:
    """Return what people call a ruleset of the game; its own name where its texts have no other."""
    return Say(language, game.package).find(f"named.{ruleset}") or ruleset


def pack_name(game: Game[Any, Any]) -> str:
    """Return how a game's cards are drawn: `spanish` where the suits are coins, cups, swords and clubs, or `french`."""
    return "spanish" if "o" in game.pack.suits else "french"


def held_by(digest: Mapping[str, object]) -> list[int]:
    """Return how many cards each seat holds, as the digest tells it under `hands`."""
    return _numbers(digest.get("hands")) or []


def cards_in(value: object, game: Game[Any, Any]) -> list[str] | None:
    """Return the cards that a part of a digest names; `None` where it is none of cards."""
    words = value.split() if isinstance(value, str) else None
    known = {str(card) for card in game.pack}
    return words if words is not None and all(word in known for word in words) else None


def named_in(word: str, game: Game[Any, Any]) -> list[str]:
    """Return the cards that a word of the notation names without gaps, as `x4o5c`; none where it is no row of cards."""
    try:
        return [game.pack.name(code) for code in game.pack.split(word.lstrip("x>+"))]
    except NotationError:
        return []


def facts_of(digest: Mapping[str, object], game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the parts of a digest that are neither cards nor shown elsewhere, as texts."""
    for name, value in digest.items():
        if name in APART or value is None or cards_in(value, game) is not None:
            continue
        yield name, " · ".join(map(str, value)) if isinstance(value, list) else str(value)


def _scored(score: Score, viewer: Viewer) -> str:
    side, what = viewer.side_name(score.side), _title(score.name, viewer)
    return viewer.say("generic.scored", side=side, what=what, points=f"{score.points:+}")


def _places(digest: Mapping[str, object], viewer: Viewer) -> list[Place]:
    """Return each seat with how many cards it holds."""
    return [Place(seat, viewer.name(seat), viewer.side_of(seat), held) for seat, held in enumerate(held_by(digest))]


def _title(name: str, viewer: Viewer) -> str:
    """Return a part of the digest or a score by its name: the game's own text, the common one, or the name itself."""
    return viewer.say.find(f"name.{name}") or name.replace("_", " ")


def _numbers(value: object) -> list[int] | None:
    return value if isinstance(value, list) and all(isinstance(n, int) for n in value) else None


def _seat(value: object) -> int | None:
    return value if isinstance(value, int) else None
