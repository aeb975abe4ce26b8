"""Puzzles over the API: what is told is one seat's view, whatever the others hold, in every language."""

import msgspec
import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.puzzles import puzzle as known
from sobremesa.puzzles.counting import can_count, question
from sobremesa.puzzles.puzzle import Collection, played, puzzles, with_puzzles
from sobremesa.server.answers import puzzles as answers
from tests.puzzles.hidden import alike_for_its_seat
from tests.server.kit import STILL, house, run

ABLE = with_puzzles()


@pytest.mark.parametrize("game", ABLE)
def test_what_a_page_is_sent_does_not_depend_on_hidden_cards(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants: the seed is sent; a deal is told with its deck; another seat's hand is in the scene."""
    unsolved = [one for one in puzzles(game).puzzles if one.worlds][:8]
    twins = [(one, twin) for one in unsolved if (twin := next(alike_for_its_seat(one), None))]
    assert len(twins) >= 3
    for one, twin in twins:
        sent = msgspec.json.encode(answers.puzzle.__wrapped__(game, one.key, "es"))
        monkeypatch.setattr(Collection, "find", lambda self, key, twin=twin: twin)
        assert msgspec.json.encode(answers.puzzle.__wrapped__(game, one.key, "es")) == sent
        monkeypatch.undo()
        assert one.seed.encode() not in sent


@pytest.mark.parametrize("game", ABLE)
def test_a_page_is_sent_an_answer_for_all_that_it_offers(game: str) -> None:
    """Mutant: what is told stops before the last play."""
    for one in puzzles(game).puzzles[::25]:
        told = answers.puzzle(game, one.key, "es")
        answered = {action for answer in told.answers for action in answer.actions}
        assert {action for choice in told.scene.choices for action in choice.actions} <= answered
        assert told.scene.actor == told.seat == played(one).actor
        assert [event.text for event in told.told if event.text] == [text for text in one.hand.steps if text != "deal"]
        assert len({answers.puzzle(game, one.key, language).answers for language in LANGUAGES}) == len(LANGUAGES)


def test_puzzles_are_asked_for_by_game_and_by_name() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            listed = (await here.ask("GET", f"/api/puzzles/{ABLE[0]}?language=de")).json
            assert len(listed["puzzles"]) == len(known.puzzles(ABLE[0]).puzzles)
            assert {one["theme"] for one in listed["puzzles"]} == {one["name"] for one in listed["themes"]}
            path = f"/api/puzzles/{ABLE[0]}/{listed['puzzles'][0]['key']}"
            assert (await here.ask("GET", path)).json["answers"]
            for nothing in ("/api/puzzles/brisca", f"/api/puzzles/{ABLE[0]}/nothing", "/api/puzzles/brisca/nothing"):
                assert (await here.ask("GET", nothing)).status == 404
            able = {one["name"] for one in (await here.ask("GET", "/api/games")).json["games"] if one["puzzles"]}
            assert able == set(ABLE) and able < set(games.names())

    run(work())


@pytest.mark.parametrize("game", ABLE)
def test_a_question_of_counting_is_the_hand_as_its_seat_saw_it(game: str) -> None:
    """Mutants: the answer is asked for before the last step; another seat's cards are told; the seed is sent."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            listed = (await here.ask("GET", f"/api/puzzles/{game}")).json["counting"]
            assert bool(listed) is can_count(game)
            for number in ("0", f"{listed + 1}", "x"):
                assert (await here.ask("GET", f"/api/counting/{game}/{number}")).status == 404
            if listed:
                told = await here.ask("GET", f"/api/counting/{game}/2?language=en")
                one, match = told.json, question(game, 2).match
                assert one["right"] == len(question(game, 2).unseen) and one["seat"] == match.actor
                verdicts = [answer["verdict"] for answer in one["answers"]]
                assert verdicts.count(verdicts[one["right"]]) == 1 and len({*verdicts}) == 2
                assert len(one["steps"]) == len(match.steps) and one["steps"][-1]["scene"]["actor"] == one["seat"]
                assert str(match.seed).encode() not in told.body
                for other in {*range(match.players)} - {match.actor}:
                    for card in match.position.hand(other):
                        assert f'"{card}"'.encode() not in told.body
                for step in one["steps"]:
                    assert step["scene"]["seat"] == one["seat"]

    run(work())
