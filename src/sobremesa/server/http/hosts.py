"""The names that the server answers to: a page elsewhere that has its own name point here gets nothing.

A browser that was given our address under another's name (DNS rebinding) still names that other in `Host`. An address
in place of a name was never looked up, so nobody can have pointed it here.
"""

import re
import socket
from ipaddress import ip_address
from typing import Any, Final

from msgspec import Struct

from sobremesa.server.http.refusing import refuse

EVERYBODY: Final = ("0.0.0.0", "::")
"""Places to listen at that let others in."""
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?")
MISDIRECTED: Final = 421
REFUSED: Final = (
    "Este servidor no responde a ese nombre. Quien lo lleva puede permitirlo con --public-host NOMBRE.\n"
    "This server does not answer to that name. Whoever runs it can allow it with --public-host NAME.\n"
    "Dieser Server hört nicht auf diesen Namen. Wer ihn betreibt, kann ihn mit --public-host NAME erlauben.\n"
)


class Hosts(Struct, frozen=True):
    """Names in lower case, whether any address will do, and whether others than this machine are let in."""

    names: frozenset[str] = LOOPBACK
    any_address: bool = False
    are_for_others: bool = False

    @classmethod
    def at(cls, place: str, public: tuple[str, ...] = ()) -> "Hosts":
        """Return those of a server that listens there; a public name may have a port, which is not compared.

        Raises `OSError` for a public name that is none.
        """
        for name in public:
            if not named(name):
                raise OSError(f"'{name}' is no name of a host: write it as in --public-host cards.example.org")
        own = _of_this_machine() if place in EVERYBODY else ()
        names = LOOPBACK | {place.lower(), *own, *map(named, public)}
        return cls(names, place in EVERYBODY, bool(public) or place.lower() not in LOOPBACK)

    def allow(self, host: str) -> bool:
        """Return whether a request for this `Host` is meant for us."""
        name = named(host)
        return name in self.names or (bool(name) and self.any_address and _is_address(name))


def named(host: str) -> str:
    """Return the name in a `Host`, in lower case and without its port; empty where it has none."""
    found = _HOST.fullmatch(host)
    if found is None or int(found[2] or 0) > 65535:
        return ""
    return found[1].strip("[]").lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _of_this_machine() -> tuple[str, ...]:
    """Return what the machine's neighbours at home call it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(one for one in (name, short, f"{short}.local") if named(one))


class HostGuard:
    """The application, for requests and sockets that are meant for this server; any other gets one sentence."""

    def __init__(self, app: Any, hosts: Hosts) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan" or self.hosts.allow(_host_of(scope)):
            await self.app(scope, receive, send)
            return
        scope["app"].state.web.metrics.count("refused", reason="host")
        await refuse(scope, send, MISDIRECTED, REFUSED)


def _host_of(scope: Any) -> str:
    """Return what a request calls the server; empty where it says nothing, or more than one thing."""
    found = [value for name, value in scope["headers"] if name == b"host"]
    return found[0].decode("latin-1") if len(found) == 1 else ""
