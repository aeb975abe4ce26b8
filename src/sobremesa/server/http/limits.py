"""Limits on what a connection and an address may ask for: token buckets, and places for open connections."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
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
SITE: Final = 48
"""The bits that all networks of one site share: whoever has it has 65,536 networks."""
SHARE: Final = 4
"""A site may do as much as so many households."""


class Rates(Struct, frozen=True):
    """Rates of a connection and of an address: messages, work, new sockets, new tables."""

    messages: Rate = Rate(40, 10)
    work: Rate = Rate(200, 200)
    """Milliseconds of a core that its requests cost, by the table of prices."""
    checks: Rate = Rate(60, 30)
    """The same of questions whether the server lives, which are paid for apart."""
    patience: float = 10
    """The most seconds that a request waits until its address may have it done; beyond that it is refused."""
    pause: float = 1
    """Seconds after which a refusal is sent, so that a client that asks without a pause is slowed down."""
    lag: float = 0.1
    """Seconds that a turn of the event loop takes under load: from then on the newest addresses are refused."""
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
    """The codes of tables that are tried."""
    codes: Rate = Rate(300, 10)
    """The same of all addresses together."""


_ANY: Final = Rate(1e12, 1e12)
UNLIMITED: Final = Rates(
    messages=_ANY,
    work=_ANY,
    checks=_ANY,
    sockets=_ANY,
    tables=_ANY,
    frames=_ANY,
    costly=_ANY,
    guesses=_ANY,
    codes=_ANY,
    pause=0,
    lag=1e12,
    connections=10**12,
    transports=10**12,
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


@lru_cache(4096)
def networks(address: str) -> tuple[str, ...]:
    """Return all that counts for an address as `household` tells it: itself, and of IPv6 its site before it."""
    if not address.endswith(f"/{HOUSEHOLD}"):
        return (address,)
    return str(ip_network(address).supernet(new_prefix=SITE)), address


class Buckets:
    """A bucket for each address, and of IPv6 one for its site, which holds four times as much.

    A bucket is forgotten once it is full again. While none of so many is, all who come anew share one.
    """

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._strangers = Bucket(rate)

    def take(self, address: str) -> bool:
        """Take a token of the address; return whether there was one."""
        return self.pay(address, 1, 0) == 0

    def pay(self, address: str, tokens: float, patience: float) -> float:
        """Take a number of tokens; return the seconds until they are there. Where that is too long, none is taken."""
        seconds, paying = 0.0, []
        for name in networks(address):
            bucket = self._bucket(name)
            paying.append(bucket)
            seconds = max(seconds, bucket.wait(tokens))
            if seconds > patience:
                return seconds
        for bucket in paying:
            bucket.spend(tokens)
        return seconds

    def _bucket(self, name: str) -> Bucket:
        if name in self._buckets:
            self._buckets.move_to_end(name)
            return self._buckets[name]
        if len(self._buckets) >= self._most:
            if not next(iter(self._buckets.values())).is_full:
                return self._strangers
            self._buckets.popitem(last=False)
        rate = self._rate.times(SHARE) if name.endswith(f"/{SITE}") else self._rate
        return self._buckets.setdefault(name, Bucket(rate))


class Places:
    """The open connections of each address; a site of IPv6 has those of four."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Return whether one more may be opened."""
        return all(self._open.get(name, 0) < self._most_of(name) for name in networks(address))

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold one of them, as long as it lasts."""
        self._open.update(networks(address))
        try:
            yield
        finally:
            for name in networks(address):
                self._open[name] -= 1
                if not self._open[name]:
                    del self._open[name]

    def _most_of(self, name: str) -> int:
        return self._most * SHARE if name.endswith(f"/{SITE}") else self._most
