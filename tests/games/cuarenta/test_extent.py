"""Bounds of a hand of Cuarenta: they are reached, and no option makes them too small."""

import pytest

from sobremesa import games
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import DECK, TARGET, At38, MissedSequence, RondaCatch, Rules, State

GAME = games.load("cuarenta")


def counted(values: Rules, score: int) -> State:
    """A hand at its count, in which one side has taken every card and all its points but the last."""
    s = State(hands=1, deals=4, dealer=1, phase=rules.Phase.PLAY)
    s.score[0], s.pile[0] = score, DECK
    rules.count_hand(values, s)
    return s


@pytest.mark.clause("W3")
def test_the_widest_lead_is_every_card_after_all_points_but_one() -> None:
    values = Rules(at_38=At38.CAIDA_CARDS)
    assert counted(values, TARGET - 1).score[0] == rules.widest_lead(values)


@pytest.mark.parametrize("option", GAME.rulebook.options, ids=lambda option: option.name)
def test_no_award_of_any_option_is_wider(option: object) -> None:
    for value in option.examples():  # type: ignore[attr-defined]  # an option of the rulebook
        ruleset = GAME.rulebook.ruleset("pagat", {option.name: value})  # type: ignore[attr-defined]
        values = GAME.rules(ruleset, 2)
        for award in (values.ronda_points, values.ronda_catch_points, values.falla, values.four_of_a_kind):
            assert TARGET - 1 + award <= rules.widest_lead(values)
        assert counted(values, TARGET - 1).score[0] <= rules.widest_lead(values)


def test_the_longest_hand_asks_for_each_card_and_claims_each_rank() -> None:
    quiet = Rules(missed_sequence=MissedSequence.AUTO, ronda_catch=RondaCatch.AUTO)
    asked = Rules(missed_sequence=MissedSequence.ROBAR)
    assert rules.longest_hand(asked) - rules.longest_hand(quiet) == 2 * DECK
