"""The opening's minimum: §3.3 of the rulebook."""

import pytest

from sobremesa.games.canasta.rules import Reason
from tests.games.canasta.table import table


@pytest.mark.clause("C08", "C09", "C32", "C33", "A05", "A23", "A24", "A62")
@pytest.mark.parametrize(
    ("score", "hand", "steps", "opens"),
    [
        pytest.param(0, "TTT4444", ["meld TTT", "meld 444", "add 4"], True, id="T29"),
        pytest.param(0, "QQQ777", ["meld QQQ"], False, id="T30"),
        pytest.param(0, "AA2", ["meld AA2"], True, id="T31"),
        pytest.param(-5, "444", ["meld 444"], True, id="T32"),
        pytest.param(1495, "TTT4444", ["meld TTT", "meld 444", "add 4"], True, id="T33"),
        pytest.param(1500, "TTT4444", ["meld TTT"], False, id="T33-90"),
        pytest.param(1500, "AAAKKK", ["meld AAA", "meld KKK"], True, id="T34"),
        pytest.param(3000, "AAAKKK777", ["meld AAA"], False, id="T35"),
        pytest.param(2995, "AAAKKK", ["meld AAA", "meld KKK"], True, id="T35-90"),
        pytest.param(3000, "2222222", ["wilds 0"], True, id="T36"),
        pytest.param(0, "5555555", ["meld 555"], False, id="T37"),
        pytest.param(0, "KKK", ["meld KKK"], False, id="T38"),
    ],
)
def test_what_opens(score: int, hand: str, steps: list[str], opens: bool) -> None:
    t = table(hand + "69", score=score, rows="R")
    if not opens:
        assert t.why(steps[0]) == Reason.TOO_FEW_POINTS and not t.is_legal(steps[0])
        return
    for step in steps:
        assert t.is_legal(step)
        t.play(step)
    assert t.is_legal("drop 6")


@pytest.mark.clause("C32")
def test_a_partner_needs_no_minimum() -> None:
    """T39."""
    t = table("44469", rows="QQQ77*")
    t.play("meld 444")
    assert t.is_legal("drop 6")


@pytest.mark.clause("C33", "A24")
def test_no_discard_before_the_minimum_is_reached() -> None:
    t = table("TTT444469")
    t.play("meld TTT")
    assert t.why("drop 6") == Reason.OPENING_SHORT
    assert t.legal == {"meld 444"}


@pytest.mark.clause("A26")
def test_even_a_whole_hand_needs_the_minimum() -> None:
    """Seven fours are 35; with three black threes they are 50, and enough to open and go out."""
    assert table("44444446").why("meld 444") == Reason.TOO_FEW_POINTS
    t = table("44444443336")
    t.play("threes", "meld 444", "add 4", "add 4", "add 4", "add 4")
    assert t.play("drop 6").startswith("out 1 +100")


@pytest.mark.clause("C20", "A46")
def test_cards_to_stay_are_not_there_to_open() -> None:
    """KKK* would be 80, but with one more card in hand only three of them can go."""
    t = table("KKK*6")
    assert t.legal == {"meld KK*", "drop K", "drop *", "drop 6"}
