"""The score-keeper's sheet of Cuatrola: the hands that are marked come to what the kernel counts."""

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import Rules, State
from tests.keeper import Marked, counted, sheet_of

GAME = games.load("cuatrola")
MATCHES = 12


def mark_of(rules: Rules, state: State, side: int) -> str:
    """Return what is marked for who has won a hand."""
    if kernel.is_sweep(rules, state, side):
        return f"{CALLS[state.contract] if state.contract else 'hand'}_sweep"
    if not state.contract:
        return "hand"
    made = side == kernel.side_of(state.declarer)
    return CALLS[state.contract] if made else f"{CALLS[state.contract]}_failed"


def played(ruleset: str, seed: int) -> tuple[Match[Rules, State], list[dict[str, int | str]]]:
    """Play a match at random, and mark its hands."""
    match, chance = Match(GAME, GAME.ruleset(ruleset), 4, seed=seed), Chance(seed, "play")
    marked: list[dict[str, int | str]] = []
    while not match.over:
        actions = list(match.legal_actions)
        scores = match.deal() if match.actor < 0 else match.play(actions[chance.below(len(actions))])
        won = [score.side for score in scores if score.name == "hand"]
        marked += ({"side": side, "mark": mark_of(match.rules, match.state, side), "n": 1} for side in won)
    return match, marked


@pytest.mark.parametrize("ruleset", [one.name for one in GAME.rulebook])
def test_what_is_marked_comes_to_what_the_rules_count(ruleset: str) -> None:
    matches = [played(ruleset, seed) for seed in range(MATCHES)]
    asked: list[Marked] = [(sheet_of(GAME, ruleset), 2, marked) for _, marked in matches]
    for (match, _), count in zip(matches, counted(asked), strict=True):
        assert count["scores"] == match.state.score
        assert (count["over"], count["last"]) == (True, match.state.winner - 1)
