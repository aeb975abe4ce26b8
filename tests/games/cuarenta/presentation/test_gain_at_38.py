"""The menu says of a play what the log says of it afterwards: at 38 a limpia is void, and is called so all the same."""

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.presentation import choices
from tests.presentation.scenes_kit import Onlooker


@pytest.mark.parametrize("ruleset", ["pagat", "quito"])
@pytest.mark.parametrize("score", [0, 38])
def test_menu_and_log_call_a_caida_that_clears_by_the_same_words(ruleset: str, score: int) -> None:
    game = games.load("cuarenta")
    found = 0
    for seed in range(60):
        match = Match(game, game.ruleset(ruleset), 2, 0, seed=f"38 {seed}")
        match.deal()
        match.state.score[:] = [score, score]
        match.play(match.legal_actions[-1])
        looks = Onlooker(match, match.actor, "en").context().viewer
        for move in choices(match.view(match.actor), looks):
            twin = match.copy()
            gained = twin.play(move.actions[0])
            if any(one.name == "caida" for one in gained) and not twin.state.table:
                found += 1
                assert "limpia" in move.points.lower(), (move.points, gained)
    assert found
