"""The table kit: any game is shown, told and typed from its digest and notation alone, and nothing hidden."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.presentation.kit import CallsOf
from sobremesa.presentation.kit.parts import Maker
from sobremesa.presentation.kit.presenter import KitPresenter
from sobremesa.presentation.kit.text_board import KitBoard
from sobremesa.presentation.kit.words import Calls, KitScene
from sobremesa.presentation.presenter import NotUnderstood
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.viewer import Viewer, viewer_at

TABLES = [(name, players) for name in games.names() for players in games.load(name).players]
Played = Match[Any, Any]


def played(name: str, players: int, most: int = 250) -> Iterator[Played]:
    """The match after each step of random play."""
    game, chance = games.load(name), Chance("kit", name, players)
    match = Match(game, game.rulebook.ruleset(), players, seed="kit")
    while not match.over and len(match.steps) < most:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])
        yield match


def viewer_of(match: Played, seat: int | None, language: str = "en") -> Viewer:
    presenter = KitPresenter(match.game)
    names = tuple(presenter.HOUSE[: match.players])
    return viewer_at(seat, names, sides(match.game, match.rules, match.players), language, match.game)


def shown(match: Played, seat: int | None) -> KitScene:
    return KitPresenter(match.game).scene(match.view(seat), SceneContext(viewer_of(match, seat)))


def cards_shown(scene: KitScene) -> set[str]:
    lying = [face for row in scene.rows for face in row.cards]
    return {face.card for face in [*lying, *(one for trick in scene.tricks for one in trick.cards)]}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_scene_lists_what_is_legal_and_holds_the_own_hand(name: str, players: int) -> None:
    for match in played(name, players):
        for seat in range(players):
            scene, view = shown(match, seat), match.view(seat)
            deciding = match.actor == seat
            assert [move.actions for move in scene.choices] == ([[w] for w in match.legal_actions.written] * deciding)
            assert [card.card for card in scene.hand] == view.hand(seat)
            assert len(scene.seats) == players
            assert all(place.held == len(match.view(place.seat).hand(place.seat)) for place in scene.seats)


def test_a_choice_shows_the_card_that_is_played_and_those_that_it_takes() -> None:
    seen = 0
    for match in played("cuarenta", 2):
        for move in shown(match, match.actor).choices if match.actor >= 0 else []:
            card, *taken = move.actions[0].split(" ")
            if len(card) == 2:
                assert move.cards == [card] and "".join(move.takes) == "".join(taken).replace("x", "").replace(">", "")
                seen += bool(taken)
    assert seen > 5


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_watches_is_shown_no_more_than_the_public_digest(name: str, players: int) -> None:
    for match in played(name, players, 80):
        scene = shown(match, None)
        assert not scene.hand and not scene.choices
        public = repr(match.view(None).digest())
        assert all(card in public for card in cards_shown(scene))
        assert asdict(scene)["rows"] == asdict(shown(match, 0))["rows"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_drawing_fits_the_screen_and_reads_what_it_lists(name: str, players: int, language: str) -> None:
    for match in played(name, players, 60):
        if match.actor < 0:
            continue
        game, seat = match.game, match.actor
        presenter, board = KitPresenter(game), KitBoard(game)
        viewer, view = viewer_of(match, seat, language), match.view(seat)
        choices = presenter.choices(view, viewer)
        lines = [*board.render(view, viewer, "x" * 30), *board.menu(choices, viewer, True)]
        assert max(map(len, lines)) <= 80
        assert all(tuple(board.read(choice.text, view, choices)) == choice.actions for choice in choices)


def test_a_line_that_is_no_notation_is_not_understood() -> None:
    match = next(played(games.names()[0], 2))
    with pytest.raises(NotUnderstood):
        KitBoard(match.game).read("deal me in", match.view(0), [])


def test_an_action_is_told_with_its_scores() -> None:
    """Every action of another is named in words, and each score with its points."""
    for match in played(games.names()[0], 2, 200):
        event = match.event(match.steps[-1], 0, 1)
        lines = KitPresenter(match.game).speak(event, match.view(0), viewer_of(match, 0))
        assert event is not None and len(lines) == 1 + len(event.scores)
        assert event.kind == "deal" or lines[0].startswith(("You", KitPresenter.HOUSE[1]))
        assert all(f"{score.points:+}" in line for score, line in zip(event.scores, lines[1:], strict=True))


@pytest.mark.parametrize(
    ("first", "said", "heard"),
    [
        (0, [None, None, None, None], []),
        (2, [None, "solo", "pass", "pass"], [(2, "pass", True), (3, "pass", True), (1, "solo", False)]),
        (
            3,
            ["solo", "pass", "solo", "pass"],
            [(3, "pass", True), (0, "solo", False), (1, "pass", True), (2, "solo", False)],
        ),
    ],
)
def test_calls_are_heard_in_the_order_of_the_seats_from_the_first(
    first: int, said: list[str | None], heard: list[tuple[int, str, bool]]
) -> None:
    """Who has said nothing is not among them, and a call that raises nothing is quiet."""
    match = next(played(games.names()[0], 4))
    calls = Maker(match.game, viewer_of(match, 0), {"said": said, "first": first}).part(
        CallsOf("said", "first", "pass")
    )
    assert isinstance(calls, Calls) and calls.id == "said"
    assert [(call.seat, call.text, call.quiet) for call in calls.calls] == heard
