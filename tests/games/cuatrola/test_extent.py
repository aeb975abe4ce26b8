"""Bounds of a hand of Cuatrola: no contract gives a wider lead, at any table."""

import pytest

from sobremesa import games
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import TRICKS, Contract, State

GAME = games.load("cuatrola")


@pytest.mark.clause("K19")
@pytest.mark.parametrize("ruleset", GAME.rulebook.presets)
def test_the_widest_lead_is_the_dearest_hand(ruleset: str) -> None:
    values = GAME.rules(GAME.ruleset(ruleset), GAME.players[0])
    given = []
    for contract in Contract:
        for side in range(2):
            s = State(contract=contract, declarer=0)
            s.tricks[side] = TRICKS
            given.append(rules.hand_value(values, s, side))
    assert max(given) <= rules.widest_lead(values)
    assert max(given) == rules.widest_lead(values) or values.exact_finish
