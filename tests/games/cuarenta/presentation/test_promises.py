"""What is promised is what is paid: a caída that may be on a ronda's card, a wrong claim, the chica that is played."""

from typing import Any

import pytest

from sobremesa.core.languages import LANGUAGES
from sobremesa.games.cuarenta.presentation import speak
from tests.games.cuarenta.presentation.test_claims import choices, hand_over
from tests.games.cuarenta.table import Table, new_hand
from tests.presentation.scenes_kit import Onlooker


def preview(t: Table, action: str, language: str = "en") -> str:
    return next(str(one.preview) for one in choices(t, language) if one.actions == [action])


@pytest.mark.clause("P62", "A22")
def test_a_caida_on_who_announced_a_ronda_is_worth_its_points_or_more() -> None:
    t = new_hand(ronda_catch="auto")
    t.deal({0: "5c 5d 5h Kd Qs", 1: "5s 2c 3d 7h Jc"})
    t.play("5c")
    assert [preview(t, "5s x5c", language) for language in LANGUAGES] == [
        "caída y limpia, 4 o más",
        "caída y limpia, 4 or more",
        "Caída y limpia, 4 oder mehr",
    ]
    assert t.play("5s x5c") == "catch 1 +10, limpia 1 +2"


@pytest.mark.parametrize(
    ("first", "second", "options"),
    [
        ("5c 2d 3h Kd Qs", "5s 2c 3d 7h Jc", {"ronda_catch": "auto"}),  # no ronda was announced
        ("5c 6d 6h 6s Qs", "5s 5h 3d 7h Jc", {"ronda_catch": "auto"}),  # two of its rank are in the own hand
        ("5c 5d 5h Kd Qs", "5s 2c 3d 7h Jc", {"ronda_catch": "claim"}),  # it must be claimed
        ("5c 5d 5h Kd Qs", "5s 2c 3d 7h Jc", {"ronda_catch": "auto", "ronda_catch_limit": 0}),  # it scores no more
    ],
)
def test_any_other_caida_is_worth_its_points(first: str, second: str, options: Any) -> None:
    t = new_hand(**options)
    t.deal({0: first, 1: second})
    t.play("5c")
    assert preview(t, "5s x5c") == "caída y limpia, 4"


@pytest.mark.clause("V9", "P69")
def test_a_wrong_claim_costs_nothing_where_the_others_may_not_score_or_nothing_can_be_lost() -> None:
    for t in (hand_over(wrong_claim=10, score=(0, 38)), hand_over(wrong_claim="loses_2", caida_limpia=2)):
        t.state.score[0] = 0
        assert "it costs nothing" in choices(t)[1].note


def test_points_that_are_lost_are_written_with_a_minus() -> None:
    t = hand_over(wrong_claim="loses_2")
    t.play("claim 5")
    match, context = t.match, Onlooker(t.match, 0, "en").context()
    told = " ".join(speak(match.event(match.steps[-1], 0, 1), match.view(0), context.viewer))
    assert "wrong claim, −2" in told and "-2" not in told


@pytest.mark.clause("W3")
@pytest.mark.parametrize(("match", "chicas", "says"), [("best_of_3", (1, 1), 3), ("four", (2, 1), 4)])
def test_the_last_chica_of_a_match_is_called_by_its_number(match: str, chicas: tuple[int, int], says: int) -> None:
    t = new_hand(match=match, chicas=chicas)
    t.deal()
    assert Onlooker(t.match, 0, "en").look().where.startswith(f"chica {says} · ")
