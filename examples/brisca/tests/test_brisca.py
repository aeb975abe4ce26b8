"""Brisca keeps the laws of every game, compiled too, and its own clauses."""

import pytest
from brisca import GAME, rules
from brisca.rules import Rules, State

from sobremesa.core.cards import SPANISH_40
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.testing import dealt, game_tests, refused, scored

globals().update(game_tests(GAME))

# Seat 0 is the mano; it holds the first, third and fifth card. The king of oros is turned up, and four cards follow.
OPEN = "7o 2c Ae 3c Sb 2o Ro 4e 5e 6e 7e"


def played(first: str, *texts: str, ruleset: str = "clasica", players: int = 2) -> Match[Rules, State]:
    """A match in which these cards were dealt, and this was played."""
    match = dealt(GAME, first, ruleset, players)
    for text in texts:
        match.play(text)
    return match


def without_stock(first: str, *texts: str, ruleset: str = "arrastrada", players: int = 2) -> Match[Rules, State]:
    """A match in which the stock is gone after the deal, and this was played."""
    match = dealt(GAME, first, ruleset, players)
    match.state.stock_left = 0
    for text in texts:
        match.play(text)
    return match


@pytest.mark.clause("B06", "B07", "B08")
def test_the_deal_and_the_first_lead() -> None:
    match = played(OPEN)
    assert (match.actor, match.state.dealer, match.state.stock_left) == (0, 1, 34)
    assert match.position.hand(0) == ["Ae", "7o", "Sb"] and match.position.digest()["face"] == "Ro"
    assert match.legal_actions.written == ["Ae", "7o", "Sb"]
    assert refused(match, "2c") == "B08"


@pytest.mark.clause("B04", "B05", "B09")
@pytest.mark.parametrize(
    ("lead", "answer", "side", "points"),
    [
        *(("Ae", "3e", 0, 21), ("3e", "Ae", 1, 21), ("Re", "Ce", 0, 7), ("Se", "7e", 0, 2), ("2e", "4e", 1, 0)),
        *(("Ae", "2o", 1, 11), ("2o", "Ae", 0, 11), ("2o", "4o", 1, 0), ("5c", "Ae", 0, 11), ("6e", "5e", 0, 0)),
    ],
)
def test_who_takes_a_trick_and_what_it_counts(lead: str, answer: str, side: int, points: int) -> None:
    match = played(f"{lead} {answer} 2b 4b 5b 6b Ro", lead, answer)
    assert scored(match) == [("trick", side, points)]
    assert match.state.points[side] == points and match.actor == side


@pytest.mark.clause("B10")
def test_who_took_the_trick_draws_first_and_the_turned_up_card_is_last() -> None:
    match = played(OPEN, "Sb", "2o")
    assert match.position.hand(1) == ["2c", "3c", "4e"] and match.position.hand(0) == ["Ae", "5e", "7o"]
    last = dealt(GAME, OPEN)
    last.state.stock_left = 2
    last.play("Sb")
    last.play("2o")
    assert last.state.stock_left == 0 and last.state.shown[0] == 1 << SPANISH_40.code("Ro")
    assert "Ro" in last.position.hand(0)


@pytest.mark.clause("B11", "B13")
def test_the_seven_takes_the_turned_up_card_and_all_know_who_has_it() -> None:
    match = played(OPEN)
    assert refused(match, "7o cambio") == "B13"
    match = played(OPEN, "Ae", "2c")
    match.play("7o cambio")
    assert match.actor == 0 and match.position.digest()["face"] == "7o"
    assert match.state.shown[0] == 1 << SPANISH_40.code("Ro") and refused(match, "Sb cambio") == "B11"
    for number in range(20):
        assert "Ro" in match.view(1).sample(Chance(number)).hand(0)
    match.play("Ro")
    assert match.state.shown[0] == 0
    match.state.stock_left, match.state.turn = 0, 1
    assert refused(match, "2o cambio") == "B13"


@pytest.mark.clause("B11", "B12")
@pytest.mark.parametrize(
    ("ruleset", "face", "card", "clause"),
    [
        ("clasica", "6o", "2o", ""),
        ("clasica", "7o", "2o", ""),
        ("clasica", "So", "2o", "B11"),
        ("clasica", "6o", "7o", "B11"),
        ("clasica", "So", "7o", ""),
        ("clasica", "So", "7c", "B11"),
        ("clasica, swap=seven", "6o", "2o", "B11"),
        ("clasica, swap=none", "So", "7o", "B11"),
    ],
)
def test_what_is_exchanged_for_what(ruleset: str, face: str, card: str, clause: str) -> None:
    match = dealt(GAME, f"Ab 2b {card} 4b 5b 6b {face}", ruleset)
    match.play("Ab")
    match.play("2b")
    if clause:
        assert refused(match, f"{card} cambio") == clause
    else:
        assert f"{card} cambio" in match.legal_actions.written


@pytest.mark.clause("B14")
def test_the_last_tricks_are_followed_where_that_is_agreed() -> None:
    match = without_stock("Ae 2e 3e 4c 5e 2o Ro", "Ae")
    assert match.legal_actions.written == ["2e"] and refused(match, "2o") == "B14"
    assert "must follow suit" in str(match.position.why_illegal("2o"))
    match = without_stock("Ae 2c 3e 4c 5e 2o Ro", "Ae")
    assert match.legal_actions.written == ["2o"] and refused(match, "4c") == "B14"
    match = without_stock("Ae 2c 3e 4c 5e 2b Ro", "Ae")
    assert match.legal_actions.written == ["2c", "2b", "4c"]
    assert len(without_stock("Ae 2e 3e 4c 5e 2o Ro", "Ae", ruleset="clasica").legal_actions) == 3
    assert len(played("Ae 2e 3e 4c 5e 2o Ro", "Ae", ruleset="arrastrada").legal_actions) == 3


@pytest.mark.clause("B03", "B14")
def test_worlds_know_what_a_hand_could_not_follow() -> None:
    names = "Ae 2c 3e 4e 2b 6b 5e 6c 3b 5b 7c 4b Ro"
    match = without_stock(names, "Ae", "2c", "3e", "4e", players=4)
    lacking = rules.cards_of(match.state.lacks[1])
    assert match.state.lacks == [0, 0b101, 0, 0] and lacking & 1 << SPANISH_40.code("2e")
    for number in range(50):
        assert not match.view(0).sample(Chance(number)).state.hand[1] & lacking


@pytest.mark.clause("B02", "B03")
def test_partners_take_together_and_hide_their_hands() -> None:
    match = dealt(GAME, "Ae 2c 3e 4e 2b 5b 5e 6c 3b 6b 7c 4b Ro", players=4)
    for seat in range(4):
        view = match.view(seat)
        assert [bool(view.hand(other)) for other in range(4)] == [other == seat for other in range(4)]
        assert not any(view.state.stock)
    for text in ("Ae", "2c", "3e", "4e"):
        match.play(text)
    assert match.state.points == [21, 0] and match.actor == 0


def ended(points: tuple[int, int], ruleset: str = "clasica", score: tuple[int, int] = (0, 0)) -> Match[Rules, State]:
    """A match at the end of a hand in which the sides have so many points, before the last trick's."""
    match = without_stock("2e 4c 3b 5b 4b 6b Ro", ruleset=ruleset)
    s = match.state
    s.points[:], s.score[:], s.held[:] = points, score, [1, 1, 0, 0]
    match.play("2e")
    match.play("4c")
    return match


@pytest.mark.clause("B15", "B17")
def test_the_side_with_more_points_wins_the_hand() -> None:
    match = ended((61, 59))
    assert scored(match) == [("trick", 0, 0), ("hand", 0, 1)] and match.state.score == [1, 0]
    assert match.actor == -1 and match.state.dealer == 0 and match.state.points == [61, 59]
    rules.deal(match.rules, match.state, list(range(rules.DECK)))
    assert match.state.points == [0, 0]
    assert scored(ended((60, 60))) == [("trick", 0, 0)]


@pytest.mark.clause("B16")
def test_the_match_is_won_by_hands() -> None:
    match = ended((20, 100), "clasica, hands=2", (1, 1))
    assert match.over and match.result and (match.result.winners, match.result.score) == ((1,), (1, 2))
    assert scored(match)[-1] == ("match", 1, 0)
