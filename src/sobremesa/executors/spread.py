"""Map over numbers: here, in other processes or on a cluster; what a journal has kept is not done again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.executors.cluster import over_ray
from sobremesa.executors.journal import Journal
from sobremesa.executors.processes import over_processes

T = TypeVar("T")
Work = Callable[[int], T]

EXECUTORS: Final = ("processes", "ray")


@dataclass(frozen=True)
class Executor:
    """Where work is run: `name` is `processes` or `ray`, `jobs` how much of it at a time, `address` Ray's cluster.

    One job of `processes` is this process. Raises `SobremesaError` for what is no executor.
    """

    name: str = "processes"
    jobs: int = 1
    address: str = ""

    def __post_init__(self) -> None:
        if self.name not in EXECUTORS:
            raise SobremesaError(f"there is no executor '{self.name}': {suggestion(self.name, EXECUTORS)}")
        if self.jobs < 1:
            raise SobremesaError(f"work takes 1 job or more, not {self.jobs}")
        if self.address and self.name != "ray":
            raise SobremesaError("an address is that of a Ray cluster: add --executor ray")

    def run(self, work: Work[T], numbers: Sequence[int]) -> Iterator[T]:
        """Return the results for these numbers in order; who closes the iterator stops what is under way."""
        if self.name == "ray":
            return over_ray(work, numbers, self.jobs, self.address)
        return over_processes(work, numbers, self.jobs) if self.jobs > 1 else map(work, numbers)


HERE: Final = Executor()
"""This process."""


class Spread(Protocol):
    """Map that a game's own module is handed: `spread(work, count)`."""

    def __call__(self, work: Work[Any], count: int, /) -> Iterator[Any]:
        """Return `work(0)` … `work(count - 1)`."""


def spread(work: Work[T], count: int, executor: Executor = HERE, journal: Journal[T] | None = None) -> Iterator[T]:
    """`work(0)`, `work(1)` … `work(count - 1)` in order; beyond one job the work must be picklable.

    Results that the journal has are taken from it, others are kept in it as they come. Raises `SobremesaError` where
    the executor is missing or does not answer.
    """
    kept = journal.kept if journal is not None else {}
    missing = [number for number in range(count) if number not in kept] if kept else range(count)
    fresh = executor.run(work, missing)
    return _merged(fresh, count, journal) if journal is not None else fresh


def _merged(fresh: Iterator[T], count: int, journal: Journal[T]) -> Iterator[T]:
    """Return the results kept and fresh in order."""
    for number in range(count):
        if number not in journal.kept:
            journal.keep(number, next(fresh))
        yield journal.kept[number]
