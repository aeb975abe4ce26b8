"""What best replies win with small decks: OpenSpiel's own code, given what a bot chooses from what it sees."""

import json

import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]  # without types
from open_spiel.python.algorithms import exploitability  # type: ignore[import-untyped]  # without types

from sobremesa import games
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.envs.openspiel import PREFIX
from sobremesa.evaluation import nash_conv as measured
from sobremesa.evaluation.nash_conv import nash_conv
from sobremesa.evaluation.run import Asked, run
from sobremesa.executors.spread import HERE

FEWEST = [
    Table(game, str(games.load(game).ruleset("")), games.load(game).players[0], False, "x") for game in games.names()
]
SMALL = [table for table in FEWEST if table.shelf.facet("small_decks")]
PLAYERS = "tests.evaluation.players"


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quickly: one bot says what it chooses."""
    monkeypatch.setattr(measured, "SEEDS", 1)


@pytest.mark.parametrize("table", SMALL, ids=str)
def test_better_play_loses_less_to_best_replies(table: Table) -> None:
    lost = [nash_conv(table, enter(table.game, level)) for level in ("random", "rules")]
    assert lost[0] is not None and lost[1] is not None
    for random, rules in zip(lost[0].values(), lost[1].values(), strict=True):
        assert isinstance(random, float) and isinstance(rules, float) and 0 <= rules < random / 2


def test_a_bot_that_draws_lots_is_what_it_does_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """By one draw each, best replies know it all; by many, it comes nearer to what draws evenly."""
    table, apart = SMALL[0], {}
    deck = list(nash_conv(table, enter(table.game, "greedy")) or {})[-1]
    game = pyspiel.load_game(f"{PREFIX}{table.game}", {"ruleset": table.ruleset, "deck": deck})
    even = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for seeds in (1, 8):
        monkeypatch.setattr(measured, "SEEDS", seeds)
        found = (nash_conv(table, enter(table.game, "random")) or {})[deck]
        apart[seeds] = abs(float(found) - even)
    assert apart[8] < apart[1]


def test_who_cannot_play_with_a_small_deck_has_a_sentence() -> None:
    found = nash_conv(SMALL[0], enter(SMALL[0].game, f"{PLAYERS}.Impossible")) or {}
    assert found and all("chose what is illegal with a small deck" in str(why) for why in found.values())


def test_there_is_none_without_small_decks() -> None:
    without = [table for table in FEWEST if table not in SMALL]
    assert [nash_conv(table, enter(table.game, "greedy")) for table in without] == [None] * len(without)
    what = Asked(SMALL[0].game, "", SMALL[0].players, ["greedy"], ["random"], 2, nash_conv=True)
    assert json.loads(run(what, HERE, None))["bots"][0]["nash_conv"]
