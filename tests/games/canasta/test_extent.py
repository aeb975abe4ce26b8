"""Bounds of a round of Canasta: a table that has nearly everything stays within them."""

import pytest

from sobremesa import games
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import CANASTA, FOUR, TWO, State

GAME = games.load("canasta")


@pytest.mark.parametrize("ruleset", GAME.rulebook.presets)
@pytest.mark.parametrize("players", GAME.players)
def test_the_widest_lead_is_more_than_all_canastas_and_threes(ruleset: str, players: int) -> None:
    values = GAME.rules(GAME.ruleset(ruleset), players)
    s = State()
    rules.start(values, s, 0)
    for rank in range(FOUR, TWO):
        s.naturals[0][rank] = CANASTA + 1
    s.wild_twos[0], s.red_threes[0] = CANASTA, 4
    for seat in range(players):
        if rules.group_of(values, seat) == 1:
            s.hand[seat] = [0, *[8 // players] * (len(s.hand[seat]) - 1)]
    s.red_threes[1] = 4
    lead = rules.round_points(values, s, 0, 0) - rules.round_points(values, s, 1, rules.GROUPS)
    assert 0 < lead <= rules.widest_lead(values)
