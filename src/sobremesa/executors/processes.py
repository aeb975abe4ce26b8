"""Fresh processes on this machine."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import TypeVar

from sobremesa.executors.under_way import in_order

T = TypeVar("T")


def over_processes(work: Callable[[int], T], numbers: Sequence[int], jobs: int) -> Iterator[T]:
    """Return the results from so many processes: fresh ones, the same on every system, and safe beside threads.

    An interrupt is the parent's to answer; what is still under way then, or when nobody listens any more, is ended.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))

    def submit(number: int) -> "Future[T]":
        return pool.submit(work, number)

    try:
        yield from in_order(submit, _result, numbers, jobs)
    except (GeneratorExit, KeyboardInterrupt):
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _result(future: "Future[T]") -> T:
    return future.result()
