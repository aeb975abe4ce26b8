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
from sobremesa.games.cuarenta.bots import decision, opinions
from sobremesa.games.cuarenta.bots.judgement import chance_of_loss
from sobremesa.games.cuarenta.bots.rules_bot import judge_all
from sobremesa.games.cuarenta.bots.rules_player import threat
from sobremesa.games.cuarenta.rules import Phase


@given(st.lists(st.floats(-3, 3), min_size=1, max_size=9), st.randoms())
def test_what_is_told_is_a_chance_and_rises_with_the_order(chances: list[float], random: Any) -> None:
    rising = list(range(len(chances)))
    random.shuffle(rising)
    opinions.bring_in_step(told := np.array(chances), np.array(rising))
    assert all(0 <= one <= 1 for one in told)
    assert all(before <= after + 1e-12 for before, after in zip(told[rising], told[rising][1:], strict=False))


@pytest.mark.parametrize(
    ("chances", "rising", "told"),
    [
        ([0.2, 0.5, 0.9], [0, 1, 2], [0.2, 0.5, 0.9]),
        ([0.2, 0.75, 0.25], [0, 1, 2], [0.2, 0.5, 0.5]),
        ([0.4, 0.2], [1, 0], [0.4, 0.2]),
    ],
)
def test_chances_that_are_in_order_stay_and_others_meet_halfway(
    chances: list[float], rising: list[int], told: list[float]
) -> None:
    opinions.bring_in_step(found := np.array(chances), np.array(rising))
    assert found.tolist() == told


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.98])
def test_no_play_wins_more_often_than_always(chance: float) -> None:
    """Three estimates find all plays alike, and the rule-based player's points lead beyond 0 and 1."""
    thought, n = np.full((3, 3), chance), 3
    thought[opinions.ADVISED] = [chance - 4, chance, chance + 4]
    weights, means, ahead = np.ones(4), np.zeros(n), np.zeros(n, np.int64)
    total = opinions.average(thought, weights, True, n, means)
    opinions.put_best_first(means, n, ahead)
    opinions.join(means, n, ahead, tried := np.full(n, chance), 1 / (total + 1))
    best, out = int(ahead[0]), np.zeros(n)
    decision.tell(thought, weights, means, n, best, ahead, tried, out)
    assert means.max() > 1 or means.min() < 0
    assert best == 2 and all(0 <= value <= 1 for value in out)
    assert out[best] == max(out) and list(out) == sorted(out)


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
