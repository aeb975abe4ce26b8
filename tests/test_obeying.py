"""Everyone obeys the rules at every table: scenes, sentences, promises and bots; and a law notices who does not."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.laws import Law
from sobremesa.testing import obey, tables
from sobremesa.testing.obey import OBEYED

GAME = games.load("")
"""The first of the registry, as an example."""


@pytest.mark.long
@pytest.mark.parametrize("law", OBEYED, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", games.names())
def test_everyone_obeys_at_every_ruleset_value_and_some_pairs(name: str, law: Law) -> None:
    """The pairs change every day; an error names the table."""
    game = games.load(name)
    for ruleset, players in [*tables.singles(game), *tables.pairs(game, date.today().isoformat(), 30)]:
        law(game, ruleset, players)


def test_tables_come_from_the_options_and_pairs_from_the_seed() -> None:
    met = {(ruleset.name, players) for ruleset, players in tables.singles(GAME)}
    assert met == {(preset, size) for preset in GAME.rulebook.presets for size in GAME.players}
    assert len(list(tables.singles(GAME))) > len(tables.values(GAME)) > len(GAME.rulebook.options)
    assert [str(one) for one in tables.pairs(GAME, 1, 5)] != [str(one) for one in tables.pairs(GAME, 2, 5)]


# --- who does not obey


def breaks(law: Law, why: str) -> None:
    """The law fails at the example's table, with this sentence and a match."""
    with pytest.raises(AssertionError, match=why) as caught:
        law(GAME, GAME.ruleset(), 2)
    assert "\n[" in str(caught.value)


def test_a_scene_that_shows_another_score(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = obey.Seat.scene

    def wrong(seat: obey.Seat, language: str) -> Any:
        shown = scene(seat, language)
        sides = [replace(side, score=side.score + (language == "de")) for side in shown.sides]
        return replace(shown, sides=sides)

    monkeypatch.setattr(obey.Seat, "scene", wrong)
    breaks(obey.what_a_side_gains_is_what_was_scored, "de: the table shows")


def test_events_that_score_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obey, "scores", lambda match: [len(match.steps) // 2, 0])
    breaks(obey.what_a_side_gains_is_what_was_scored, "side 0 gains 1, and the step scored|the table shows")


def test_a_count_that_reckons_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = obey.Seat.scene

    def wrong(seat: obey.Seat, language: str) -> Any:
        shown = scene(seat, language)
        if shown.breakdown is None:
            return shown
        rows = [(label, [cell.replace("+", "+1") for cell in cells]) for label, cells in shown.breakdown.rows]
        return replace(shown, breakdown=replace(shown.breakdown, rows=rows))

    monkeypatch.setattr(obey.Seat, "scene", wrong)
    breaks(obey.the_breakdown_says_what_the_ledger_has, "es: the count says .*1[0-9].* where the ledger has")


def test_a_choice_that_promises_more_than_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = obey.Seat.scene

    def wrong(seat: obey.Seat, language: str) -> Any:
        shown = scene(seat, language)
        return replace(shown, choices=[replace(one, points=one.points and one.points + 1) for one in shown.choices])

    monkeypatch.setattr(obey.Seat, "scene", wrong)
    breaks(obey.what_a_choice_promises_happens, "'.*' promises [0-9]+")


def test_sentences_that_differ_by_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obey.Seat, "sentences", lambda seat, language: f"{len(language * (language == 'en'))} points")
    breaks(obey.sentences_say_the_same_numbers_in_every_language, "points differ by language")


def test_a_bot_that_leaves_its_choice_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    make, seeds = bots.make, iter(range(10_000))
    monkeypatch.setattr(bots, "make", lambda game, level, seed: make(game, "random", next(seeds)))
    breaks(obey.advisers_choose_the_same_legal_action_and_say_the_same, "chooses differently")
