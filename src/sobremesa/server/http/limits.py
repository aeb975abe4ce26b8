"""Limits on what a connection and an address may ask for: token buckets, and places for open connections."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

from msgspec import Struct

from sobremesa.server.token_bucket import Bucket, Rate

BODY: Final = 64 * 1024
"""The most bytes of a request's body."""
MESSAGE: Final = 16 * 1024
"""The most bytes of a socket's message."""
HOUSEHOLD: Final = 64
"""The bits of an IPv6 address that one household shares."""


class Rates(Struct, frozen=True):
    """Rates of a connection and of an address: messages and requests, new sockets, new tables."""

    messages: Rate = Rate(40, 10)
    requests: Rate = Rate(120, 30)
    sockets: Rate = Rate(30, 2)
    tables: Rate = Rate(12, 0.2)
    connections: int = 200
    """The most sockets and streams of an address that are open at the same time."""
    transports: int = 400
    """The most connections of any kind of an address that are open at the same time."""
    frames: Rate = Rate(120, 40)
    """The frames of a socket, of every kind: messages, their parts, pings."""
    costly: Rate = Rate(30, 1)
    """Pages of replays that must be told, and tables that must be read from the store."""
    guesses: Rate = Rate(10, 0.1)
    """The codes of tables that are tried: where a hundred tables wait, an address guesses one in about two months."""


_ANY: Final = Rate(1e12, 1e12)
UNLIMITED: Final = Rates(
    _ANY, _ANY, _ANY, _ANY, connections=10**12, transports=10**12, frames=_ANY, costly=_ANY, guesses=_ANY
)


def household(host: str) -> str:
    """Return an address as it is counted; of IPv6 the network, for whoever has one has all of its addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(ip_network((address, HOUSEHOLD), strict=False))


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of the address; return whether there was one."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """The open connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Return whether one more may be opened."""
        return self._open.get(address, 0) < self._most

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold one of them, as long as it lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
