"""Chances that Cuarenta's searching players tell: probabilities, in the order in which the plays are preferred."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.bots.judgement import chance_of_loss
from sobremesa.games.cuarenta.bots.rules_bot import judge_all
from sobremesa.games.cuarenta.bots.rules_player import threat
from sobremesa.games.cuarenta.bots.search import SearchBot, in_step
from sobremesa.games.cuarenta.bots.search_reasons import explain_chances
from sobremesa.games.cuarenta.rules import Phase
from sobremesa.search import SearchResult
from tests.games.cuarenta.table import table


@given(st.lists(st.floats(-3, 3), min_size=1, max_size=9), st.randoms())
def test_what_is_told_is_a_chance_and_rises_with_the_order(chances: list[float], random: Any) -> None:
    rising = list(range(len(chances)))
    random.shuffle(rising)
    told = in_step(np.array(chances), rising)
    assert all(0 <= one <= 1 for one in told)
    assert all(before <= after + 1e-12 for before, after in zip(told[rising], told[rising][1:], strict=False))


def test_chances_that_are_in_order_stay_and_others_meet_halfway() -> None:
    assert in_step(np.array([0.2, 0.5, 0.9]), [0, 1, 2]).tolist() == [0.2, 0.5, 0.9]
    assert in_step(np.array([0.2, 0.75, 0.25]), [0, 1, 2]).tolist() == [0.2, 0.5, 0.5]
    assert in_step(np.array([0.4, 0.2]), [1, 0]).tolist() == [0.4, 0.2]


class Agreed:
    """Three estimates that find all plays nearly alike: the rule-based bot's points are left to decide."""

    def __init__(self, chance: float) -> None:
        self.chance = chance

    def grow(self, s: Any, worlds: Any, seed: int) -> SearchResult:
        plays = tuple(table_at_38().match.legal_actions.codes)
        alike = (self.chance,) * len(plays)
        return SearchResult(plays, alike, (50,) * len(plays), (50,) * len(plays), alike, 300)

    def judge(self, s: Any, plays: Any) -> list[float]:
        return [self.chance] * len(plays)

    def try_out(self, worlds: Any, plays: Any, asked: int) -> list[float]:
        return [self.chance] * len(plays)


def table_at_38() -> Any:
    return table("7c Kd", "quito", players=2, hand="7s 2h Qc", last="7c", score=(38, 38), deal=2)


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.98])
def test_at_38_all_no_play_wins_more_often_than_always(chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    bot: Any = SearchBot()
    bot._tree = bot._judge = Agreed(chance)
    monkeypatch.setattr(bot, "imagined", lambda s, seed: ([], []))
    view = table_at_38().match.view(0)
    found = bot.weighed(view.rules, view.state)
    assert all(0 <= value <= 1 for value in found.values)
    assert found.value(found.best) == max(found.values)
    said = explain_chances(view.state, found, found.best, "", "en")
    assert all(0 <= float(word) <= 100 for word in said.replace("%", " ").split() if word.replace(".", "", 1).isdigit())


@pytest.mark.parametrize("players", [2, 4])
def test_the_chances_of_what_the_next_seat_may_play_add_up(players: int) -> None:
    game, chance = games.load("cuarenta"), Chance("parts", players)
    match = Match(game, game.ruleset(), players, seed="parts")
    for _ in range(40):
        while match.actor == CHANCE:
            match.deal()
        view = match.view(match.actor)
        legal = view.legal_actions.codes
        if view.state.phase == Phase.PLAY:
            for play in judge_all(view.rules, view.state, legal):
                parts = play.chances
                danger = threat(view.rules, view.state, play.action)
                assert sum(parts) == pytest.approx(1) or not any(parts)
                assert all(-1e-9 <= part <= 1 + 1e-9 for part in (*parts, chance_of_loss(play), danger, play.ronda))
        match.play(legal[chance.below(len(legal))])
