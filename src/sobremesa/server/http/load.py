"""Load: how long the event loop takes for a turn, and who may still come in when that is too long."""

import asyncio
from collections import OrderedDict
from typing import Final

from sobremesa.server.loop_time import loop_time

WEIGHT: Final = 0.2
"""The share of the newest turn in what counts as the lag: one long turn alone is no load."""
LONGEST: Final = 60.0
"""Seconds after which an address that has been here is refused no more."""
STEP: Final = 1.0
"""Seconds after which it is looked at again from which age on an address may come in."""
QUIET: Final = 5.0
"""Seconds without a request after which nothing is known of the load, and it counts as none."""


class Load:
    """Load of a server, and since when it has known each address.

    While turns of the loop take longer than `most` seconds, whoever has come last is refused: first those who came in
    the last second, then those of the last two, four, eight; and in the same steps back.
    """

    def __init__(self, most: float, addresses: int = 10_000) -> None:
        self.lag = 0.0
        """Seconds that a turn of the loop takes, of late."""
        self._most, self._addresses = most, addresses
        self._known: OrderedDict[str, float] = OrderedDict()
        self._age = self._stepped = self._asked = 0.0
        self._is_measuring = False

    def wait(self, address: str) -> float:
        """Note that an address is here; return the seconds until it may come in."""
        now = loop_time()
        if now - self._asked > QUIET:
            self.lag = self._age = 0.0
        self._asked = now
        self._measure(now)
        return max(0.0, self._age - (now - self._since(address, now)))

    def _since(self, address: str, now: float) -> float:
        """Return when an address came first; under load nobody is forgotten for those who come anew."""
        if address in self._known:
            self._known.move_to_end(address)
        elif len(self._known) < self._addresses or not self._age:
            self._known[address] = now
        if len(self._known) > self._addresses:
            self._known.popitem(last=False)
        return self._known.get(address, now)

    def _measure(self, now: float) -> None:
        if not self._is_measuring:
            self._is_measuring = True
            asyncio.get_running_loop().call_soon(self._turned, now)

    def _turned(self, begun: float) -> None:
        """Note how long a turn took, and step by step who is let in."""
        self._is_measuring = False
        now = loop_time()
        self.lag += WEIGHT * (now - begun - self.lag)
        if now - self._stepped < STEP:
            return
        self._stepped = now
        if self.lag > self._most:
            self._age = min(LONGEST, max(STEP, 2 * self._age))
        elif self.lag < self._most / 2:
            self._age = self._age / 2 if self._age > STEP else 0.0
