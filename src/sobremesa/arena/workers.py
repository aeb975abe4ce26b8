"""A map over numbers, here or in other processes: the results come in order, so that nobody can tell where they ran."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from sobremesa.core.errors import SobremesaError, suggestion

T = TypeVar("T")
Work = Callable[[int], T]

EXECUTORS: Final = ("processes", "ray")


def spread(work: Work[T], count: int, jobs: int = 1, executor: str = "processes") -> Iterator[T]:
    """`work(0)`, `work(1)` … `work(count - 1)`, over so many processes; who stops listening stops them.

    Beyond one job the work must be picklable. Raises `SobremesaError` for an unknown executor, or one that is missing.
    """
    if executor not in EXECUTORS:
        raise SobremesaError(f"there is no executor '{executor}': {suggestion(executor, EXECUTORS)}")
    if jobs < 1:
        raise SobremesaError(f"work takes 1 job or more, not {jobs}")
    if executor == "ray":
        return _over_ray(work, count, jobs)
    return _over_processes(work, count, jobs) if jobs > 1 else map(work, range(count))


def chunks(count: int, jobs: int) -> list[range]:
    """The numbers in rows: long enough to be worth a message, short enough that none is waited for long."""
    size = max(1, min(16, count // (8 * jobs)))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def _over_processes(work: Work[T], count: int, jobs: int) -> Iterator[T]:
    """Fresh processes: the same on every system, and safe beside the threads of compiled code and progress bars."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for results in pool.map(partial(_row, work), chunks(count, jobs)):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)


def _row(work: Work[T], numbers: range) -> list[T]:
    return [work(number) for number in numbers]


def _over_ray(work: Work[T], count: int, jobs: int) -> Iterator[T]:
    """Ray's own processes; two rows for each are under way at any time."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        row = ray.remote(_row)
        waiting = chunks(count, jobs)[::-1]
        under_way: list[Any] = []
        while waiting or under_way:
            while waiting and len(under_way) < 2 * jobs:
                under_way.append(row.remote(work, waiting.pop()))
            yield from ray.get(under_way.pop(0))
    finally:
        if started:
            with suppress(Exception):  # it may be gone already, with what we wanted of it
                ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise SobremesaError("Ray is not installed: install sobremesa[ray], or leave --executor out") from None
    return ray
