"""Proxies by name: whose word on a client's address counts.

A trusted proxy says for whom it speaks in `X-Forwarded-For`, or by the PROXY protocol before a connection's first
request. What anybody else says of an address is nothing, and no place a connection comes from is trusted unnamed.
"""

import logging
import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from msgspec import Struct

from sobremesa.server.http.limits import household
from sobremesa.server.http.refusing import refuse

FORWARDED_FOR: Final = b"x-forwarded-for"
FORWARDED_PROTO: Final = b"x-forwarded-proto"
OTHER_FIELD: Final = b"forwarded"
"""The field of RFC 7239, which says the same in another form: two words on one thing may differ."""
PROXY_FIELDS: Final = frozenset({FORWARDED_FOR, FORWARDED_PROTO, OTHER_FIELD, b"via", b"x-real-ip"})
"""Fields by which a proxy shows that it is one."""
SCHEMES: Final = {"http": False, "ws": False, "https": True, "wss": True}
"""Schemes that a proxy may name, and whether each is TLS."""
HOPS: Final = 32
"""The most proxies that a request may have come through."""
_HOP: Final = re.compile(
    r"\[([0-9A-Fa-f:.]{2,45})\](?::[0-9]{1,5})?|([0-9.]{7,15})(?::[0-9]{1,5})?|([0-9A-Fa-f:.]{2,45})"
)

log = logging.getLogger("sobremesa.server")


class Misled(Exception):
    """A proxy says what cannot be read, or one thing in two ways: the sentence."""


class Proxies(Struct, frozen=True):
    """Ranges of the proxies whose word counts, and whether each connection of theirs begins with a PROXY header."""

    ranges: tuple[IPv4Network | IPv6Network, ...] = ()
    announce: bool = False

    @classmethod
    def at(cls, ranges: Iterable[str], announce: bool = False) -> "Proxies":
        """Return those in ranges such as `10.0.0.5` or `10.0.0.0/24`; raises `OSError` for a range that is none."""
        found = tuple(_range(text) for text in ranges)
        if announce and not found:
            raise OSError("--proxy-protocol says nothing of whom to believe: name the proxy with --trusted-proxy, too")
        return cls(found, announce)

    def trust(self, host: str) -> bool:
        """Return whether a connection from there is a named proxy's."""
        address = _address(host)
        return address is not None and any(address in one for one in self.ranges)

    def client(self, fields: Sequence[bytes]) -> str:
        """Return the rightmost address of `X-Forwarded-For` that is no named proxy's, or else the leftmost of all.

        Each proxy adds at the right from whom it has a request, so what stands left of a stranger is the stranger's
        word. Empty where no address is named. Raises `Misled`.
        """
        hops = [hop.strip() for field in fields for hop in field.decode("latin-1").split(",")]
        found = ""
        for number, hop in enumerate(reversed([hop for hop in hops if hop])):
            if number == HOPS:
                raise Misled(f"X-Forwarded-For names more than {HOPS} trusted proxies one after the other.")
            found = _named(hop)
            if not self.trust(found):
                break
        return found


def _range(text: str) -> IPv4Network | IPv6Network:
    """Return a range of addresses; raises `OSError`."""
    try:
        found = ip_network(text)
    except ValueError:
        raise OSError(_no_range(text)) from None
    if not found.prefixlen:
        raise OSError(f"'{text}' is every address, and would let everybody say who they are: name the proxy's alone")
    return found


def _no_range(text: str) -> str:
    try:
        meant = f"{ip_network(text, strict=False)}, or {text.partition('/')[0]} for that machine alone"
    except ValueError:
        meant = "an address or a range of them, as in --trusted-proxy 10.0.0.5 or --trusted-proxy 10.0.0.0/24"
    return f"'{text}' is no range of addresses: write {meant}"


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address, an IPv4 one where it is written as an IPv6 one; `None` for anything else."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def _named(hop: str) -> str:
    """Return the address in one entry of `X-Forwarded-For`, without its port; raises `Misled`."""
    found = _HOP.fullmatch(hop)
    address = _address(next(filter(None, found.groups()))) if found else None
    if address is None:
        raise Misled("A trusted proxy names something in X-Forwarded-For that is no address.")
    return str(address)


class FromProxies:
    """The application, for requests that say where they come from: the client's address and scheme, not the proxy's.

    A request is `own` where it comes from this machine to a server that is for this machine alone: no proxy is named,
    none shows, and nobody else is let in.
    """

    def __init__(self, app: Any, proxies: Proxies, is_for_others: bool) -> None:
        self.app, self.proxies = app, proxies
        self._is_alone = not is_for_others and not proxies.ranges

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on with its client's address; one that a proxy tells two stories of is refused."""
        if scope["type"] == "lifespan" or scope.get("passed_on"):
            await self.app(scope, receive, send)
            return
        try:
            found = self._as_sent(scope)
        except Misled as why:
            log.warning("proxy misleads", extra={"why": str(why)})
            await refuse(scope, send, 400, f"{why}\n")
            return
        await self.app(found, receive, send)

    def _as_sent(self, scope: Any) -> Any:
        """Return the request as its client sent it; raises `Misled`."""
        host = scope["client"][0] if scope.get("client") else ""
        fields = [(name, value) for name, value in scope["headers"] if name in PROXY_FIELDS]
        is_proxy, is_announced = self.proxies.trust(host), scope.get("announced", False)
        if not is_proxy and not is_announced:
            address = _address(host)
            is_own = self._is_alone and not fields and address is not None and address.is_loopback
            return scope | {"own": is_own}
        named = self.proxies.client([value for name, value in fields if name == FORWARDED_FOR])
        if not is_proxy and named and household(named) != household(host):
            raise Misled("The PROXY header and X-Forwarded-For name two different clients: let the proxy say it once.")
        if is_proxy and any(name == OTHER_FIELD for name, _ in fields):
            raise Misled("This server reads X-Forwarded-For, not Forwarded: let the proxy send that one alone.")
        found = scope | {"scheme": _scheme(scope, [value for name, value in fields if name == FORWARDED_PROTO])}
        return found | {"client": (named, 0)} if is_proxy and named else found


def _scheme(scope: Any, fields: Sequence[bytes]) -> str:
    """Return by what a client came, as the last proxy says; raises `Misled`."""
    if not fields:
        return str(scope["scheme"])
    named = fields[-1].decode("latin-1").rpartition(",")[2].strip().lower()
    if named not in SCHEMES:
        raise Misled("X-Forwarded-Proto is http or https.")
    kind = "ws" if scope["type"] == "websocket" else "http"
    return f"{kind}s" if SCHEMES[named] else kind
