"""A cartón that wins the chica is told by what it comes to, not by the points that were still missing (V2)."""

import pytest

from tests.games.cuarenta.table import last_card
from tests.presentation.scenes_kit import Onlooker


@pytest.mark.clause("V2")
@pytest.mark.parametrize(
    ("pile", "says"),
    [((29, 9), "Cartón of 16, and the chica for us."), ((24, 14), "Cartón, 10 for us.")],
    ids=["big", "plain"],
)
def test_a_big_carton_is_told_by_its_own_points(pile: tuple[int, int], says: str) -> None:
    t = last_card("Qd", "casa", hand="Kc", pile=pile, score=(4, 20))
    t.play("Kc")
    shown = Onlooker(t.match, 0, "en").look().breakdown
    assert shown is not None
    assert any(says in line for line in shown.lines), shown.lines
