"""Bots of Cuarenta play for what the rules say that things score: another house rule is enough."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import features, greedy, greedy_rollout, leftover_eval
from sobremesa.games.cuarenta.bots.equity import trace_codes, value_iteration
from sobremesa.games.cuarenta.bots.rules_bot import judge, mind_of

FIVE, SEVEN = 4, 6
CUARENTA = games.load("cuarenta")


@pytest.fixture
def limpia_at_three(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    mind_of.cache_clear()
    monkeypatch.setattr(rules, "LIMPIA", 3)
    yield
    mind_of.cache_clear()


def values(ruleset: str = "pagat") -> rules.Rules:
    made: rules.Rules = CUARENTA.rules(CUARENTA.rulebook.parse(ruleset), 2)
    return made


def one_card_lies(just_laid: bool) -> rules.State:
    """Seat 0 can take the only card of the table, a five, with its like."""
    s = rules.State(phase=rules.Phase.PLAY, hands=1, deals=1, packets=6)
    s.table = 1 << 4 * FIVE
    s.last = s.table if just_laid else 0
    s.hand[0], s.held[:2] = 2 << 4 * FIVE | 1 << 4 * SEVEN, [2, 2]
    return s


def take() -> int:
    return rules.play_code(4 * FIVE + 1, 1 << 4 * FIVE)


def best_captures(ruleset: str, s: rules.State) -> tuple[int, int]:
    """Return what `features` holds the five's best capture for: of the next seat, and of one after it."""
    with_caida, plain = np.zeros((2, 10), np.int64), np.zeros((2, 10), np.int64)
    features.captures(values(ruleset), s, with_caida, plain)
    return int(with_caida[0, FIVE]), int(plain[0, FIVE])


@pytest.mark.usefixtures("limpia_at_three")
def test_the_greedy_and_the_rule_based_player_play_for_a_limpia_of_three() -> None:
    s = one_card_lies(just_laid=False)
    assert greedy.prize(values(), s, take()) == (3, 2)
    assert judge(values(), s, take()).points == 3


@pytest.mark.usefixtures("limpia_at_three")
def test_the_playouts_and_the_judge_play_for_a_limpia_of_three() -> None:
    s = one_card_lies(just_laid=False)
    assert greedy_rollout.greed(values(), s, take()) == greedy_rollout.POINT * 3 + greedy_rollout.CARD * 2
    assert best_captures("pagat", s) == (3, 3)


@pytest.mark.usefixtures("limpia_at_three")
def test_the_table_that_is_left_is_worth_a_limpia_of_three() -> None:
    """A table of chances that tells nothing but one's own points, of which it counts every second."""
    table: Any = np.broadcast_to((np.arange(20) / 20)[None, :, None, None, None], (5, 20, 20, 16, 16))
    gains = np.zeros(10)
    leftover_eval.captures(values(), one_card_lies(just_laid=False), table, 0, 1, 0, 0.0, gains)
    assert gains[FIVE] == 2 / 20, "from one point to four"


def test_a_caida_y_limpia_counts_what_the_ruleset_says() -> None:
    s = one_card_lies(just_laid=True)
    for ruleset, points in (("pagat", 4), ("pagat, caida_limpia=2", 2)):
        assert (
            greedy_rollout.greed(values(ruleset), s, take()) == greedy_rollout.POINT * points + greedy_rollout.CARD * 2
        )
        assert best_captures(ruleset, s) == (points, rules.LIMPIA)
        assert greedy.prize(values(ruleset), s, take()) == (points, 2)


def test_a_ronda_of_two_makes_another_table_of_match_equity() -> None:
    for points in (4, 2):
        s = rules.State(deals=1)
        value_iteration.happen(replace(values(), ronda_points=points), s, trace_codes.entry(trace_codes.RONDA, 1))
        assert s.score == [0, points]
