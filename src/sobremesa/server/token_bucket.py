"""Token buckets: so much at once, and so much a second from then on."""

from math import inf

from msgspec import Struct

from sobremesa.server.loop_time import loop_time


class Rate(Struct, frozen=True):
    """How many at once, and how many a second from then on."""

    burst: float
    each_second: float

    def times(self, factor: float) -> "Rate":
        """Return the rate of a number of these together."""
        return Rate(self.burst * factor, self.each_second * factor)


class Bucket:
    """Tokens that come back with time. A caller that waits for some owes them: the next one waits longer."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate, self._left, self._at = rate, rate.burst, loop_time()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        has_one = self.wait(1) == 0
        if has_one:
            self.spend(1)
        return has_one

    def wait(self, tokens: float) -> float:
        """Return the seconds until there are that many; a full bucket has enough for anything."""
        lacking = min(tokens, self._rate.burst) - self._filled()
        if lacking <= 0:
            return 0.0
        return lacking / self._rate.each_second if self._rate.each_second else inf

    def spend(self, tokens: float) -> None:
        """Take a number of tokens, also ones that are still to come."""
        self._left = self._filled() - tokens

    @property
    def is_full(self) -> bool:
        """Tell whether it is as it was in the beginning."""
        return self._filled() >= self._rate.burst

    def _filled(self) -> float:
        now = loop_time()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.each_second)
        self._at = now
        return self._left
