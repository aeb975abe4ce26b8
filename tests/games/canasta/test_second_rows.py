"""A second row of a rank beside a full canasta (V8): begun, counted, shown, typed, and played by bots."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.scene import CanastaScene
from sobremesa.games.canasta.rules import Do, Reason
from sobremesa.games.canasta.terminal.input_parser import read
from sobremesa.games.facets import scene
from tests.games.canasta.presentation.test_scenes import Blind
from tests.games.canasta.table import GAME, Table, table
from tests.games.canasta.terminal.room import screen
from tests.games.canasta.test_suits import agrees
from tests.presentation.scenes_kit import Onlooker

CLEAN, DIRTY = "KKKKKKK", "KKKK22*"


def beside(hand: str, rows: str, **more: Any) -> Table:
    return table(hand, rows=rows, rows_per_rank="many", **more)


@pytest.mark.clause("V8", "A16")
@pytest.mark.parametrize(("row", "legal"), [(CLEAN, True), (DIRTY, True), ("KKKKKK", False), ("KKK22*", False)])
def test_another_row_is_begun_beside_a_full_canasta_alone(row: str, legal: bool) -> None:
    t = beside("KKK255", row)
    assert t.is_legal("meld KKK") == t.is_legal("meld KK2") == legal and t.is_legal("add K")
    if not legal:
        assert t.why("meld KKK") == Reason.ROW_STANDS


@pytest.mark.clause("V8")
def test_one_more_row_is_begun_and_takes_the_cards_from_then_on() -> None:
    t = beside("KKKKK2255", DIRTY, packs=3)
    t.play("meld KKK", "add K", "add K2", "add K2")
    assert t.row(1, "K") == (4, 2, 0) and rules.full_size(t.state, 1, t.state.hand[1].index(1)) == 7
    t.play("add K")
    assert t.row(1, "K") == (5, 2, 0) and rules.canastas(t.state, 1) == 2
    third = beside("KKKKKKK55", DIRTY, packs=3)
    third.play("meld KKK", "add K", "add K", "add K", "add K")
    assert rules.canastas(third.state, 1) == 2 and rules.clean_canastas(third.state, 1) == 1
    third.state.hand[1][10] = 3
    assert third.why("meld KKK") == Reason.ROW_STANDS


@pytest.mark.clause("V8", "C36", "C37")
def test_both_canastas_count() -> None:
    """300 and 500 for the canastas, 70 and 130 for their cards, 100 for going out."""
    t = beside("KKKKKKK5", DIRTY, packs=3, others={3: ""})
    t.play("meld KKK", *["add K"] * 4)
    assert t.play("drop 5").endswith(f"round 1 {300 + 500 + 70 + 130 + 100:+}")


@pytest.mark.clause("V8", "C61")
def test_a_second_row_helps_to_go_out() -> None:
    """The row is full of wild cards; beside it the last ones find room, and make the second canasta."""
    t = beside("KKKK2**5", "KKKK22*", canastas_to_go_out=2, max_wilds=3)
    assert t.is_legal("meld KKK")
    t.play("meld KKK", "add K", "add K2", "add K*")
    t.play("add K*")
    assert t.play("drop 5").startswith("out 1 +100")


@pytest.mark.clause("V8", "C32", "A15")
@pytest.mark.parametrize(("rows", "opens"), [("one", False), ("many", True)])
def test_a_second_row_has_room_for_the_wild_card_that_opens(rows: str, opens: bool) -> None:
    """Six fours and three twos are 90; four with three, and two with one, 110."""
    t = table("444444222256", rows_per_rank=rows, max_wilds=3, minimum_first=100)
    assert t.is_legal("meld 444") == opens
    if opens:
        t.play("meld 444", "add 4", "add 42", "add 42", "add 42")
        assert t.why("drop 5") == Reason.OPENING_SHORT
        t.play("meld 442")
        assert t.is_legal("drop 5")


@pytest.mark.clause("V8", "A53", "R20")
def test_a_whole_hand_may_begin_a_second_row() -> None:
    t = table("KKKKKKKK25", rows="QQQ", preset="classic", rows_per_rank="many", packs=3)
    t.state.hand[1][10] += 1
    t.state.held[1] += 1
    t.play("meld KKK", *["add K"] * 4, "meld KK2")
    assert t.play("drop 5").startswith("out 1 +200")


@pytest.mark.clause("V8", "C54", "A31")
def test_a_full_canasta_blocks_though_another_row_lies_beside_it() -> None:
    t = beside("K5", "QQQ", theirs=CLEAN, others={2: "5678"}, block_melded_rank="canasta_only")
    rules.put_aside(t.state, 0, 10)
    t.state.naturals[0][10] = 3
    t.play("drop K")
    assert t.state.blocked


def test_both_rows_are_shown_and_either_is_typed() -> None:
    t = beside("KKK255", DIRTY)
    view = t.match.view(1)
    assert read("meld kkk", view, [])[0] == rules.code_of(Do.MELD, 10, 10)
    assert {rules.do_of(code) for code in read("add kkk", view, [])} == {Do.ADD}
    shown = first_copies(t)
    lays = {(lay.does, "".join(lay.cards)) for lay in shown.choices if lay.at == "K"}
    assert {("add", "K"), ("lay", "KKK"), ("lay", "KK2")} <= lays
    t.play("meld KKK")
    rows = next(group.rows for group in first_copies(t).groups if group.side == 1)
    assert [(row.id, bool(row.closed), len(row.cards)) for row in rows] == [("K'", True, 7), ("K", False, 3)]
    assert any("K" in line and "7" in line for line in screen(t))


def first_copies(t: Table) -> CanastaScene:
    """Return the scene of a position that no deal led to."""
    view = t.match.view(1)
    shown = scene(view, Onlooker(t.match, 1, memory=Blind()).context())
    assert isinstance(shown, CanastaScene)
    return shown


def test_bots_begin_second_rows() -> None:
    """Second rows come about in some match, the cards agree with the kinds, and scenes and worlds go along."""
    chance, begun = Chance("worlds"), 0
    for number in range(20):
        match = Match(GAME, GAME.ruleset("latina, rows_per_rank=many"), 2, seed=f"second rows {number}")
        seats = [bots.make("canasta", "rules", f"{number} {seat}") for seat in range(2)]
        while match.actor != MATCH_OVER and begun <= 9:
            if match.actor == CHANCE:
                match.deal()
                continue
            match.play(seats[match.actor].choose(match.view(match.actor)))
            second = any(map(any, match.state.full))
            begun += second
            if second and match.actor >= 0 and begun % 3 == 0:
                agrees(match)
                assert Onlooker(match, match.actor).look()
                match.view(match.actor).sample(chance)
    assert begun > 9
