"""Who asks for too much is slowed down: buckets that fill with time, one a connection and one an address."""

import time
from collections import OrderedDict
from typing import Final

from msgspec import Struct

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


UNLIMITED: Final = Rates(*[Rate(1e12, 1e12)] * 4)


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._left, self._at = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was a token."""
        now = time.monotonic()
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
