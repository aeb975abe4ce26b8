"""The best reply of one seat, found by walking: the same as over a tree, and never a loss."""

from dataclasses import dataclass
from itertools import permutations
from types import SimpleNamespace

import pytest

from tests.small_games import kuhn
from tests.small_games.reply import Nodes, Walk
from tests.small_games.tree import grow


def dealt() -> Nodes:
    """Kuhn's six deals."""
    nodes: Nodes = []
    for deck in permutations(range(3)):
        s = kuhn.State()
        kuhn.deal(kuhn.Rules(), s, list(deck))
        nodes.append((1 / 6, s))
    return nodes


def passes(view: kuhn.State, seat: int) -> int:
    return kuhn.PASS


def bets(view: kuhn.State, seat: int) -> int:
    return kuhn.BET


@pytest.mark.parametrize("seat", range(2))
def test_against_random_play_it_wins_what_the_tree_says(seat: int) -> None:
    values = kuhn.Rules()
    tree = grow(kuhn, values, kuhn.State())
    walk = Walk(kuhn, values, [passes, bets])
    sign = 1 - 2 * seat
    assert walk.value(dealt(), lambda s: sign * kuhn.payoff(values, s), seat) == pytest.approx(
        tree.best_reply(tree.uniform(), seat)
    )
    assert walk.value(dealt(), lambda s: kuhn.payoff(values, s)) == pytest.approx(tree.value(tree.uniform()))


def test_who_replies_does_not_see_the_others_card() -> None:
    """Against bets alone a jack folds, a king calls, and a queen cannot know: it is even, and would be half an ante."""
    walk, values = Walk(kuhn, kuhn.Rules(), [bets]), kuhn.Rules()
    assert walk.value(dealt(), lambda s: kuhn.payoff(values, s), 0) == pytest.approx(1 / 3)
    each = [walk.value([deal], lambda s: kuhn.payoff(values, s), 0) for deal in dealt()]
    assert sum(each) == pytest.approx(1 / 2)


@dataclass(slots=True)
class Whisper:
    """Seat 2 may be asked for something, which nobody sees; seat 1 knocks; seat 0 guesses whether seat 2 was asked."""

    asked: int = 0
    due: int = 1
    knocked: int = 0
    guess: int = 0


def knock_or_guess(rules: None, s: Whisper, action: int) -> None:
    s.guess = action if s.due == 0 else 0
    s.knocked |= s.due == 1
    s.due = s.due - 1 if s.due else -2


def keep_quiet(rules: None, s: Whisper, seat: int) -> None:
    if seat != 2:
        s.asked, s.due = 0, min(s.due, 1)


def list_both(rules: None, s: Whisper, out: list[int]) -> int:
    out[:] = [0, 1]
    return 2


def test_what_is_done_in_secret_tells_nothing_by_the_time_it_takes() -> None:
    kernel = SimpleNamespace(
        MAX_LEGAL=2, actor=lambda rules, s: s.due, hide=keep_quiet, legal_actions=list_both, apply=knock_or_guess
    )
    walk = Walk(kernel, None, [lambda view, seat: 0], lambda s: s.due == 2)
    nodes: Nodes = [(0.5, Whisper()), (0.5, Whisper(asked=1, due=2))]
    assert walk.value(nodes, lambda s: float(s.guess == s.asked), 0) == pytest.approx(0.5)
