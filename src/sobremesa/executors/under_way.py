"""Tasks under way: handed out ahead of their results, which come in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

T = TypeVar("T")
Handed = TypeVar("Handed")

AHEAD: Final = 4
"""Tasks that a process is given at a time: none waits for work, and little is wasted where one stops early."""


def in_order(
    submit: Callable[[Handed], Any], result: Callable[[Any], T], work: Iterable[Handed], jobs: int
) -> Iterator[T]:
    """Return the results one after the other, with a few tasks for each of the jobs under way at any time."""
    under_way: deque[Any] = deque()
    for handed in work:
        if len(under_way) == AHEAD * jobs:
            yield result(under_way.popleft())
        under_way.append(submit(handed))
    while under_way:
        yield result(under_way.popleft())
