"""Networks of namespaces: each server has one of its own, with a cable to its clients and another to the database.

The proxy has one, too, with a cable to the servers and another to the street, where people have as many addresses as
they like. It takes root, and Linux's `ip`. A cable that is pulled loses what is sent; nobody at its ends is told.
"""

import contextlib
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tools.cluster import Place

CLIENTS, DATABASE = "front", "back"
"""The two networks."""
NETWORKS: Final = {CLIENTS: "10.213.77", DATABASE: "10.214.77"}
FRONT, STREET, PEOPLE = "sobre-proxy", "sobre-street", "10.215.128.0/17"
"""The proxy's namespace, its cable to the people, and their addresses, all of which are this machine's."""
PROXY, DOOR, CORNER = "10.213.77.9", "10.215.0.2", "10.215.0.1"
"""The proxy's addresses among the servers and in the street, and this machine's there."""


@dataclass(frozen=True)
class Networks:
    """Places of so many servers, and the cables between them and this machine."""

    count: int

    @property
    def places(self) -> Sequence[Place]:
        """Where the servers run."""
        return [Place(_host(CLIENTS, number), ("ip", "netns", "exec", _space(number))) for number in range(self.count)]

    @property
    def database_host(self) -> str:
        """The address of this machine in the database's network."""
        return f"{NETWORKS[DATABASE]}.1"

    @property
    def front(self) -> Place:
        """Where the proxy runs."""
        return Place(DOOR, ("ip", "netns", "exec", FRONT), PROXY)

    @staticmethod
    def person(number: int) -> str:
        """Return an address in the street for each person."""
        return f"10.215.{128 + number // 250}.{1 + number % 250}"

    def pull(self, number: int, *networks: str) -> None:
        """Pull a server's cables."""
        for network in networks:
            _ip("link", "set", _cable(network, number), "down")

    def plug(self, number: int, *networks: str) -> None:
        """Plug them in again."""
        for network in networks:
            _ip("link", "set", _cable(network, number), "up")


@contextlib.contextmanager
def networks(count: int) -> Iterator[Networks]:
    """Make them for a while."""
    with contextlib.ExitStack() as stack:
        for network, prefix in NETWORKS.items():
            bridge = f"sobre-{network}"
            _ip("link", "add", bridge, "type", "bridge")
            stack.callback(_ip, "link", "del", bridge)
            _ip("address", "add", f"{prefix}.1/24", "dev", bridge)
            _ip("link", "set", bridge, "up")
        for number in range(count):
            _ip("netns", "add", _space(number))
            stack.callback(_ip, "netns", "del", _space(number))
            _ip("-n", _space(number), "link", "set", "lo", "up")
            for network in NETWORKS:
                _connect(network, _space(number), _cable(network, number), _host(network, number))
        _street(stack)
        yield Networks(count)


def _street(stack: contextlib.ExitStack) -> None:
    """Put the proxy between the servers and the people."""
    _ip("netns", "add", FRONT)
    stack.callback(_ip, "netns", "del", FRONT)
    _ip("-n", FRONT, "link", "set", "lo", "up")
    _connect(CLIENTS, FRONT, f"sobre-{CLIENTS}p", PROXY)
    _ip("link", "add", STREET, "type", "veth", "peer", "name", "street", "netns", FRONT)
    _ip("address", "add", f"{CORNER}/24", "dev", STREET)
    _ip("link", "set", STREET, "up")
    _ip("route", "add", "local", PEOPLE, "dev", "lo")
    stack.callback(_ip, "route", "del", "local", PEOPLE, "dev", "lo")
    _ip("-n", FRONT, "address", "add", f"{DOOR}/24", "dev", "street")
    _ip("-n", FRONT, "link", "set", "street", "up")
    _ip("-n", FRONT, "route", "add", PEOPLE, "via", CORNER)


def _connect(network: str, space: str, cable: str, host: str) -> None:
    """Lay a cable from a namespace to one of the networks."""
    _ip("link", "add", cable, "type", "veth", "peer", "name", network, "netns", space)
    _ip("link", "set", cable, "master", f"sobre-{network}", "up")
    _ip("-n", space, "address", "add", f"{host}/24", "dev", network)
    _ip("-n", space, "link", "set", network, "up")


def _host(network: str, number: int) -> str:
    return f"{NETWORKS[network]}.{11 + number}"


def _space(number: int) -> str:
    return f"sobre{number}"


def _cable(network: str, number: int) -> str:
    return f"sobre-{network}{number}"


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)
