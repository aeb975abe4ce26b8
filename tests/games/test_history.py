"""The history of a deal: a law finds one that leaks or forgets; no view leads to the steps, which hold every hand."""

import gc
from types import ModuleType
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core import history
from sobremesa.core.history import Past
from sobremesa.core.laws import a_history_tells_the_deal_and_no_secrets
from sobremesa.core.match import Match

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
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_history_that_is_not_a_seats_breaks_the_law(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, broken, said = MUTANTS[mutant]
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(AssertionError, match=said):
        a_history_tells_the_deal_and_no_secrets(GAME, GAME.ruleset("sextola20"), 4)


def test_no_view_leads_to_the_steps() -> None:
    match: Match[Any, Any] = Match(GAME, GAME.ruleset(), 4, seed=1)
    match.deal()
    reached, to_look_at = set[int](), [match.view(0)]
    while to_look_at:
        thing = to_look_at.pop()
        if id(thing) not in reached and not isinstance(thing, type | ModuleType):
            reached.add(id(thing))
            to_look_at += gc.get_referents(thing)
    assert not reached & {id(match), id(match.steps), id(match.steps[0]), id(match.state)}
