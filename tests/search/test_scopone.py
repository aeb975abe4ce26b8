"""Scopone as the test game has it: its few rules, and the published row of random play."""

import pytest

from benchmarks.scopone import HAND, fast_rounds, parser, wilson
from sobremesa.fast.compile import interpreted
from tests.small_games import scopone, scopone_play
from tests.small_games.scopone import Rules, State

RULES = Rules()
CARDS = {f"{rank}{suit}": 4 * i + j for i, rank in enumerate("A234567JQK") for j, suit in enumerate("ocsb")}


def cards(text: str) -> int:
    return sum(1 << CARDS[card] for card in text.split())


def legal(s: State) -> list[tuple[str, str]]:
    out = [0] * scopone.MAX_LEGAL
    names = {number: name for name, number in CARDS.items()}
    found = []
    for action in out[: scopone.legal_actions(RULES, s, out)]:
        taken = " ".join(names[i] for i in range(40) if action >> i & 1)
        found.append((names[action >> 40], taken))
    return found


def action(card: str, taken: str = "") -> int:
    return CARDS[card] << 40 | cards(taken)


def table(hand: str, laid: str, left: int = 20) -> State:
    return State(phase=scopone.PLAYING, left=left, table=cards(laid), hand=[cards(hand), 0, 0, 0])


def test_a_match_is_taken_before_a_sum_and_one_card_of_it() -> None:
    assert legal(table("5o", "5c 5s 2o 3o")) == [("5o", "5c"), ("5o", "5s")]


def test_every_sum_is_a_capture_and_capturing_is_compulsory() -> None:
    assert sorted(legal(table("7b Ac", "Ao 2o 4s 6c"))) == [("7b", "Ao 2o 4s"), ("7b", "Ao 6c"), ("Ac", "Ao")]
    assert legal(table("Kb", "Ao 2o")) == [("Kb", "")]
    assert legal(table("Kb", "Jo 2o")) == [("Kb", "2o Jo")]


def test_a_cleared_table_is_a_scopa_but_not_with_the_last_card() -> None:
    for left, scope in ((20, 1), (1, 0)):
        s = table("3b", "Ao 2o", left)
        scopone.apply(RULES, s, action("3b", "Ao 2o"))
        assert s.scope == [scope, 0] and s.table == 0


@pytest.mark.parametrize(("careful", "best"), [(0, ("5o", "5s")), (1, ("7b", ""))])
def test_a_careful_player_forgoes_a_capture_that_leaves_a_scopa(careful: int, best: tuple[str, str]) -> None:
    player = interpreted(scopone_play, kernel=scopone, CAREFUL=careful)
    s = table("5o 7b", "5s Kc")
    assert max(legal(s), key=lambda written: player.prize(s, action(*written))) == best


def test_who_took_last_gets_the_rest_and_the_points_are_counted() -> None:
    s = table("3b", "Ao 2o Kc", 1)
    s.pile = [cards("7o 6o 5o 4o 3o"), cards("7c 7s 7b")]
    s.scope = [0, 2]
    scopone.apply(RULES, s, action("3b", "Ao 2o"))
    assert s.phase == scopone.OVER and s.pile[0] == cards("7o 6o 5o 4o 3o 3b Ao 2o Kc")
    assert s.points == [1 + 1 + 1, 2 + 1]  # cards, coins and settebello; two scope and the primiera


def test_the_primiera_is_the_best_card_of_each_suit() -> None:
    assert scopone.primiera(cards("7o 6o Ac Ks")) == 21 + 16 + 10


@pytest.mark.parametrize(("kings", "phase"), [(2, scopone.PLAYING), (3, scopone.DEALING)])
def test_three_kings_on_the_table_are_dealt_anew(kings: int, phase: int) -> None:
    deck = list(range(40))
    for i in range(kings):
        deck[i], deck[39 - i] = deck[39 - i], deck[i]
    s = State()
    scopone.start(RULES, s, 3)
    scopone.deal(RULES, s, deck)
    assert s.phase == phase
    if phase == scopone.PLAYING:
        assert [hand.bit_count() for hand in s.hand] == [9] * 4 and s.turn == 0


def test_wilsons_interval() -> None:
    share, margin = wilson(50, 100)
    assert share == 0.5 and margin == pytest.approx(0.0962, abs=1e-4)


@pytest.mark.long
def test_random_play_comes_out_as_published() -> None:
    wins = fast_rounds(parser().parse_args(["--rounds", "20000"]), (0, 0))
    for k, published in zip(wins, (41.7, 45.7, 12.6), strict=True):
        share, margin = wilson(int(k), int(wins.sum()))
        assert abs(100 * share - published) < 100 * margin + 0.4  # their own interval is 0.4 wide on each side
    assert wins[HAND] < wins[1]
