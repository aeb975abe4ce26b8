"""Bots of Canasta play for what the rules say that canastas score: another house rule is enough."""

import pytest

from sobremesa import games
from sobremesa.games.canasta import rules as canasta
from sobremesa.games.canasta.bots import melding, reasons
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights

FIVE = 4
CANASTA = games.load("canasta")


def row_of_six() -> tuple[canasta.Rules, canasta.State]:
    """Seat 0 holds the natural and the two that its group's only row needs to be a canasta."""
    rules: canasta.Rules = CANASTA.rules(CANASTA.rulebook.ruleset("wikibooks"), 4)
    s = canasta.State(phase=canasta.Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], stock_left=60, rounds=1)
    s.naturals[0][FIVE] = 6
    s.hand[0][canasta.TWO], s.held[:4] = 1, [6, 11, 11, 11]
    return rules, s


@pytest.mark.parametrize(("bonus", "factor"), [(400, 4 / 3), (150, 0.5)])
def test_a_canasta_is_built_for_what_it_counts(monkeypatch: pytest.MonkeyPatch, bonus: int, factor: float) -> None:
    rules, s = row_of_six()
    seat = (rules, s, Weights(), Context())
    before = melding.completing(*seat, FIVE), melding.progress(*seat, FIVE, 1)
    monkeypatch.setattr(canasta, "MIXED_BONUS", bonus)
    after = melding.completing(*seat, FIVE), melding.progress(*seat, FIVE, 1)
    assert after == pytest.approx(tuple(factor * worth for worth in before))


def test_a_row_is_kept_pure_for_what_that_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    _, s = row_of_six()
    me = Context()
    me.left[FIVE] = 2
    before = melding.spoiling(s, Weights(), me, FIVE)
    monkeypatch.setattr(canasta, "PURE_BONUS", 700)
    assert melding.spoiling(s, Weights(), me, FIVE) == pytest.approx(2 * before) and before > 0


def test_a_joker_canasta_is_worth_what_it_counts_and_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, s = row_of_six()
    monkeypatch.setattr(canasta, "JOKER_BONUS", 1500)
    step = canasta.code_of(canasta.Do.WILDS, 0, 2)
    assert melding.build_value(rules, s, Weights(), Context(), step) == 1500
    assert "1500" in reasons.explain(rules, s, Weights(), Context(), step, "en")
