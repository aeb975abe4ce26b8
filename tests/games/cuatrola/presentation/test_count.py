"""The count of a hand in words: what was scored, and nothing else."""

import pytest

from sobremesa.core.event import Score
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.notation import EVENTS
from sobremesa.games.cuatrola.presentation.count import count
from sobremesa.games.cuatrola.rules import Contract, Phase, State
from sobremesa.presentation.viewer import viewer_of
from tests.games.cuatrola.table import GAME, values

SAID = {"es": "¡Las cinco bazas!", "en": "All five tricks!", "de": "Alle fünf Stiche!"}


def told(spec: str, s: State, language: str) -> str:
    """The sentences for the end of a hand whose last trick has been taken."""
    table = values(spec)
    rules.end_hand(table, s)
    viewer = viewer_of(0, ("Ana", "Bea", "Caro", "Dora"), sides(GAME, table, 4), language, GAME, False)
    scores = [Score(EVENTS[name], side, points) for name, side, points in s.events[: s.event_count]]
    return " ".join(count(scores, View.from_state(GAME, table, s, 0), viewer))


@pytest.mark.clause("A33")
@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(("spec", "is_said"), [("app, sweep_unbid=3", True), ("app", False), ("mesa7", True)])
def test_a_sweep_that_counts_more_is_said_at_every_score(spec: str, is_said: bool, language: str) -> None:
    for score in range(values(spec).target):
        s = State(phase=Phase.PLAY, trick=5, dealer=3, points=[130, 0], tricks=[5, 0], score=[score, 0])
        assert (SAID[language] in told(spec, s, language)) == is_said, score


@pytest.mark.clause("A33")
def test_who_breaks_a_solo_with_all_tricks_made_no_sweep() -> None:
    s = State(phase=Phase.PLAY, trick=5, dealer=3, contract=Contract.SOLO, declarer=1, points=[130, 0], tricks=[5, 0])
    assert SAID["en"] not in told("app, sweep_solo=6", s, "en")
