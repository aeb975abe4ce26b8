"""Cuarenta's value function: fixed under its name, and right where the rules say what a position is worth."""

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.fast.records import from_record, to_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.value_function import value_function
from sobremesa.games.cuarenta.rules import Rules, State

GAME = games.load("cuarenta")
RULES = GAME.rules(GAME.ruleset("pagat"), 2)


def opening(seed: str) -> State:
    """A table with the first cards dealt."""
    match: Match[Rules, State] = Match(GAME, GAME.ruleset("pagat"), 2, seed=seed)
    match.deal()
    return match.state


PINNED: list[float] = [0.5755398663343987, 0.5566509350175042, 0.45955763401055183]


def test_a_value_keeps_its_name_and_what_has_the_name_keeps_its_values() -> None:
    """Whatever moves these numbers asks for another name: reports are compared by it."""
    value = value_function(RULES)
    found = [value.worth(s, to_record(s), 32, 7)[0, 0] for s in map(opening, "abc")]
    assert value.name == "cuarenta-1"
    assert found == pytest.approx(PINNED, abs=1e-9)


def test_a_stock_is_dealt_as_it_may_lie() -> None:
    """Mutants: the stock keeps its order; a card that was seen is dealt again."""
    s = opening("a")
    chance = Chance("play")
    while kernel.actor(RULES, s) >= 0:
        out = [0] * kernel.MAX_LEGAL
        kernel.apply(RULES, s, out[chance.below(kernel.legal_actions(RULES, s, out))])
    assert kernel.cards_needed(RULES, s) == 0
    before = clone(s)
    dealt = [from_record(one, State()) for one in value_function(RULES).deals(s, 50, 3)]
    laid = s.laid[0][0] | s.laid[0][1]
    assert len({one.hand[0] for one in dealt}) > 40
    assert not any(one.hand[0] & one.hand[1] or (one.hand[0] | one.hand[1]) & laid for one in dealt)
    assert s == before


def test_chances_are_those_to_win_the_match() -> None:
    """Mutants: the chica is the match; the chicas are those after an action that ended one."""
    three = GAME.rules(GAME.rulebook.parse("pagat, match=best_of_3"), 2)
    s = opening("a")
    record = to_record(s)
    [[one, other]] = value_function(RULES).worth(s, record, 32, 7)
    s.chicas[0] = 1
    assert value_function(three).worth(s, record, 32, 7)[0] == pytest.approx([(1 + one) / 2, other / 2])


def test_a_deal_that_ends_a_chica_is_worth_that_chica() -> None:
    """P18: four of a kind; mutant: the chicas after the deal are those that the chance to win it is put on."""
    three = GAME.rules(GAME.rulebook.parse("pagat, match=best_of_3"), 2)
    before = State()
    kernel.start(three, before, 0)
    after = clone(before)
    kernel.deal(three, after, list(range(kernel.DECK)))
    assert after.chica_over and after.chicas == [0, 1]
    assert value_function(three).worth(before, to_record(after), 1, 7)[0] == pytest.approx([0.25, 0.75])
