"""Escoba keeps the laws of every game, compiled too, and its own clauses."""

from itertools import combinations

import pytest
from escoba import GAME, rules
from escoba.rules import Name, Rules, State

from sobremesa.core.cards import SPANISH_40
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction, NotationError
from sobremesa.core.kernel_parts import clear_events
from sobremesa.core.laws import random_play
from sobremesa.core.match import Match
from sobremesa.testing import dealt, game_tests, refused, scored

Escoba = Match[Rules, State]
globals().update(game_tests(GAME))


def cards(text: str) -> int:
    return sum(1 << SPANISH_40.code(card) for card in text.split())


# Seat 0 is the mano; it holds the first, third and fifth card.
OPEN = "Ro 7o Sc 2c Ae 3e 5c 6o 4b 7b"


@pytest.mark.clause("E05", "E06")
def test_the_deal() -> None:
    match = dealt(GAME, OPEN)
    assert match.actor == 0 and match.position.hand(0) == ["Ae", "Sc", "Ro"]
    assert match.position.digest()["table"] == "4b 5c 6o 7b" and match.position.digest()["stock"] == 30
    four = dealt(GAME, OPEN + " Ab 2b 4o 5o 6e 7c", players=4)
    assert four.position.digest()["hands"] == [3, 3, 3, 3] and four.position.digest()["stock"] == 24
    with_twelve = [four.position.hand(seat) for seat in range(4)]
    assert with_twelve[0] == ["Ae", "4b", "Ro"] and len({card for hand in with_twelve for card in hand}) == 12


@pytest.mark.clause("E04", "E07", "E08")
def test_a_card_takes_what_makes_fifteen_or_lies() -> None:
    match = dealt(GAME, OPEN)
    assert match.legal_actions.written == ["Ae", "Sc", "Sc x7b", "Ro", "Ro x5c"]
    for text, clause in [("Ro x4b6o", "E08"), ("Ro x5o", "E08"), ("7o", "E07")]:
        with pytest.raises(IllegalAction) as caught:
            match.play(text)
        assert caught.value.clause == clause
    match.play("Ro x5c")
    assert match.state.taken == [cards("Ro 5c"), 0] and match.state.table == cards("4b 6o 7b")
    match.play("7o")
    match.play("Ae")
    assert match.state.table == cards("Ae 4b 6o 7o 7b")


def test_no_position_has_more_legal_actions_than_the_kernel_says() -> None:
    match = dealt(GAME, OPEN)
    match.state.hand[0], most = cards("Ao Ac Ro"), rules.MAX_LEGAL
    match.state.table = rules.ALL_CARDS ^ match.state.hand[0]
    legal = match.legal_actions.codes
    assert len(legal) == most and legal == sorted(set(legal))
    assert all(rules.why_illegal(match.rules, match.state, code) == 0 for code in legal[:: most // 50])


def test_what_makes_fifteen_is_listed_whole() -> None:
    match, chance = dealt(GAME, OPEN), Chance("fifteen")
    for _ in range(40):
        table = chance.choose(list(range(6, rules.DECK)), 9)
        match.state.hand[0], match.state.table = cards("Ao 2o"), sum(1 << card for card in table)
        sets = [c for size in range(1, 9) for c in combinations(sorted(table), size)]
        takes = [(own, sum(1 << c for c in taken)) for own in (0, 4) for taken in sets if fifteen(own, *taken)]
        listed = [(rules.card_of(code), rules.taken_of(code)) for code in match.legal_actions.codes]
        assert listed == sorted([(0, 0), (4, 0), *takes])


def fifteen(*cards: int) -> bool:
    return sum(card // 4 + 1 for card in cards) == 15


@pytest.mark.parametrize("text", ["", "7", "7o x", "7o x5", "7o x5c5c", "8o", "7o 5c"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        dealt(GAME, OPEN).play(text)


@pytest.mark.clause("E09")
def test_who_takes_every_card_makes_an_escoba() -> None:
    match = dealt(GAME, "Ro 7o Sc 2c Ae 3e Ac 2b Ab Ao", "clasica")
    assert match.play("Ro x2bAoAcAb") and scored(match) == [("escoba", 0, 1)]
    assert match.state.score == [1, 0] and match.state.table == 0


@pytest.mark.clause("E10")
@pytest.mark.parametrize(("opening", "side"), [("dealer", 1), ("mano", 0)])
def test_open_cards_that_make_fifteen(opening: str, side: int) -> None:
    once = dealt(GAME, "Ro 7o Sc 2c Ae 3e 4b 5c 2b 4o", f"clasica, opening={opening}")
    assert scored(once) == [("escoba", side, 1)] and once.state.table == 0
    twice = dealt(GAME, "Ro 7o Sc 2c Ae 3e 7b So Co 6b", f"clasica, opening={opening}")
    assert scored(twice) == [("escoba", side, 1)] * 2
    uneven = dealt(GAME, "Ro 7o Sc 2c Ae 3e Rc Re 4b 6b", f"clasica, opening={opening}")
    assert scored(uneven) == [] and uneven.state.table == cards("Rc Re 4b 6b")
    assert scored(dealt(GAME, "Ro 7o Sc 2c Ae 3e 4b 5c 2b 4o", "clasica, opening=nobody")) == []


@pytest.mark.clause("E19")
def test_a_card_that_can_take_must() -> None:
    match = dealt(GAME, OPEN, "clasica, must_take=true")
    assert match.legal_actions.written == ["Ae", "Sc x7b", "Ro x5c"]
    assert refused(match, "Ro") == "E19"


def ended(taken: str, others: str, ruleset: str = "clasica", left: str = "", last: int = 1) -> Escoba:
    """A match at the end of a hand in which the sides took these cards and the rest of the table lies."""
    match = dealt(GAME, OPEN, ruleset)
    s = match.state
    s.taken[0], s.taken[1], s.table, s.last_taker = cards(taken), cards(others), cards(left), last
    clear_events(s)
    rules.finish_hand(match.rules, s)
    return match


def counted(match: Escoba) -> list[tuple[str, int, int]]:
    s = match.state
    return [(Name(name).name.lower(), side, points) for name, side, points in s.events[: s.event_count]]


@pytest.mark.clause("E12", "E13", "E14", "E15", "E17")
def test_the_count() -> None:
    match = ended("7o Ao 2o 7c 3c", "7e Ro 7b 4c")
    assert counted(match) == [("cards", 0, 1), ("oros", 0, 1), ("guindis", 0, 1)]
    assert match.state.dealer == 0 and match.actor == -1
    rules.deal(match.rules, match.state, list(range(rules.DECK)))
    assert match.state.taken == [0, 0]
    other = ended("Ao 3c", "7o Ro 7b", "clasica, guindis=2")
    assert counted(other) == [("cards", 1, 1), ("oros", 1, 1), ("sevens", 1, 1), ("guindis", 1, 2)]


@pytest.mark.clause("E11")
def test_who_took_last_gets_what_is_left() -> None:
    assert counted(ended("Ac", "2c 3c", left="4c 5c", last=1)) == [("cards", 0, 1)]
    assert counted(ended("Ac", "2c 3c", left="4c 5c", last=2)) == [("cards", 1, 1)]
    assert counted(ended("Ac 6c 6b", "2c 3c", "clasica, leftovers=nobody", "4c 5c", 2)) == [("cards", 0, 1)]
    assert counted(ended("", "", left="4c 5c", last=0)) == []


@pytest.mark.clause("E18")
def test_the_other_ways_to_count_sevens() -> None:
    assert ("sevens", 0, 1) not in counted(ended("7c 7e 7b", "7o", "clasica, sevens=all"))
    assert ("sevens", 0, 1) in counted(ended("7c 7e 7b 7o", "Ac", "clasica, sevens=all"))
    assert ("sevens", 1, 1) in counted(ended("7c 7e Rc", "6o 6c 6e Ab", "setenta"))  # 42 against 70
    assert ("sevens", 0, 1) in counted(ended("7c 7e 5o 4b", "6o 6c 6e Ab", "setenta"))  # 71 against 70


@pytest.mark.clause("E16")
def test_the_match_is_won_by_the_side_with_more_at_the_target() -> None:
    match = dealt(GAME, OPEN)
    match.state.score[0], match.state.score[1] = 21, 21
    rules.finish_hand(match.rules, match.state)
    assert match.actor == -1
    match.state.score[1] = 24
    rules.finish_hand(match.rules, match.state)
    assert match.over and match.result and (match.result.winners, match.result.score) == ((1,), (21, 24))
    assert counted(match)[-1] == ("match", 1, 0)


@pytest.mark.clause("E02", "E03")
def test_partners_take_together_and_hide_their_hands() -> None:
    match = dealt(GAME, OPEN + " Ab 2b 4o 5o 6e 7c", players=4)
    for seat in range(4):
        assert [bool(match.view(seat).hand(other)) for other in range(4)] == [other == seat for other in range(4)]
        assert not any(match.view(seat).state.stock)
    for _ in random_play(match, Chance("pairs"), 12):
        pass
    takers = [step.seat for step in match.steps if step.seat is not None and rules.taken_of(step.action)]
    assert takers and match.state.taken[takers[-1] % 2]
