"""The history of a deal: a law finds one that leaks, forgets or goes on; views, bots and simulations have it."""

import pickle
from typing import Any

import pytest

from sobremesa import games
from sobremesa.arena.duel import Duel
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.core import history
from sobremesa.core.chance import Chance
from sobremesa.core.history import Past
from sobremesa.core.laws import a_history_tells_the_deal_and_no_secrets, advance
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.simulation import Simulation
from tests.arena.witness import Listener

GAME = games.load("cuatrola")
SINCE = history.since_the_deal
ACTION = Past.event


def with_all_hands(past: Past, step: Any, seat: int | None, number: int) -> Any:
    return ACTION(past, step, 0 if step.kind == "deal" else seat, number)


MUTANTS: dict[str, tuple[Any, str, Any, str]] = {
    "tells secrets": (history, "is_secret", lambda game, step, seat: False, "is told"),
    "shows another's hand": (Past, "event", with_all_hands, "is told"),
    "forgets the deal": (history, "since_the_deal", lambda steps: SINCE(steps)[1:], "is told"),
    "keeps the last deal": (history, "since_the_deal", lambda steps: steps, "is told"),
    "goes on": (Match, "_past", property(lambda m: Past(m.game, m.steps, 1 << 30, m.drawn)), "changed by later play"),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_history_that_is_not_a_seats_breaks_the_law(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, broken, said = MUTANTS[mutant]
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(AssertionError, match=said):
        a_history_tells_the_deal_and_no_secrets(GAME, GAME.ruleset("sextola20"), 4)


def test_a_view_keeps_its_history_when_steps_are_taken_back_and_others_played() -> None:
    match: Match[Any, Any] = Match(GAME, GAME.ruleset(), 4, seed=1)
    for _ in range(9):
        advance(match, Chance("history"))
    view = match.view(2)
    told = match.history(2)
    match.undo()
    match.play(match.legal_actions[-1])
    match.undo()
    match.undo()
    assert view.history == told and len(match.history(2)) < len(told)


def test_a_view_that_only_a_state_made_has_none_and_none_is_sent() -> None:
    match: Match[Any, Any] = Match(GAME, GAME.ruleset(), 4, seed=1)
    assert match.view(0).history == []
    match.deal()
    alone, sent = View.from_state(GAME, match.rules, match.state, 0), pickle.dumps(match.view(0))
    assert alone.history is None and sent == pickle.dumps(alone)
    assert pickle.loads(sent).history is None


def test_bots_of_an_arena_and_of_a_simulation_are_told() -> None:
    Listener.heard.clear()
    listener = enter("cuarenta", "tests.arena.witness.Listener")
    Duel(Table("cuarenta", "pagat", 2, True, "told"), listener, listener).play(0)
    shelf = games.load("cuarenta")
    list(Simulation(shelf, shelf.ruleset(), 2, "s", 99, lambda seed: [Listener(seed)] * 2).written(1))
    assert {kinds[0] for kinds in Listener.heard} == {"deal"} and max(map(len, Listener.heard)) > 40
    assert {"score"} | {kind for kinds in Listener.heard for kind in kinds} == {"deal", "action", "score"}
