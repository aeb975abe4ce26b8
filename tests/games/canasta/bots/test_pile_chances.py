"""Chances of a discard as they are told: right as often as they say, and never used to choose."""

import json
from pathlib import Path

import numpy as np
import pytest

from sobremesa.core.learned_parts import OTHERWISE, Measure
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta.bots import learned, pile_chances
from sobremesa.games.canasta.bots.pile_chances import FEATURES, UNSURE, chance, log_odds
from training.canasta.pile_chances import Table, Tried, brier, fitted, gain, main, off

MEASURES = [one for one in learned.REGISTRY.measures if one.kind == "pile_chances"]


def tried(ruleset: str, players: int, rounds: int) -> list[Tried]:
    table = Table(GAME.rules(GAME.rulebook.parse(ruleset), players))
    return [one for number in range(rounds) for one in table.tried("test", number)]


@pytest.mark.parametrize(("ruleset", "rounds"), [("classic", 12), ("latina", 5), ("wikibooks", 12)])
def test_what_is_told_comes_true_as_often_as_it_says(ruleset: str, rounds: int) -> None:
    found = tried(ruleset, 2, rounds)
    assert len(found) > 1500
    assert off(found, "told") < min(0.2, off(found, "quick"))
    assert brier(found, "told") < 0.85 * brier(found, "quick")


@pytest.mark.long
@pytest.mark.parametrize("one", MEASURES, ids=lambda one: f"{one.ruleset} {one.players}")
def test_what_was_measured_is_measured_again(one: Measure) -> None:
    table = Table(GAME.rules(GAME.rulebook.parse(one.ruleset), one.players))
    assert gain([each for number in range(one.boards) for each in table.tried(one.seed, number)]) == (
        one.gain,
        one.interval,
    )


@pytest.mark.parametrize("one", MEASURES, ids=lambda one: f"{one.ruleset} {one.players}")
def test_every_table_is_told_better_than_by_the_quick_look(one: Measure) -> None:
    assert one.over == OTHERWISE and one.gain > one.interval


def test_only_what_is_out_of_the_question_is_told_as_certain() -> None:
    found = tried("latina", 4, 1)
    assert found and all(0 < one.told < 1 for one in found)


def test_without_weights_the_levels_quick_look_is_told() -> None:
    table = Table(GAME.rules(GAME.rulebook.parse("latina"), 2))
    table.told = {}
    found = list(table.tried("test", 0))
    assert found and all(one.told == one.quick for one in found)


def test_log_odds_are_odd_about_a_half_and_bounded() -> None:
    assert log_odds(0.5) == 0 and log_odds(0.25) == pytest.approx(-log_odds(0.75))
    assert log_odds(1.0) == -log_odds(0.0) == pytest.approx(np.log((1 + UNSURE) / UNSURE))


def test_a_fit_finds_the_weights_that_the_discards_were_drawn_by() -> None:
    random, true = np.random.default_rng(1), dict.fromkeys(FEATURES, 0.0) | {"always": -1.0, "pile": 0.5}
    found = []
    for number in range(4000):
        features = (1.0, *random.normal(size=len(FEATURES) - 1))
        found.append(Tried(number, number % 5 == 0, random.random() < chance(features, true), 0.0, 0.0, features))
    weights = fitted(found)
    assert set(weights) == set(FEATURES)
    assert all(weights[name] == pytest.approx(true[name], abs=0.15) for name in FEATURES)


def test_the_command_writes_a_file_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "chances.json"
    words = ["pile_chances", "--ruleset", "wikibooks", "--players", "2", "--rounds", "2"]
    monkeypatch.setattr("sys.argv", [*words, "--output", str(path)])
    main()
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["provenance"]["command"] == f"python -m training canasta {' '.join(words)} --seed fit"
    assert learned.read_pile_chances(kept) == kept["weights"]
    capsys.readouterr()
    monkeypatch.setattr("sys.argv", [*words, "--judge"])
    main()
    assert "Brier quick " in capsys.readouterr().out
    assert tuple(kept["weights"]) == pile_chances.FEATURES
