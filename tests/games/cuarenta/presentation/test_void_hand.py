"""A hand that a misdeal made void: what is shown of it counts no cards (A9)."""

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from tests.presentation.scenes_kit import Onlooker


@pytest.mark.clause("A9", "A10", "W7")
@pytest.mark.parametrize(("score", "paid"), [(0, True), (38, False)])
def test_a_void_hand_shows_what_the_misdeal_pays_and_no_cards(score: int, paid: bool) -> None:
    game = games.load("cuarenta")
    match = Match(game, game.ruleset("quito"), 4, 0, seed="void")
    match.deal()
    match.play(match.legal_actions[0])
    match.state.score[:] = [score, score]
    match.call("misdeal")
    shown = Onlooker(match, 1, "en").look().breakdown
    assert shown is not None
    names = [name for name, _ in shown.rows]
    assert "cards" not in names and len(names) == (3 if paid else 1)
    assert not any("cards" in line for line in shown.lines)
    assert [values for _, values in shown.rows][-1] == [str(score + 10 * paid), str(score)]
