"""The cut, the deal and the seats: §3.1 of the rulebook, and what it leaves to options."""

from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.games.canasta.rules import DECK, Phase
from tests.games.canasta.table import GAME, Table, deck_of


@pytest.mark.clause("C01", "C02", "C16", "C17", "C18", "C74", "C75", "C76", "C77", "C78", "A64")
@pytest.mark.parametrize(
    ("players", "options", "hands", "stock"),
    [
        pytest.param(2, {}, [15, 15], 72, id="T01-2"),
        pytest.param(3, {}, [13, 13, 13], 63, id="T01-3"),
        pytest.param(4, {}, [11] * 4, 58, id="T01-4"),
        pytest.param(6, {}, [11] * 6, 36, id="T01-6"),
        pytest.param(5, {}, [0, 11, 11, 11, 11], 58, id="T02-5"),
        pytest.param(6, {"six_mode": "2x3"}, [0, 0, 11, 11, 11, 11], 58, id="T02-6"),
    ],
)
def test_how_many_cards_are_dealt(players: int, options: Any, hands: list[int], stock: int) -> None:
    t = Table(players, **options)
    t.deal()
    assert (t.state.held[:players], t.state.pile_size, t.state.stock_left) == (hands, 6, stock)


@pytest.mark.clause("C14", "C15", "C49", "A06", "A07", "A08", "A09")
def test_the_cutter_keeps_the_run_that_he_cut_to() -> None:
    """T03: from below lie a joker, a red three, a 9 and a 2; the cutter (seat 3 of dealer 0) keeps the first two."""
    t = Table()
    t.deal(cut=50, lifted="*R92")
    assert t.hand(3).count("*") == 1 and t.hand(3).count("2") == 0
    assert t.state.red_threes[:2] == [0, 1]
    assert t.state.held[:4] == [11] * 4
    assert t.state.stock_left == 58 - 1


@pytest.mark.clause("C15")
def test_a_plain_card_ends_the_run_at_once() -> None:
    """T04."""
    t = Table()
    t.deal(cut=50, lifted="9*")
    assert "*" not in t.hand(3) and t.state.stock_left == 58


@pytest.mark.clause("A06")
@pytest.mark.parametrize(("keep", "jokers"), [("run", 3), ("single", 1), ("none", 0)])
def test_how_much_the_cutter_keeps_is_an_option(keep: str, jokers: int) -> None:
    t = Table(cut_keep=keep)
    t.deal(cut=50, lifted="***9")
    assert t.hand(3).count("*") == jokers


@pytest.mark.clause("C15", "A06")
def test_the_run_never_reaches_beyond_the_lifted_packet() -> None:
    t = Table()
    t.deal(cut=2, lifted="****9")
    assert t.hand(3).count("*") == 2


@pytest.mark.clause("C10", "C14", "C19", "C24", "A10")
def test_who_cuts_begins_and_deals_next() -> None:
    """T05: with dealer 0 of four, seat 3 cuts, seat 1 begins, and seat 1 deals next."""
    t = Table(dealer=0)
    t.deal(cut=50, lifted="*9")
    assert t.hand(3).count("*") == 1 and t.turn == 1
    t.state.phase = Phase.DEAL
    t.deal()
    assert (t.state.dealer, t.turn) == (1, 2)


@pytest.mark.clause("C49", "C50", "A13", "A04")
def test_red_threes_are_replaced_in_turn_order() -> None:
    """T06: seats 1 and 3 are dealt one, and seat 1's replacement is another; then seat 3 draws."""
    t = Table(dealer=0)
    t.deal("R4R5" + "4567TJQK" * 5 + "888999" + "RA9")
    assert t.state.red_threes[:2] == [0, 3]
    assert t.state.held[:4] == [11] * 4
    assert "A" in t.hand(1) and "9" in t.hand(3)
    assert t.state.stock_left == 55


@pytest.mark.clause("C55", "C57", "A11")
@pytest.mark.parametrize(
    ("pile", "options", "frozen"),
    [
        pytest.param("888882", {}, True, id="T07"),
        pytest.param("88888R", {}, True, id="red three on top"),
        pytest.param("8888*7", {}, False, id="T08"),
        pytest.param("8888*7", {"initial_freeze": "any"}, True, id="any"),
    ],
)
def test_only_the_face_up_card_freezes_the_dealt_pile(pile: str, options: Any, frozen: bool) -> None:
    t = Table(**options)
    t.deal("4567TJQK" * 5 + "AAAA" + pile)
    assert t.pile == pile and bool(t.state.frozen) == frozen


@pytest.mark.clause("A11")
def test_a_pile_of_one_card() -> None:
    t = Table(initial_pile_size=1)
    t.deal()
    assert (t.state.pile_size, t.state.stock_left, t.state.face_down) == (1, 63, 0)


@pytest.mark.clause("A12")
def test_a_red_three_in_the_dealt_pile_stays_there() -> None:
    t = Table()
    t.deal("456789TJQKA" * 4 + "R88887")
    assert t.pile[0] == "R" and t.state.red_threes == [0, 0, 0]


@pytest.mark.clause("C77", "A63", "A65", "A10")
def test_five_players_sit_out_in_turn() -> None:
    """M10."""
    t = Table(5, dealer=0)
    seen = []
    for _ in range(4):
        t.deal()
        s = t.state
        seen.append(("".join(map(str, s.order[:4])), s.dealer, t.turn))
        s.phase = Phase.DEAL
    assert seen == [("2143", 1, 4), ("0143", 3, 0), ("0123", 0, 1), ("2143", 1, 4)]


@pytest.mark.clause("A63")
def test_who_sits_out_first_is_an_option() -> None:
    t = Table(5, sitout_start=2)
    t.deal()
    assert t.state.held[:5] == [11, 11, 11, 11, 0]


@pytest.mark.clause("A10")
@pytest.mark.parametrize(("how", "dealers"), [("seat", {0}), ("random", {0, 1, 2, 3})])
def test_the_first_dealer(how: str, dealers: set[int]) -> None:
    ruleset = GAME.rulebook.ruleset("wikibooks", {"first_dealer": how})
    drawn = {Match(GAME, ruleset, 4, seed=seed).first_dealer for seed in range(40)}
    assert drawn == dealers


@pytest.mark.clause("C14")
@pytest.mark.parametrize("lifted", [0, DECK])
def test_a_cut_leaves_cards_on_both_sides(lifted: int) -> None:
    t = Table()
    with pytest.raises(SobremesaError, match="cut from 1 to 107"):
        t.match.deal([*deck_of("", 50, "")[:DECK], lifted])


def test_a_deal_is_written_with_its_cut() -> None:
    deck = GAME.shuffle(Chance(1), DECK)
    text = GAME.write_deal(deck)
    assert text.endswith(f" cut {deck[-1]}")
    assert GAME.write_deal(GAME.parse_deal(text)) == text
    with pytest.raises(SobremesaError, match="ends with the cut"):
        GAME.parse_deal(text.partition(" cut ")[0])
