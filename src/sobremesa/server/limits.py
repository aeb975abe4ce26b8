"""Who asks for too much is slowed down: buckets that fill with time, one a connection and one an address."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from sobremesa.server.loop_time import loop_time

BODY: Final = 64 * 1024
"""The most bytes of a request's body."""
MESSAGE: Final = 16 * 1024
"""The most bytes of a socket's message."""


class Rate(Struct, frozen=True):
    """So many at once, and so many a second from then on."""

    burst: float
    each_second: float


class Rates(Struct, frozen=True):
    """What a connection may send, and an address: messages and requests, new sockets, new tables."""

    messages: Rate = Rate(40, 10)
    requests: Rate = Rate(120, 30)
    sockets: Rate = Rate(30, 2)
    tables: Rate = Rate(12, 0.2)
    connections: int = 200
    """How many sockets and streams of an address are open at the same time."""


UNLIMITED: Final = Rates(Rate(1e12, 1e12), Rate(1e12, 1e12), Rate(1e12, 1e12), Rate(1e12, 1e12), 10**12)


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._left, self._at = rate, rate.burst, loop_time()

    def take(self) -> bool:
        """Whether there was a token."""
        now = loop_time()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.each_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether the address may."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """How many connections of each address are open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Whether one more may be opened."""
        return self._open.get(address, 0) < self._most

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """One of them, as long as it lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
