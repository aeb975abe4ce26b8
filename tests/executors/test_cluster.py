"""Ray's cluster of several nodes on one machine: a node that dies costs nothing but time."""

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from sobremesa import games
from sobremesa.arena.command import ArenaConfig, run
from sobremesa.arena.table import Table
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.cluster import MOST, Size, over_ray
from sobremesa.executors.spread import Executor, spread

GAME = games.names()[0]
TABLE = Table(GAME, str(games.load(GAME).rulebook.ruleset()), 2, False, "cluster")


def slow_square(number: int) -> int:
    sleep(0.05)
    return number * number


def test_an_address_where_nobody_answers_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    call = ["arena", GAME, "greedy", "random", "--executor", "ray", "--address", "127.0.0.1:9"]
    assert main(call) == 1
    assert "no Ray cluster answers at '127.0.0.1:9'" in capsys.readouterr().err


def test_an_address_without_ray_is_refused() -> None:
    with pytest.raises(SobremesaError, match="add --executor ray"):
        Executor(address="10.0.0.1:6379")


def test_tasks_grow_while_they_are_short_and_stop_growing() -> None:
    size = Size()
    size.took(0.001, 1)
    assert size.numbers == 2
    size.took(0.001, 1)
    assert size.numbers == 2, "an older, smaller task says nothing of this size"
    size.took(10.0, 2)
    assert size.numbers == 2
    for _ in range(20):
        size.took(0.0, size.numbers)
    assert size.numbers == MOST


def test_nothing_to_do_joins_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoRay:
        def is_initialized(self) -> bool:
            raise AssertionError

    monkeypatch.setitem(sys.modules, "ray", NoRay())
    assert list(over_ray(slow_square, [], 2, "")) == []


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Return a cluster of a head that does no work, and of two nodes that do."""
    utils = pytest.importorskip("ray.cluster_utils")
    made = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.add_node(num_cpus=1)
    yield made
    made.shutdown()


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Ray warns of its own future
def test_tasks_that_are_lost_with_their_node_are_done_again(cluster: Any) -> None:
    doomed = cluster.add_node(num_cpus=1)
    results = spread(slow_square, 200, Executor("ray", 2, cluster.address))
    first = [next(results) for _ in range(5)]
    cluster.remove_node(doomed, allow_graceful=False)
    assert first + list(results) == [number * number for number in range(200)]


@pytest.mark.long
@pytest.mark.filterwarnings("default")
def test_an_arena_comes_to_the_same_with_a_node_killed_in_mid_run(cluster: Any, tmp_path: Path) -> None:
    def told(name: str, executor: Executor) -> str:
        run(TABLE, ["rules", "greedy"], ArenaConfig(200, executor, json=tmp_path / name))
        return (tmp_path / name).read_text()

    doomed = cluster.add_node(num_cpus=1)
    journal = tmp_path / "journal"

    def kill_in_mid_run() -> None:
        while not journal.exists() or len(journal.read_text().splitlines()) < 10:
            sleep(0.05)
        cluster.remove_node(doomed, allow_graceful=False)

    killer = threading.Thread(target=kill_in_mid_run)
    killer.start()
    executor = Executor("ray", 2, cluster.address)
    run(TABLE, ["rules", "greedy"], ArenaConfig(200, executor, json=tmp_path / "ray", journal=journal))
    killer.join()
    assert (tmp_path / "ray").read_text() == told("one", Executor()) == told("two", Executor(jobs=2))
    assert len(json.loads((tmp_path / "ray").read_text())["duels"][0]["leads"]) == 200
