"""Presenter of a game that has none of its own: its table from its arrangement, its words from its notation."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sobremesa.core.errors import NotationError
from sobremesa.core.event import Event, Score
from sobremesa.core.game import Game
from sobremesa.core.kernel import MATCH_OVER
from sobremesa.core.position import View
from sobremesa.presentation.draw_and_cut import cut_told
from sobremesa.presentation.kit.arrangement import Arrangement, id_of
from sobremesa.presentation.kit.card_names import act, card_name
from sobremesa.presentation.kit.count import count
from sobremesa.presentation.kit.digest import arranged, cards_in, held_by, named_in, number, numbers, shown
from sobremesa.presentation.kit.own_parts import module_of
from sobremesa.presentation.kit.parts import Maker, Part
from sobremesa.presentation.kit.words import Calls, KitScene, Own, Pile, Places, Row, Shout, TableFact, Trick
from sobremesa.presentation.presenter import Choice
from sobremesa.presentation.scene import Choice as SceneChoice
from sobremesa.presentation.scene import Fact, HandCard, Place, SceneContext, Side, hand_card, is_to_decide
from sobremesa.presentation.titles import name_of, pack_name, title
from sobremesa.presentation.viewer import Viewer

Seen = View[Any, Any]


class KitPresenter:
    """Presenter of a game from its arrangement, its digest and its notation."""

    HOUSE: Final = ("Abril", "Bruno", "Carmen", "Diego", "Elena", "Fermín", "Gloria", "Hugo", "Inés", "Jaime")

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._stated: Arrangement | None = getattr(game.facet("table"), "ARRANGEMENT", None)

    @property
    def CARDS(self) -> Sequence[str]:  # noqa: N802  # a module's constant elsewhere
        """Three cards that the game states, or the first of three ranks."""
        some = [str(card) for card in self.game.pack.cards[:: len(self.game.pack.suits) + 1][:3]]
        return self._stated.cards if self._stated and self._stated.cards else some

    @property
    def GROUPS(self) -> Sequence[tuple[str, Sequence[str]]]:  # noqa: N802  # a module's constant elsewhere
        """All options in one group."""
        return (("all", [option.name for option in self.game.rulebook.options]),)

    @property
    def cloth(self) -> str:
        """The cloth that the game states; empty where it states none."""
        return self._stated.cloth if self._stated else ""

    # --- what is shown

    def scene(self, view: Seen, context: SceneContext) -> KitScene:
        """Return all that is shown of this view."""
        viewer, digest = context.viewer, view.digest()
        stated = self._stated or arranged(digest, self.game, len(viewer.all_sides))
        maker = Maker(self.game, viewer, digest)
        parts = [maker.part(of) for of in stated.parts()]
        moves = self.choices(view, viewer) if is_to_decide(view) else []
        choices = [self._choice(view, move, parts, viewer) for move in moves]
        over = view.actor == MATCH_OVER
        return KitScene(
            game=self.game.name,
            seat=view.seat,
            actor=view.actor,
            where="",
            hand=list(self._hand(view, choices, viewer)),
            choices=choices,
            seats=_places(digest, viewer),
            sides=[_side(digest, stated, side, viewer) for side in viewer.all_sides],
            breakdown=count(view, stated, context),
            winners=list(self.game.notation.result(view.rules, view.state).winners) if over else [],
            pack=pack_name(self.game),
            cloth=stated.cloth,
            title=title(self.game, viewer.language),
            tricks=[part for part in parts if isinstance(part, Trick)],
            rows=[part for part in parts if isinstance(part, Row)],
            piles=[part for part in parts if isinstance(part, Pile)],
            calls=[part for part in parts if isinstance(part, Calls)],
            facts=list(self._facts(digest, stated, viewer)),
            places=Places([id_of(of) for of in stated.centre], [id_of(of) for of in stated.corner], stated.ask),
            dealer=number(digest.get("dealer")),
            own=list(self._own(digest, stated)),
            shout=_shout(stated, context),
        )

    def _own(self, digest: Mapping[str, object], stated: Arrangement) -> Iterator[Own]:
        for own in stated.own:
            if found := module_of(self.game, own):
                data = {key: digest[key] for key in own.data}
                yield Own(id=own.instead, module=found.address, data=data)

    def _hand(self, view: Seen, choices: Sequence[SceneChoice], viewer: Viewer) -> Iterator[HandCard]:
        """Yield the own cards; where the seat is to decide, one that no choice plays says why."""
        if view.seat is None:
            return
        plays = {card for choice in choices for card in choice.cards}
        for code in self.game.notation.hand(view.state, view.seat):
            card = self.game.pack.name(code)
            yield self._held(view, code, card_name(card, self.game, viewer), not plays or card in plays, viewer)

    def _held(self, view: Seen, code: int, name: str, playable: bool, viewer: Viewer) -> HandCard:
        try:
            return hand_card(view, code, name, playable, viewer.language)
        except NotationError:  # a card alone is no action of the game
            return HandCard(self.game.pack.name(code), name, playable)

    def _choice(self, view: Seen, move: Choice, parts: Sequence[Part], viewer: Viewer) -> SceneChoice:
        """Return a choice with the card of the own hand that its notation names first, and the open cards after it."""
        first, *rest = move.text.split(" ")
        own = view.hand(view.seat) if view.seat is not None else []
        lying = {face.card for part in parts if isinstance(part, Row) for face in part.cards}
        takes = [card for word in rest for card in named_in(word, self.game) if card in lying]
        return SceneChoice([move.text], self.in_words(move.actions[0], viewer), [first] if first in own else [], takes)

    def _facts(self, digest: Mapping[str, object], stated: Arrangement, viewer: Viewer) -> Iterator[TableFact]:
        for card in (cards_in(digest[stated.trump], self.game) or []) if stated.trump else []:
            suit = viewer.say.find(f"cards.suit.{pack_name(self.game)}.{card[-1]}") or card[-1]
            yield TableFact(viewer.say("kit.trump"), suit, card[-1])
        for name in stated.facts:
            if digest[name] is not None:
                yield TableFact(name_of(name, viewer), shown(name, digest[name], viewer))

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
        """Return an action in words, its cards by name."""
        key, facts = act(self.game.notation.write(action), self.game, viewer)
        return viewer.say(f"do.{key}", **facts)

    def card_named(self, code: int, viewer: Viewer) -> str:
        """Return a card by its name."""
        return card_name(self.game.pack.name(code), self.game, viewer)

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
            yield viewer.say("kit.dealt")
            yield from cut_told(event.cut, self, viewer)
        elif event.seat is not None and event.text:
            key, facts = act(event.text, self.game, viewer)
            yield viewer.acts(key, event.seat, **facts)
        elif event.text:
            yield viewer.say("kit.called", what=event.text)


def _scored(score: Score, viewer: Viewer) -> str:
    side, what = viewer.side_name(score.side), name_of(score.name, viewer)
    return viewer.say("kit.scored", side=side, what=what, points=f"{score.points:+}")


def _places(digest: Mapping[str, object], viewer: Viewer) -> list[Place]:
    """Return each seat with how many cards it holds, and who deals."""
    dealer = number(digest.get("dealer"))
    tags = {dealer: [viewer.say("kit.dealer.own" if dealer == viewer.seat else "kit.dealer")]}
    held = enumerate(held_by(digest))
    return [Place(seat, viewer.name(seat), viewer.side_of(seat), n, tags.get(seat, [])) for seat, n in held]


def _side(digest: Mapping[str, object], stated: Arrangement, side: int, viewer: Viewer) -> Side:
    """Return a side with its score, and what is counted beside it."""
    score = numbers(digest.get("score")) or []
    beside = [(name, numbers(digest[name]) or []) for name in stated.beside]
    facts = [Fact(name_of(name, viewer), str(counted[side])) for name, counted in beside if side < len(counted)]
    points = score[side] if side < len(score) else 0
    return Side(side, viewer.side_name(side), viewer.members(side), points, facts)


def _shout(stated: Arrangement, context: SceneContext) -> Shout | None:
    """Return what is shouted over the last step, if it scored such a thing."""
    found = (score.name for score in context.scores if score.name in stated.moments)
    name = next(found, "")
    return Shout(context.viewer.say(f"shout.{name}")) if name else None
