"""Captures of a card: P21–P42, P45, W13–W25, A6, A30–A38, A42, A43."""

from collections.abc import Iterator
from itertools import combinations, product
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.cards import Card
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.notation import cards_in
from tests.games.cuarenta.table import GAME, RULESETS, Table, cards, table

RANKS = "A234567JQK"


# --- the three ways of capturing, told once more without the kernel


def value(card: Card) -> int:
    """P28: the ace is 1, the others up to 7 their number, court cards have none."""
    return RANKS.index(card.rank) + 1 if card.rank in "A234567" else 100


def lowest_copies(group: tuple[Card, ...], table_cards: list[Card]) -> bool:
    """§7.2: no lower suit of the same rank was passed over."""
    passed = [card for card in table_cards if card not in group]
    return not any(p.rank == c.rank and "cdhs".index(p.suit) < "cdhs".index(c.suit) for c in group for p in passed)


def bases(card: Card, on_table: list[Card], last: Card | None) -> Iterator[tuple[Card, ...]]:
    """Every match and every addition."""
    same = [other for other in on_table if other.rank == card.rank]
    yield from ((other,) for other in same if other == last or lowest_copies((other,), [c for c in same if c != last]))
    for size in range(2, 8):
        for group in combinations(on_table, size):
            if sum(map(value, group)) == value(card) and lowest_copies(group, on_table):
                yield group


def run(card: Card, on_table: list[Card]) -> list[Card]:
    """The unbroken run above the played card."""
    found: list[Card] = []
    for rank in RANKS[RANKS.index(card.rank) + 1 :]:
        copies = [other for other in on_table if other.rank == rank]
        if not copies:
            break
        found.append(min(copies, key=lambda copy: "cdhs".index(copy.suit)))
    return found


def expected(t: Table, card: Card, whole_run: bool) -> set[str]:
    """The legal actions with this card, in notation."""
    on_table = list(cards_in(t.state.table))
    last = next(iter(cards_in(t.state.last)), None)
    above = run(card, on_table)
    lengths = [len(above)] if whole_run else range(len(above) + 1)
    texts = {str(card)}
    for base in bases(card, on_table, last):
        capture = f"{card} x{''.join(map(str, base))}"
        texts |= {capture + (f" >{''.join(map(str, above[:n]))}" if n else "") for n in lengths}
    return texts


@pytest.mark.clause("P25", "P26", "P27", "P28", "P31", "P34", "P39", "P42", "A31", "A33", "A34", "A35", "A36", "A39")
@given(
    lies=st.lists(st.sampled_from(list(GAME.pack)), unique=True, min_size=2, max_size=13),
    just_laid=st.booleans(),
    ruleset=st.sampled_from(RULESETS),
)
def test_a_card_captures_by_match_addition_and_sequence_and_in_no_other_way(
    lies: list[Card], just_laid: bool, ruleset: str
) -> None:
    card, on_table = lies[0], lies[1:]
    last = str(on_table[0]) if just_laid else ""
    t = table(" ".join(map(str, on_table)), ruleset, hand=str(card), last=last, deal=2)
    assert set(t.legal) == expected(t, card, whole_run=ruleset != "pagat")


# --- the turn


@pytest.mark.clause("P22", "W14")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_turn_is_one_card_of_the_hand_and_nobody_may_pass(ruleset: str) -> None:
    t = table("2h 3c", ruleset, hand="2s 5d Kc", others=3)
    assert {text[:2] for text in t.legal} == {"2s", "5d", "Kc"}
    t.play("Kc")
    assert t.state.held[:4] == [2, 3, 3, 3] and t.turn == 1
    assert cards("Kc") & t.state.table


@pytest.mark.clause("P22")
def test_a_card_that_another_holds_cannot_be_played() -> None:
    assert not table(hand="2s", hands={1: "Kc"}).is_legal("Kc")


@pytest.mark.clause("P23", "W18", "W16")
def test_the_played_card_and_what_it_captures_go_to_the_teams_pile() -> None:
    t = table("2h 3c Kd", hand="2s")
    t.play("2s x2h >3c")
    assert t.on_table == "Kd" and t.pile == (3, 0)
    assert not any(copy in t.state.hand for copy in (cards("2s"), cards("2h"), cards("3c")))


@pytest.mark.clause("P24", "W17", "A6", "W15")
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_what_captures_nothing_lies_there_and_anybody_may_capture_it_later(turns: int) -> None:
    """The next player, the partner, and the one who laid it himself."""
    hands = {seat: "7c Kc" if seat == turns else f"{'34JQ'[seat]}d {'34JQ'[seat]}h" for seat in range(1, 4)}
    t = table("", hand="7h 7c" if turns == 4 else "7h Ah", hands=hands)
    t.play("7h")
    assert t.on_table == "7h"
    for seat in range(1, turns):
        t.play("34JQ"[seat] + "d")
    assert any(text.startswith("7c x7h") for text in t.legal)


@pytest.mark.clause("P51", "W17")
@pytest.mark.parametrize("players", [2, 4])
def test_uncaptured_cards_stay_over_a_redeal_and_can_be_captured_then(players: int) -> None:
    t = table("5h Kd", hand="Qc", players=players, turn=players - 1, others=0, last="5h")
    t.play("Qc")
    t.deal()
    assert t.on_table == "5h Qc Kd"
    assert t.turn == 0
    t.state.hand[0] = cards("5s Ac Ad Ah As")
    assert t.is_legal("5s x5h")


@pytest.mark.clause("P38")
@pytest.mark.parametrize("card", ["Ac", "7c", "Kc"])
def test_an_empty_table_offers_nothing(card: str) -> None:
    t = table("", hand=card)
    assert t.legal == [card]
    t.play(card)
    assert t.on_table == card


# --- match and addition


@pytest.mark.clause("P26", "W18")
@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_matches_its_own_and_no_other(rank: str) -> None:
    others = " ".join(f"{other}d" for other in "JQK" if other != rank)
    t = table(f"{rank}h {others}", "quito", hand=f"{rank}s", deal=2)
    assert len(t.captures(f"{rank}s")) == 1
    assert f"x{rank}h" in t.captures(f"{rank}s")[0]


@pytest.mark.parametrize("number", [one.number for one in GAME.clauses.values() if one.example])
def test_the_examples_of_clauses_are_captures(number: str) -> None:
    """At the first preset at which the clause holds."""
    clause, example = GAME.clauses[number], GAME.clauses[number].example
    preset = next(one for one in GAME.rulebook if clause.reading(GAME.codes(one)))
    assert example
    t = table(" ".join(example.table), preset.name, hand=example.card, deal=2)
    taken = [cards(" ".join(wrap(one.partition("x")[2].replace(" >", ""), 2))) for one in t.captures(example.card)]
    assert cards(" ".join(example.takes)) in taken


@pytest.mark.clause("P27", "P29", "P30", "W19", "A31")
@pytest.mark.parametrize(
    ("lies", "play"),
    [
        ("2h 3c", "5s x2h3c"),
        ("2h 4c", "6s x2h4c"),
        ("Ah 2c 4d", "7s xAh2c4d"),
        ("Ac Ad Ah 2c", "5s xAcAdAh2c"),
        ("Ac Ad 2c 2d", "6s xAcAd2c2d"),
        ("Ac Ad Ah As 3c", "7s xAcAdAhAs3c"),
    ],
)
def test_two_cards_or_more_that_add_up_to_the_played_one(lies: str, play: str) -> None:
    assert table(f"{lies} Kd", hand=play[:2]).is_legal(play)


@pytest.mark.clause("P28", "W20")
@pytest.mark.parametrize(("lies", "play"), [("4h 7c", "Js x4h7c"), ("5h 7c", "Qs x5h7c"), ("6h 7c", "Ks x6h7c")])
def test_court_cards_have_no_value_and_do_not_add_up(lies: str, play: str) -> None:
    """Nor would 11, 12 and 13 do, or any other number."""
    assert table(lies, hand=play[:2]).captures(play[:2]) == []


@pytest.mark.clause("P28", "W20")
@pytest.mark.parametrize("court", "JQK")
def test_court_cards_are_not_taken_by_addition(court: str) -> None:
    for rank in "234567":
        assert table(f"{court}h Ac", hand=f"{rank}s").captures(f"{rank}s") == []


@pytest.mark.clause("W25", "P28")
def test_the_ace_is_one_for_every_purpose() -> None:
    assert table("Ah 6c", hand="7s").is_legal("7s xAh6c")
    assert table("Jh Ac", hand="Qs").captures("Qs") == []
    assert table("Kh Ac 2d", hand="Ks").captures("Ks") == ["Ks xKh"]
    assert table("Ah 2d", hand="As").is_legal("As xAh >2d")


@pytest.mark.clause("A43")
def test_two_aces_are_taken_by_a_two() -> None:
    assert table("Ac Ah Kd", hand="2s").is_legal("2s xAcAh")


@pytest.mark.clause("P39", "P40", "P41", "A33")
def test_one_capture_only() -> None:
    t = table("Ah 2c 3d 4s", hand="4h 5h", others=2)
    assert t.captures("4h") == ["4h xAh3d", "4h x4s"]
    assert t.captures("5h") == ["5h x2c3d", "5h xAh4s"]
    for text in ("4h xAh3d4s", "5h xAh2c3d4s"):
        assert not t.is_legal(text)


@pytest.mark.clause("A32", "P26")
def test_of_several_equal_cards_a_match_takes_exactly_one() -> None:
    t = table("5c 5d 5h Kd", hand="5s", last="5h")
    assert t.captures("5s") == ["5s x5c", "5s x5h"]
    assert not t.is_legal("5s x5c5d") and not t.is_legal("5s x5c5d5h")


@pytest.mark.clause("A32")
def test_the_player_chooses_which_of_them_and_the_table_takes_any_copy() -> None:
    """§7.2: one copy is listed, the one just laid and one of the others where it matters."""
    for copy, caida in (("5c", ""), ("5d", ""), ("5h", "caida 0 +2")):
        t = table("5c 5d 5h Kd", hand="5s", last="5h")
        assert t.play(f"5s x{copy}") == caida
        assert copy not in t.on_table and t.pile == (2, 0)


@pytest.mark.clause("A30", "P45")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_has_to_capture_and_it_costs_nothing(ruleset: str) -> None:
    t = table("6h 2c 4d", ruleset, hand="6s")
    assert t.is_legal("6s")
    assert t.play("6s") == ""
    assert t.on_table == "2c 4d 6h 6s" and t.turn == 1


# --- sequence


@pytest.mark.clause("P31", "W21", "P33", "P34")
def test_a_run_goes_up_from_the_played_card_until_it_is_broken() -> None:
    t = table("2h 3c 4d 6h", "quito", hand="2s")
    assert t.captures("2s") == ["2s x2h >3c4d"]


@pytest.mark.clause("P32", "P37", "W22", "A37", "A42", "W24")
@pytest.mark.parametrize("rank", RANKS)
def test_the_order_of_a_run(rank: str) -> None:
    """With one card of each rank on the table a match sweeps all above it, over 7 to J, and stops at the king."""
    t = table(" ".join(f"{other}h" for other in RANKS), "quito", hand=f"{rank}s", deal=2)
    above = RANKS[RANKS.index(rank) + 1 :]
    t.play(f"{rank}s x{rank}h" + (" >" if above else "") + "".join(f"{other}h" for other in above))
    assert t.on_table == " ".join(f"{other}h" for other in RANKS[: RANKS.index(rank)])


@pytest.mark.clause("P37", "A37", "W22", "W23")
def test_a_seven_that_captures_by_addition_goes_on_to_the_jack() -> None:
    assert table("3h 4c Jd Qs Kh", "quito", hand="7s").captures("7s") == ["7s x3h4c >JdQsKh"]


@pytest.mark.clause("W24", "A37")
def test_a_run_does_not_start_again_with_the_ace() -> None:
    assert table("Kh Ac 2d", "quito", hand="Ks").captures("Ks") == ["Ks xKh"]


@pytest.mark.clause("P42")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_sequence_on_its_own(ruleset: str) -> None:
    t = table("5h", ruleset, hand="4s")
    assert t.captures("4s") == [] and not t.is_legal("4s >5h")
    assert table("5h 4d", ruleset, hand="4s").is_legal("4s x4d >5h")
    assert table("5h Ad 3d", ruleset, hand="4s").is_legal("4s xAd3d >5h")


@pytest.mark.clause("A34")
def test_a_run_takes_one_card_of_each_rank() -> None:
    t = table("2h 3c 3d 4s", "quito", hand="2s")
    assert t.captures("2s") == ["2s x2h >3c4s"]
    assert not t.is_legal("2s x2h >3c3d4s")


@pytest.mark.clause("A35")
def test_after_an_addition_too_the_run_starts_above_the_played_card() -> None:
    t = table("3h 4c 5d 6s Jc", "quito", hand="7s")
    assert t.captures("7s") == ["7s x3h4c >Jc"]


@pytest.mark.clause("A36")
def test_a_sum_is_no_step_of_a_run() -> None:
    t = table("4h 2c 3d 6s", "quito", hand="4s")
    assert t.captures("4s") == ["4s x4h"]
    assert not t.is_legal("4s x4h2c3d")


@pytest.mark.clause("A38", "P39")
def test_beside_an_addition_the_equal_card_stays_and_the_run_goes_on_above_it() -> None:
    t = table("Ah 3c 4d 5s", "quito", hand="4s")
    t.play("4s xAh3c >5s")
    assert t.on_table == "4d"


@pytest.mark.clause("A42")
def test_court_cards_make_runs_too() -> None:
    assert table("Jh Qc Kd", "quito", hand="Js").captures("Js") == ["Js xJh >QcKd"]
    assert table("Qh Kd Ac", "quito", hand="Qs").captures("Qs") == ["Qs xQh >Kd"]


@pytest.mark.clause("P27")
def test_additions_are_all_the_ways_to_add_up_to_a_card() -> None:
    by_sum: dict[int, set[int]] = {total: set() for total in range(1, 8)}
    for numbers in product(range(5), repeat=6):
        total = sum(value * number for value, number in enumerate(numbers, 1))
        if total in by_sum and sum(numbers) > 1:
            by_sum[total].add(sum(number << (4 * rank) for rank, number in enumerate(numbers)))
    for rank, first in enumerate(rules.FIRST_ADDITION[:-1]):
        assert set(rules.ADDITIONS[first : rules.FIRST_ADDITION[rank + 1]]) == by_sum[rank + 1]
    assert len(set(rules.ADDITIONS)) == len(rules.ADDITIONS)


@pytest.mark.clause("V6")
def test_a_run_above_a_sum_of_two_does_not_make_it_three() -> None:
    t = table("3h 4h Jc Kd", "pagat", hand="7s", sum_of_three="if_clean")
    assert t.is_legal("7s x3h4h >Jc")
