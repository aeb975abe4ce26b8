"""Alpha-beta against plain minimax, and determinization against the mean."""

import numpy as np
import pytest

from sobremesa.core.errors import SobremesaError
from sobremesa.search import AlphaBeta, Determinized, SearchResult
from tests.search import clearing, noted, thicket
from tests.search.brute import values

NOTHING = np.zeros(2)
RULES = thicket.Rules()
FREE = {"horizon": clearing, "places": 0}
KEPT = {"horizon": noted, "places": 1 << 10}


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "with order and table"])
def exact(request: pytest.FixtureRequest) -> AlphaBeta:
    if request.param:
        return AlphaBeta(thicket, noted, thicket.State(), places=1 << 10)
    return AlphaBeta(thicket, clearing, thicket.State())


def start(hidden: int) -> thicket.State:
    return thicket.State(hidden=hidden)


def test_alpha_beta_is_minimax(exact: AlphaBeta) -> None:
    for hidden in range(8):
        found = exact.solve(RULES, start(hidden), table=NOTHING)
        assert dict(zip(found.actions, found.values, strict=True)) == values(RULES, start(hidden))
        assert exact.cut == 0


def test_so_it_is_for_the_other_seat(exact: AlphaBeta) -> None:
    for action in range(4):
        s = start(5)
        thicket.apply(RULES, s, action)
        found = exact.solve(RULES, s, table=NOTHING)
        assert dict(zip(found.actions, found.values, strict=True)) == values(RULES, s)


def test_it_enters_fewer_nodes_than_there_are(exact: AlphaBeta) -> None:
    exact.solve(RULES, start(3), table=NOTHING)
    assert 0 < exact.nodes < len(all_below(start(3)))


def all_below(s: thicket.State) -> list[thicket.State]:
    from tests.search.brute import after, legal

    if thicket.actor(RULES, s) < 0:
        return [s]
    return [s, *(node for action in legal(RULES, s) for node in all_below(after(RULES, s, action)))]


def test_a_limit_is_told() -> None:
    short = AlphaBeta(thicket, clearing, thicket.State(), limit=10)
    short.solve(RULES, start(1), table=NOTHING)
    assert short.cut > 0
    shallow = AlphaBeta(thicket, clearing, thicket.State(), depth=2)
    found = shallow.solve(RULES, start(1), table=NOTHING)
    assert shallow.cut > 0 and len(found.actions) == 4


def test_determinization_is_the_mean_over_the_worlds(exact: AlphaBeta) -> None:
    hidden = (0, 1, 2, 3, 5, 7)
    found = exact.run(RULES, start(0), [start(h) for h in hidden], table=NOTHING)
    each = [values(RULES, start(h)) for h in hidden]
    assert found.values == pytest.approx([np.mean([v[a] for v in each]) for a in range(4)])
    assert found.spreads == pytest.approx([np.std([v[a] for v in each]) for a in range(4)])
    assert found.iterations == 6 and found.visits == (6,) * 4
    assert found.best == max(range(4), key=lambda a: found.values[a])


def test_another_solver_may_be_asked(exact: AlphaBeta) -> None:
    other = Determinized(thicket, exact.solver, exact.work)
    worlds = [start(h) for h in range(4)]
    assert other.run(RULES, start(0), worlds, table=NOTHING) == exact.run(RULES, start(0), worlds, table=NOTHING)


def test_with_a_clock_at_least_one_world_is_solved(exact: AlphaBeta) -> None:
    found = exact.run(RULES, start(0), [start(h) for h in range(8)], table=NOTHING, milliseconds=1e-6)
    assert found.iterations == 1 and found.values == tuple(map(float, values(RULES, start(0)).values()))


def found(values: tuple[float, ...], visits: tuple[int, ...] = (1, 1, 1)) -> SearchResult:
    return SearchResult((10, 20, 30), values, visits, visits, (0.0,) * 3, sum(visits))


def test_advice_is_taken_where_it_costs_no_more_than_the_margin() -> None:
    three = found((1.0, 1.5, 0.9))
    assert three.best == three.choose() == 20
    assert three.choose([10], margin=0.5) == 10 and three.choose([10], margin=0.49) == 20
    assert three.choose([30, 10], margin=0.5) == 10


def test_the_most_visited_is_best_then_the_most_valuable_then_the_first() -> None:
    assert found((9.0, 1.0, 1.0), (1, 5, 2)).best == 20
    assert found((1.0, 2.0, 2.0)).best == 20


def test_advice_must_be_legal() -> None:
    with pytest.raises(SobremesaError, match="action 40: it is not legal here"):
        found((1.0, 1.0, 1.0)).choose([40])
