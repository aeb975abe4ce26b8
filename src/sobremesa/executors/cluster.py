"""Ray: its processes on this machine or on a cluster's; what is lost with a node is done again.

A task that ends with its node is handed out anew however often that happens (`max_retries`, Ray's documentation on
fault tolerance of tasks); the results are the same, since the work is a function of its number alone.
"""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from time import perf_counter
from typing import Any, Final, TypeVar

from sobremesa.core.errors import SobremesaError
from sobremesa.executors.under_way import in_order

T = TypeVar("T")

FOR_EVER: Final = -1
"""Ray's word for a task that is done again however often its node is lost."""
SPAN: Final = 0.5
"""Seconds of work that a task should hold, so that handing it out (1.7 ms) is little beside it."""
MOST: Final = 64
"""The most numbers of a task: who stops early has not wasted more."""
PATIENCE: Final = 5.0
"""Seconds after which a cluster does not answer."""


@dataclass
class Size:
    """Size of the next task in numbers: it doubles as long as tasks are short."""

    numbers: int = 1

    def took(self, seconds: float, numbers: int) -> None:
        """Note how long a task took."""
        if seconds < SPAN / 2 and numbers == self.numbers:
            self.numbers = min(2 * self.numbers, MOST)


def over_ray(work: Callable[[int], T], numbers: Sequence[int], jobs: int, address: str) -> Iterator[T]:
    """Return the results from a cluster: at the address, or the one joined already, or RAY_ADDRESS's, or our own.

    Raises `SobremesaError` where Ray is missing, or its cluster does not answer or is lost.
    """
    ray = _ray()
    return _from_cluster(ray, work, numbers, jobs, address) if len(numbers) else iter(())


def _from_cluster(ray: Any, work: Callable[[int], T], numbers: Sequence[int], jobs: int, address: str) -> Iterator[T]:
    with _joined(ray, jobs, address):
        size, under_way = Size(), set[Any]()
        task, kept = ray.remote(_done).options(max_retries=FOR_EVER), ray.put(work)

        def submit(some: Sequence[int]) -> Any:
            reference = task.remote(kept, some, version("sobremesa"))
            under_way.add(reference)
            return reference

        def result(reference: Any) -> list[T]:
            found: list[T]
            found, seconds = _got(ray, reference)
            under_way.discard(reference)
            size.took(seconds, len(found))
            return found

        at_once = max(jobs, int(ray.cluster_resources().get("CPU", 1)))
        try:
            for found in in_order(submit, result, _lots(numbers, size), at_once):
                yield from found
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)


def _lots(numbers: Sequence[int], size: Size) -> Iterator[Sequence[int]]:
    """Return the numbers in lots of the size that is right when each is handed out."""
    begin = 0
    while begin < len(numbers):
        lot = numbers[begin : begin + size.numbers]
        begin += len(lot)
        yield lot


def _done(work: Callable[[int], T], numbers: Sequence[int], wanted: str) -> tuple[list[T], float]:
    """Do the work for some numbers; return the results, and the seconds it took."""
    if (found := version("sobremesa")) != wanted:
        raise SobremesaError(f"a node of the cluster has Sobremesa {found}, and this machine {wanted}")
    begun = perf_counter()
    return [work(number) for number in numbers], perf_counter() - begun


def _got(ray: Any, reference: Any) -> Any:
    """Return what a task gave; what fell in it falls here, and a lost cluster is said."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError:
        raise
    except ray.exceptions.RayError as error:
        first = str(error).partition("\n")[0]
        lost = f"the Ray cluster is lost ({first}): start it again; with --journal a run goes on where it stopped"
        raise SobremesaError(lost) from error


@contextmanager
def _joined(ray: Any, jobs: int, address: str) -> Iterator[None]:
    """Be part of a cluster: one that is joined already is left as it is, another is left again."""
    if ray.is_initialized():
        yield
        return
    _join(ray, jobs, address or os.environ.get("RAY_ADDRESS", ""))
    try:
        yield
    finally:
        ray.shutdown()


def _join(ray: Any, jobs: int, address: str) -> None:
    init = partial(ray.init, log_to_driver=False, logging_level="ERROR")
    if not address:
        init(num_cpus=jobs, include_dashboard=False)
        return
    _refuse_silence(address)
    try:
        init(address=address)
    except (ConnectionError, RuntimeError, ValueError) as error:
        first = str(error).partition("\n")[0]
        raise SobremesaError(f"the Ray cluster at '{address}' cannot be joined: {first}") from error


def _refuse_silence(address: str) -> None:
    """Raise `SobremesaError` where nobody answers at HOST:PORT: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise SobremesaError(
            f"no Ray cluster answers at '{address}': start one with 'ray start --head', or mend the address"
        ) from error


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise SobremesaError("Ray is not installed: install sobremesa[ray], or leave --executor out") from None
    return ray
