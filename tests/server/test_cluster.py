"""The cluster that `make cluster` begins: people come through the proxy, whatever becomes of one of the servers."""

import contextlib
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.database import needs_postgresql
from tests.server.kit import PATIENCE
from tools.cluster import Cluster, Proxy, cluster, wait_for
from tools.ports import own_port

pytestmark = [
    needs_postgresql,
    pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed"),
]
DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    with cluster(2) as found:
        yield found


def way_in(two: Cluster) -> str:
    assert two.proxy is not None
    return two.proxy.address


def opened(address: str) -> Any:
    answer = httpx.post(
        f"{address}/api/tables", json={"game": "cuarenta", "players": 2, "name": "Ana"}, timeout=PATIENCE
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


def line(way: str, table: str, page: str) -> ClientConnection:
    """A socket to a table, as a page of that address opens it."""
    return connect(f"{way.replace('http', 'ws')}/ws/{table}", origin=Origin(page))


def test_the_page_and_its_tables_are_reached_through_the_proxy(two: Cluster) -> None:
    address = way_in(two)
    tables = [opened(address) for _ in range(4)]
    assert all(table["invitation"]["link"].startswith(f"{address}/t/") for table in tables)
    for table in tables:
        assert httpx.get(f"{address}/api/tables/{table['table']}", timeout=PATIENCE).status_code == 200
        with line(address, table["table"], address) as socket:
            socket.send('{"type": "hello"}')
            assert '"welcome"' in str(socket.recv(PATIENCE))


def test_a_page_elsewhere_gets_no_line_through_the_proxy(two: Cluster) -> None:
    address = way_in(two)
    table = opened(address)["table"]
    with pytest.raises(InvalidStatus, match="403"):
        line(address, table, "http://evil.example")


def test_what_a_client_says_of_where_it_comes_from_is_nothing(two: Cluster) -> None:
    """Codes are limited by the address that the proxy saw: whatever a client says, and for that client alone."""
    place, wrong = f"{way_in(two)}/api/codes", {"code": "AAAAAA"}
    transports = [httpx.HTTPTransport(local_address=address) for address in ("127.0.0.5", "127.0.0.6")]
    liar, other = (httpx.Client(transport=transport, timeout=PATIENCE) for transport in transports)
    with liar, other:
        lies = ({"x-forwarded-for": f"198.51.100.{number}"} for number in range(60))
        assert 429 in (liar.post(place, json=wrong, headers=lie).status_code for lie in lies)
        assert other.post(place, json=wrong).status_code == 404


def test_the_numbers_are_told_to_nobody_who_comes_by_the_proxy(two: Cluster) -> None:
    lies = {"x-forwarded-for": "127.0.0.1", "host": "localhost"}
    assert httpx.get(f"{way_in(two)}/metrics", headers=lies, timeout=PATIENCE).status_code == 403


def test_a_table_is_there_after_any_of_the_servers_was_killed(two: Cluster) -> None:
    address = way_in(two)
    tables = [opened(address)["table"] for _ in range(4)]
    for node in two.nodes:
        node.end(signal.SIGKILL)
        for table in tables:
            assert _found(f"{address}/api/tables/{table}")
        node.begin()
        wait_for(node.address)


def _found(place: str) -> bool:
    """Return whether a table is found after a while, asked as a client asks who has lost its line."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if httpx.get(place, timeout=PATIENCE).status_code == 200:
            return True
        time.sleep(0.1)
    return False


def test_a_file_that_one_server_lacks_is_had_from_another_by_the_proxy(tmp_path: Path) -> None:
    """While servers are renewed they have the files of different pages."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(_files(tmp_path / name)) for name in ("older", "newer")]
        (tmp_path / "older" / "assets" / "Help-older.js").write_text("export {}")
        proxy = Proxy(tmp_path, servers, own_port())
        proxy.begin()
        stack.callback(proxy.end)
        wait_for(proxy.address)
        for _ in range(4):
            assert httpx.get(f"{proxy.address}/assets/Help-older.js", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{proxy.address}/assets/none.js", timeout=PATIENCE).status_code == 404


@contextlib.contextmanager
def _files(folder: Path) -> Iterator[str]:
    """The host and port of a server that has the files of a folder, and is ready."""
    (folder / "assets").mkdir(parents=True)
    (folder / "readyz").write_text("ready")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def test_the_proxys_file_for_a_network_of_containers_is_understood() -> None:
    command = ["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")]
    asked = subprocess.run(command, check=False, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
