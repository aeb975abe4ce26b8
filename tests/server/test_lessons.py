"""Lessons are true: every step is the kernel's, every text is there, and each teaches what is always got wrong."""

import pytest

from sobremesa import games
from sobremesa.core.errors import RulesetError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.presentation.texts import Say
from sobremesa.server.answers.catalogue import lesson_file
from sobremesa.server.answers.lessons import lesson
from tests.server.kit import STILL, house, run

TAUGHT = {
    "cuarenta": {"P46", "P47", "P48", "P39", "P52", "W12", "P56"},
    "cuatrola": {"K17", "K11", "K13a", "K13b", "K15", "K20", "K19"},
    "canasta": {"C32", "C33", "R13", "R10", "C34", "C36"},
}
"""The clauses that a beginner must have met: what a caída is and is not, the duties, the minimum, the blocked pile."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_a_record_that_the_rules_verify_with_a_text_for_each_play(name: str, language: str) -> None:
    told = lesson(name, language)
    own = [at for at, moment in enumerate(told.steps) if moment.told.seat == 0 and at != told.later]
    assert [task.at for task in told.tasks] == own
    for task in told.tasks:
        before = told.steps[task.at - 1].scene
        offered = [action for choice in before.choices for action in choice.actions]
        assert before.actor == 0 and told.steps[task.at].told.text in offered
        assert task.text and task.done and all(clause.text for clause in task.clauses)
    taught = {clause.clause for task in told.tasks for clause in task.clauses} | {one.clause for one in told.clauses}
    assert taught >= TAUGHT[name]


@pytest.mark.parametrize("name", TAUGHT)
def test_the_record_of_a_lesson_verifies_line_by_line(name: str) -> None:
    import tomllib

    text = tomllib.loads(lesson_file(games.load(name)).read_text(encoding="utf-8"))["record"]
    match = Match.replay(games.load(name), Record.parse(text))
    assert str(match.record()) == text


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_ends_with_a_match_that_its_learner_has_won(name: str) -> None:
    """Kills: the steps that are left out end where the lesson does."""
    told = lesson(name, "es")
    *_, last = told.steps
    assert [side.side for side in last.scene.sides if 0 in side.seats] == last.scene.winners
    assert not any(moment.scene.winners for moment in told.steps[: told.tasks[-1].at])
    before, after = told.steps[told.later - 1 : told.later + 1]
    assert before.scene != after.scene and told.tasks[-2].at < told.later < told.tasks[-1].at


def test_lessons_are_asked_for_by_game() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            assert (await here.ask("GET", "/api/lessons/cuarenta?language=de")).json["tasks"]
            assert (await here.ask("GET", "/api/lessons/brisca")).status == 404
            known = {one["name"]: one["lesson"] for one in (await here.ask("GET", "/api/games")).json["games"]}
            assert known == dict.fromkeys(TAUGHT, True)

    run(work())


@pytest.mark.parametrize("name", games.names())
def test_what_is_taught_is_what_is_played_and_told(name: str) -> None:
    """One ruleset stands behind a door: of the lesson, of a table that names none, and of the rules in every list."""
    door = games.load(name).rulebook.at_door()

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game=name)
            assert table.state.ruleset == door
            listed = (await here.ask("GET", "/api/games")).json["games"]
            assert next(one for one in listed if one["name"] == name)["rulesets"][0]["name"] == door.name
            for path in ("/api/rules/{}?players=4", "/api/games/{}/ruleset?players=4"):
                usual, told = [(await here.ask("GET", path.format(name) + f"&ruleset={x}")).json for x in ("", door)]
                assert usual == told
            if lesson_file(games.load(name)).is_file():
                assert (await here.ask("GET", f"/api/lessons/{name}")).json["ruleset"] == str(door)

    run(work())


def test_changes_without_a_ruleset_are_changes_of_the_door() -> None:
    """Kills: a change that is written alone is read as one of the first ruleset."""
    rulebook = games.load("cuarenta").rulebook
    assert rulebook.at_door(", falla=2") == rulebook.parse("quito, falla=2")
    assert rulebook.at_door("pagat, falla=2") == rulebook.parse("pagat, falla=2")
    with pytest.raises(RulesetError):
        rulebook.at_door("falla=2")


def test_the_numbers_behind_a_lesson_are_those_of_the_rules() -> None:
    told = lesson("cuarenta", "en")
    ronda = next(clause for task in told.tasks for clause in task.clauses if clause.clause == "W12")
    values = games.load("cuarenta").ruleset(told.ruleset)
    assert str(dict(values.values)["ronda_points"]) in ronda.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_of_a_lesson_says_of_whom_it_speaks(language: str) -> None:
    told = {one.clause: one.text for task in lesson("cuarenta", language).tasks for one in task.clauses}
    assert "38" in told["W43"]


@pytest.mark.parametrize(("name", "you"), [("cuarenta", "Usted"), ("canasta", "Vos"), ("cuatrola", "Tú")])
def test_a_learner_is_spoken_to_as_the_game_speaks(name: str, you: str) -> None:
    game, told = games.load(name), lesson(name, "es")
    assert {seat.name for seat in told.steps[0].scene.seats if seat.seat == 0} == {you}
    keys = ("you.draw.first", *(("you.cuts", "you.cuts_keeps") if game.cut else ()))
    assert {"usted" in Say("es", game.package)(key) for key in keys} == {name == "cuarenta"}
