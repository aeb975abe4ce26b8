"""Rows and canastas: §3.2 of the rulebook. The group has opened and the hand has cards to spare."""

from typing import Any

import pytest

from sobremesa.games.canasta.notation import CARDS_OF_KIND
from sobremesa.games.canasta.rules import PACK, RED, Reason
from tests.games.canasta.table import GAME, Table, table


def open_table(hand: str, rows: str = "AAA", **position: Any) -> Table:
    """The player's group has opened with aces; 55 stays in hand."""
    return table(hand + "55", rows=rows, **position)


@pytest.mark.clause("C05", "C06", "C23", "C26", "C27", "A01")
@pytest.mark.parametrize(
    ("hand", "step", "legal"),
    [
        pytest.param("KKK", "meld KKK", True, id="T10"),
        pytest.param("KK2", "meld KK2", True, id="T11"),
        pytest.param("KK*", "meld KK*", True, id="T11-joker"),
        pytest.param("K2*", "meld KK2", False, id="T12"),
        pytest.param("KK", "meld KKK", False, id="two"),
    ],
)
def test_a_row_begins_with_three_cards(hand: str, step: str, legal: bool) -> None:
    assert open_table(hand).is_legal(step) == legal


@pytest.mark.clause("C29", "C39", "A15")
@pytest.mark.parametrize(
    ("row", "hand", "steps", "last_is_legal"),
    [
        pytest.param("KK2", "*", ["add K*"], False, id="T13"),
        pytest.param("KK2", "K*", ["add K", "add K*"], True, id="T14"),
        pytest.param("KKKK22*", "2", ["add K2"], False, id="T15"),
        pytest.param("KKKK22*", "K2", ["add K", "add K2"], True, id="T16"),
    ],
)
def test_a_row_keeps_one_natural_more(row: str, hand: str, steps: list[str], last_is_legal: bool) -> None:
    t = open_table(hand, row)
    t.play(*steps[:-1]) if steps[:-1] else None
    assert t.is_legal(steps[-1]) == last_is_legal
    if not last_is_legal:
        assert t.why(steps[-1]) == Reason.TOO_MANY_WILDS


@pytest.mark.clause("C28", "A14")
def test_steps_of_one_turn_add_up() -> None:
    """T14, T16: what may stand in the end is reached step by step."""
    t = open_table("KKKK22", "AAA")
    t.play("meld KKK", "add K", "add K2", "add K2")
    assert t.row(1, "K") == (4, 2, 0)


@pytest.mark.clause("C30", "C38", "A17")
def test_seven_wild_cards_at_once() -> None:
    """T17 (no word for it exists), T18, T19, T20."""
    t = open_table("22222***")
    assert t.legal >= {"wilds 2", "wilds 3"} and not t.is_legal("wilds 4") and not t.is_legal("wilds 1")
    t.play("wilds 3")
    assert (t.state.wild_twos[1], t.state.wild_jokers[1]) == (4, 3)
    assert open_table("222222").why("wilds 0") == Reason.SEVEN_WILDS


@pytest.mark.clause("A17", "A18", "A21")
def test_a_joker_canasta_is_closed_and_single() -> None:
    """T20: nothing is ever added to it."""
    t = open_table("2222222", "22222** ")
    assert t.why("wilds 0") == Reason.JOKER_CANASTA_ONCE
    assert t.legal == {"drop 2", "drop 5", "meld 552"}


@pytest.mark.clause("A17")
def test_no_joker_canasta_where_it_is_not_played() -> None:
    assert open_table("2222***", joker_canasta="off").why("wilds 3") == Reason.NO_JOKER_CANASTA


@pytest.mark.clause("C31", "C53")
def test_threes_make_no_row() -> None:
    """T21: black threes are laid only to go out; red ones are never in hand."""
    t = open_table("333", "KKKKKKK")
    assert t.why("threes") == Reason.THREES_TO_GO_OUT


@pytest.mark.clause("C36", "C39", "C40", "A19", "A20")
def test_a_wild_card_spoils_a_pure_canasta() -> None:
    """T22, T23: it is legal, and nothing brings it back."""
    t = open_table("Q2", "QQQQQQQ")
    t.play("add Q2", "add Q")
    assert t.row(1, "Q") == (8, 1, 0)
    assert t.legal == {"drop 5"}


@pytest.mark.clause("A19")
def test_a_pure_canasta_can_be_protected() -> None:
    t = open_table("2", "QQQQQQQ AAA", wild_on_pure="forbid")
    assert t.why("add Q2") == Reason.PURE_STAYS_PURE and t.is_legal("add A2")
    assert open_table("2", "QQQQQQ", wild_on_pure="forbid").is_legal("add Q2")


@pytest.mark.clause("A15")
@pytest.mark.parametrize(("most", "row", "legal"), [(3, "KKKKK22*", False), (3, "KKKKK22", True), (2, "KKKK22", False)])
def test_the_number_of_wild_cards_can_be_limited(most: int, row: str, legal: bool) -> None:
    t = open_table("2", row, max_wilds=most)
    assert t.is_legal("add K2") == legal
    assert legal or t.why("add K2") == Reason.MAX_WILDS


@pytest.mark.clause("C28", "A22")
def test_nobody_adds_to_the_opponents_rows() -> None:
    """T27."""
    t = open_table("9", theirs="999")
    assert t.why("add 9") == Reason.NO_ROW


@pytest.mark.clause("C78", "A22")
def test_partners_share_their_rows() -> None:
    t = open_table("9", "999", seat=3)
    t.play("add 9")
    assert t.row(1, "9") == (4, 0, 0)


@pytest.mark.clause("A16")
def test_a_second_triple_joins_the_row() -> None:
    """T28."""
    t = open_table("999", "999")
    assert t.why("meld 999") == Reason.ROW_STANDS
    t.play("add 9", "add 9", "add 9")
    assert t.row(1, "9") == (6, 0, 0)


@pytest.mark.clause("C04", "C05", "C06", "A01")
def test_only_the_kind_of_a_card_matters() -> None:
    """Fifteen kinds: four cards of each rank and of the twos in every pack, two jokers, two threes of either colour."""
    for packs in (2, 3):
        cards = [[card for card in cards if card < packs * PACK] for cards in CARDS_OF_KIND]
        assert [len(some) for some in cards] == [0, *[4 * packs] * 12, 2 * packs, 2 * packs, 2 * packs]
    assert {str(GAME.pack.cards[card]) for card in CARDS_OF_KIND[RED]} == {"3d", "3h"}
