"""The map over processes: its results come in order, and who has heard enough stops it."""

import sys
from multiprocessing import active_children
from time import sleep

import pytest

from sobremesa.core.errors import SobremesaError
from sobremesa.executors.spread import Executor, spread


def square(number: int) -> int:
    return number * number


def late(number: int) -> int:
    """The first ones take longest, so that later ones are done before them."""
    return number + 0 * sum(range(200_000 if number < 2 else 0))


def endless(number: int) -> int:
    """The first one ends at once, the others never."""
    while number:
        sleep(1)
    return number


def fall(number: int) -> int:
    raise ValueError(f"number {number} fell")


def test_any_number_of_jobs_gives_the_same_results_in_order() -> None:
    assert list(spread(square, 40)) == list(spread(square, 40, Executor(jobs=2))) == [n * n for n in range(40)]
    assert list(spread(late, 20, Executor(jobs=2))) == list(range(20))
    assert list(spread(square, 0, Executor(jobs=2))) == []


def test_who_has_heard_enough_stops_it() -> None:
    results = spread(square, 10**9, Executor(jobs=2))
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert list(results) == []


def test_what_is_under_way_does_not_hold_up_who_has_heard_enough() -> None:
    others = set(active_children())
    results = spread(endless, 10, Executor(jobs=2))
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]  # it would wait for ever
    assert set(active_children()) <= others


def test_what_falls_in_a_process_falls_here() -> None:
    with pytest.raises(ValueError, match="number 0 fell"):
        list(spread(fall, 3, Executor(jobs=2)))


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(SobremesaError, match="did you mean 'ray'"):
        Executor("rays", 2)
    with pytest.raises(SobremesaError, match="1 job or more, not 0"):
        Executor(jobs=0)


def test_a_missing_ray_is_said_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SobremesaError, match=r"install sobremesa\[ray\]"):
        spread(square, 3, Executor("ray", 2))


def test_the_map_needs_nothing_that_is_not_in_the_standard_library() -> None:
    from tests.test_package import run_python

    code = (
        "import sys; from sobremesa import games; from sobremesa.arena import duel, tournament, command; "
        "from sobremesa.arena.entrants import enter; [enter(game, 'random') for game in games.names()]; "
        "print(*{'numpy', 'numba', 'ray', 'openskill', 'rich'} & set(sys.modules))"
    )
    assert run_python("-c", code).stdout.split() == []


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Ray warns of its own future
def test_ray_gives_the_same_results_and_leaves_no_trace() -> None:
    import ray

    assert list(spread(square, 40, Executor("ray", 2))) == [n * n for n in range(40)]
    results = spread(square, 10**9, Executor("ray", 2))
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert not ray.is_initialized()


@pytest.mark.long
@pytest.mark.filterwarnings("default")
def test_a_cluster_that_was_joined_is_used_and_left_alone() -> None:
    import ray

    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        assert list(spread(square, 9, Executor("ray", 2))) == [n * n for n in range(9)]
        assert ray.is_initialized()
    finally:
        ray.shutdown()
