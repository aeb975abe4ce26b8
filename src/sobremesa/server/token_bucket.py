"""Token buckets: so much at once, and so much a second from then on."""

from msgspec import Struct

from sobremesa.server.loop_time import loop_time


class Rate(Struct, frozen=True):
    """So many at once, and so many a second from then on."""

    burst: float
    each_second: float


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._left, self._at = rate, rate.burst, loop_time()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        now = loop_time()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.each_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
