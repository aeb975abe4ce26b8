"""Sources are read by several threads at once: bots of a server think beside each other."""

import argparse
import gc
import inspect
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sobremesa.compile import source


@pytest.fixture
def changing_threads() -> Iterator[None]:
    """Threads take turns as often as can be, in the middle of a search for garbage, too."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    gc.callbacks.append(_counted)
    yield
    gc.callbacks.remove(_counted)
    sys.setswitchinterval(interval)


def _counted(phase: str, found: dict[str, int]) -> None:
    sum(range(200))


def read(depth: int) -> Any:
    """Read a long source, so many calls deep."""
    return source._functions.__wrapped__(inspect.getfile(argparse)) if depth == 0 else read(depth - 1)


@pytest.mark.usefixtures("changing_threads")
def test_threads_read_sources_beside_each_other() -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(read, [0, 10, 20, 30] * 6))
    assert all(set(one) == set(found[0]) for one in found)
