"""A map over numbers, here or in other processes: the results come in order, so that nobody can tell where they ran."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from typing import Any, Final, TypeVar

from sobremesa.core.errors import SobremesaError, suggestion

T = TypeVar("T")
Work = Callable[[int], T]

EXECUTORS: Final = ("processes", "ray")
AHEAD: Final = 4
"""Tasks that a process is given at a time: none waits for work, and little is wasted where one stops early."""


def spread(work: Work[T], count: int, jobs: int = 1, executor: str = "processes") -> Iterator[T]:
    """`work(0)`, `work(1)` … `work(count - 1)`, over so many processes; who closes the iterator stops them.

    Beyond one job the work must be picklable. Raises `SobremesaError` for an unknown executor, or one that is missing.
    """
    if executor not in EXECUTORS:
        raise SobremesaError(f"there is no executor '{executor}': {suggestion(executor, EXECUTORS)}")
    if jobs < 1:
        raise SobremesaError(f"work takes 1 job or more, not {jobs}")
    if executor == "ray":
        return _over_ray(_ray(), work, count, jobs)
    return _over_processes(work, count, jobs) if jobs > 1 else map(work, range(count))


def _in_order(submit: Callable[[int], Any], result: Callable[[Any], T], count: int, jobs: int) -> Iterator[T]:
    """Return the results one after the other, with a few tasks under way at any time."""
    under_way: deque[Any] = deque()
    for number in range(count):
        if len(under_way) == AHEAD * jobs:
            yield result(under_way.popleft())
        under_way.append(submit(number))
    while under_way:
        yield result(under_way.popleft())


def _over_processes(work: Work[T], count: int, jobs: int) -> Iterator[T]:
    """Fresh processes: the same on every system, and safe beside the threads of compiled code and progress bars.

    An interrupt is the parent's to answer; what is still under way then, or when nobody listens any more, is ended.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def submit(number: int) -> "Future[T]":
        return pool.submit(work, number)

    try:
        yield from _in_order(submit, _result, count, jobs)
    except (GeneratorExit, KeyboardInterrupt):
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _result(future: "Future[T]") -> T:
    return future.result()


def _over_ray(ray: Any, work: Work[T], count: int, jobs: int) -> Iterator[T]:
    """Ray's processes: those of the cluster that the caller or RAY_ADDRESS has joined, or so many of our own."""
    ours = not ray.is_initialized()
    if ours:
        own = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="ERROR", **own)
    task = ray.remote(_call)
    try:
        yield from _in_order(partial(task.remote, ray.put(work)), ray.get, count, jobs)
    finally:
        if ours:
            ray.shutdown()


def _call(work: Work[T], number: int) -> T:
    return work(number)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise SobremesaError("Ray is not installed: install sobremesa[ray], or leave --executor out") from None
    return ray
