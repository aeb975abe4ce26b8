"""Cluster for a look, or for a test: PostgreSQL, some equal servers and HAProxy before them, all on this machine.

`python -m tools.cluster [--nodes 3] [--port 8040]` begins it and says where everything is, until Ctrl-C. PostgreSQL and
HAProxy are the distribution's packages; without HAProxy each server is reached by its own address.
"""

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from sobremesa.server.serve import free_port
from tools.database import NOTHING, Database, database, is_installed
from tools.ports import own_port

PROXY: Final = Path(__file__).parents[1] / "deploy" / "haproxy.cfg"
"""HAProxy's file for a network of containers; here its servers are ports of this machine."""
TEMPLATE: Final = re.compile(r"    server-template node \d+ table:8040 resolvers network init-addr none")
"""The servers in that file."""
PROXY_HOST: Final = "127.0.0.9" if sys.platform == "linux" else "127.0.0.1"
"""The address from which HAProxy comes to the servers: not the clients', where a system has more than one loopback."""
PATIENCE: Final = 60.0


@dataclass(frozen=True)
class Place:
    """Where a server runs: the address it listens at, and the command that runs another one there.

    `source` is the address from which a proxy there comes to the servers.
    """

    host: str = "127.0.0.1"
    inside: Sequence[str] = ()
    source: str = PROXY_HOST


HERE: Final = Place()
"""This machine, its loopback."""


@dataclass
class Node:
    """One server: its process, and the same again after its end."""

    database: str
    port: int = field(default_factory=own_port)
    check_port: int = field(default_factory=own_port)
    more: Sequence[str] = ()
    place: "Place" = field(default_factory=lambda: HERE)
    source: str = ""
    """The folder of another version's packages, where it is to run that one."""
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://{self.place.host}:{self.port}"

    def begin(self) -> None:
        """Start its process."""
        command = [*self.place.inside, sys.executable, "-m", "sobremesa", "serve", "--host", self.place.host]
        command += ["--port", str(self.port), "--store", self.database, "--no-warm"]
        command += ["--check-port", str(self.check_port), *self.more]
        quiet, env = subprocess.DEVNULL, os.environ | ({"PYTHONPATH": self.source} if self.source else {})
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=env)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End its process, and wait for that."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(how)
            self.process.wait()

    def is_ready(self) -> bool:
        """Return whether it takes tables."""
        return is_ready(self.address)


@dataclass
class Proxy:
    """HAProxy before the servers."""

    folder: Path
    servers: Mapping[str, int]
    """Where each is reached, and the port at which its checks are answered."""
    port: int
    place: Place = HERE
    is_behind_another: bool = False
    """True where it believes a proxy before it, such as an ingress, and adds to what that says of addresses."""
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        """Where people come."""
        return f"http://{self.place.host}:{self.port}"

    def begin(self) -> None:
        """Start its process."""
        file = self.folder / "haproxy.cfg"
        file.write_text(self._configuration(), encoding="utf-8")
        quiet, command = subprocess.DEVNULL, [*self.place.inside, "haproxy", "-f", str(file), "-db"]
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet)

    def _configuration(self) -> str:
        """Return the file with the ports of this machine in place of a network's names."""
        text = PROXY.read_text(encoding="utf-8").replace("bind :80", f"bind {self.place.host}:{self.port}")
        text = text.replace("defaults\n", f"defaults\n    source {self.place.source}\n")
        if self.is_behind_another:
            text = text.replace("    http-request del-header x-forwarded-for\n", "")
        return TEMPLATE.sub("\n".join(self._servers()), text)

    def _servers(self) -> list[str]:
        return [
            f"    server node{number} {server} port {check} agent-port {check}"
            for number, (server, check) in enumerate(self.servers.items(), 1)
        ]

    def end(self) -> None:
        """End its process, and wait for that."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@dataclass
class Cluster:
    """All of it."""

    database: Database
    address: str
    nodes: list[Node]
    proxy: Proxy | None


@contextlib.contextmanager
def cluster(
    count: int,
    port: int = 0,
    more: Sequence[str] = (),
    line: Callable[[str], str] = lambda address: address,
    places: Sequence[Place] = (),
    environment: Mapping[str, str] = NOTHING,
    front: Place = HERE,
    is_behind_another: bool = False,
) -> Iterator[Cluster]:
    """Begin a cluster of so many servers; it ends with the block.

    `line` gives each its own way to the database, `places` say where they run, `environment` what the database finds,
    `front` is the proxy's place, whose word the servers trust, and `is_behind_another` where it believes one before it.
    """
    with database(environment) as running, contextlib.ExitStack() as stack:
        address = running.fresh()
        known = [*more, "--trusted-proxy", front.source, "--public-host", front.host]
        nodes = [Node(line(address), more=known, place=place) for place in places or [HERE] * count]
        for node in nodes:
            node.begin()
            stack.callback(node.end, signal.SIGKILL)
        for node in nodes:
            wait_for(node.address)
        servers = {node.address.removeprefix("http://"): node.check_port for node in nodes}
        proxy = _proxy(Proxy(Path(), servers, port, front, is_behind_another), stack)
        yield Cluster(running, address, nodes, proxy)


def _proxy(proxy: Proxy, stack: contextlib.ExitStack) -> Proxy | None:
    if shutil.which("haproxy") is None:
        return None
    proxy.folder = Path(mkdtemp(prefix="sobremesa-haproxy-"))
    stack.callback(shutil.rmtree, proxy.folder, ignore_errors=True)
    proxy.port = free_port("127.0.0.1", proxy.port) if proxy.port else own_port()
    proxy.begin()
    stack.callback(proxy.end)
    wait_for(proxy.address)
    return proxy


def is_ready(address: str) -> bool:
    """Return whether a server takes tables."""
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=2):
            return True
    except OSError:
        return False


def wait_for(address: str) -> None:
    """Wait until a server takes tables; raises `TimeoutError`."""
    end = time.monotonic() + PATIENCE
    while not is_ready(address):
        if time.monotonic() > end:
            raise TimeoutError(f"{address} does not answer")
        time.sleep(0.05)


def main() -> int:
    """Begin a cluster, and keep it until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--port", type=int, default=8040)
    options = parser.parse_args()
    if not is_installed():
        print("PostgreSQL is not installed: take the packages postgresql and haproxy of the distribution.")
        return 1
    print("Beginning …", flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is told to end ends all that was begun
    with cluster(options.nodes, options.port) as found, contextlib.suppress(KeyboardInterrupt):
        if found.proxy is None:
            print("HAProxy is not installed: come by a server's own address.")
        else:
            print(f"The table is open at {found.proxy.address}/")
        for number, node in enumerate(found.nodes, 1):
            pid = node.process.pid if node.process else 0
            print(f"Server {number}: {node.address}/, process {pid}: end it with kill, and play on")
        print(f"The database: {found.address} (Ctrl-C ends all of it)", flush=True)
        signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
