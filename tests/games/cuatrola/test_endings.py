"""Endings of Cuatrola: all deals that look alike, and what one seat gains by its best reply."""

from typing import Any

import pytest

from sobremesa.core.kernel import SPECTATOR
from sobremesa.games.cuatrola import rules
from tests.games.cuatrola import endings
from tests.small_games.reply import Nodes


@pytest.fixture(scope="module")
def values() -> Any:
    return endings.rules_of("app, bids_enabled=none")


@pytest.fixture(scope="module")
def nodes(values: Any) -> Nodes:
    """The first ending with few deals."""
    found = (endings.fitting(values, endings.ending(values, str(i)), 150) for i in range(1000))
    return next(filter(None, found))


def test_an_ending_is_all_deals_that_look_alike_to_who_sees_no_hand(values: Any, nodes: Nodes) -> None:
    table = endings.walk(values, "greedy", range(1))
    assert len({repr(table.view(s, SPECTATOR)) for _, s in nodes}) == 1
    assert len({repr(s) for _, s in nodes}) == len(nodes)
    assert sum(chance for chance, _ in nodes) == pytest.approx(1)
    for _, s in nodes:
        assert sum(s.hand) == rules.ALL_CARDS - sum(map(sum, s.laid))
        assert [hand.bit_count() for hand in s.hand] == s.held == [endings.LEFT] * 4


def test_nobody_loses_by_a_best_reply_and_one_side_wins_each_hand(values: Any, nodes: Nodes) -> None:
    table = endings.walk(values, "greedy", range(2))
    assert min(endings.gains(table, nodes)) > -1e-9
    won = [table.value(nodes, lambda s, side=side: endings.is_won(side, s)) for side in range(2)]  # type: ignore[misc]
    assert sum(won) == pytest.approx(1)
