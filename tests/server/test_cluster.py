"""The cluster that `make cluster` begins: people come through the proxy, whatever becomes of one of the servers."""

import contextlib
import itertools
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sobremesa.server.http.checks import Checks
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


def test_a_table_is_there_after_any_of_the_servers_was_killed_or_stopped(two: Cluster) -> None:
    address = way_in(two)
    tables = [opened(address)["table"] for _ in range(4)]
    for node, end in zip(two.nodes, (signal.SIGKILL, signal.SIGSTOP), strict=True):
        assert node.process is not None
        node.process.send_signal(end)
        for table in tables:
            assert _found(f"{address}/api/tables/{table}")
        node.end(signal.SIGKILL)
        node.begin()
        wait_for(node.address)


def _found(place: str) -> bool:
    """Return whether a table is found after a while, asked as a client asks who has lost its line."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(place, timeout=PATIENCE).status_code == 200:
                return True
        time.sleep(0.1)
    return False


def test_a_server_has_its_lines_as_long_as_it_answers_checks(tmp_path: Path) -> None:
    """However long it is busy, or takes no tables; one that has stopped loses them."""
    asked, is_ready = itertools.count(), threading.Event()

    def answer() -> bool:
        next(asked)
        return is_ready.is_set()

    def checked_more() -> None:
        until = next(asked) + 20
        assert _is_so(lambda: next(asked) > until + 20)

    with contextlib.ExitStack() as stack:
        busy = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        busy.settimeout(PATIENCE)
        answering = stack.enter_context(contextlib.closing(Checks("127.0.0.1", own_port(), answer)))
        answering.start()
        is_ready.set()
        port = busy.getsockname()[1]
        proxy = Proxy(tmp_path, {f"127.0.0.1:{port}": answering.port}, own_port())
        proxy.begin()
        stack.callback(proxy.end)
        assert _is_so(lambda: not _refused(proxy.port))
        end = stack.enter_context(socket.create_connection(("127.0.0.1", proxy.port), PATIENCE))
        end.sendall(b"GET /api/tables/t/stream HTTP/1.1\r\nhost: a\r\n\r\n")
        line = stack.enter_context(busy.accept()[0])
        line.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
        assert end.recv(4096).startswith(b"HTTP/1.1 200")
        checked_more()
        is_ready.clear()
        checked_more()
        line.sendall(b"still there")
        assert end.recv(4096) == b"still there"
        answering.close()
        assert not end.recv(4096)


def _is_so(true: Callable[[], bool]) -> bool:
    """Return whether something becomes true."""
    until = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def _refused(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE):
        return False
    return True


def test_checks_have_a_port_of_their_own() -> None:
    with checks() as port, pytest.raises(OSError, match="name another with --check-port"):
        Checks("127.0.0.1", port, lambda: True)


def test_a_check_is_answered_in_a_word() -> None:
    ready = iter((True, False))
    with checks(lambda: next(ready)) as port:
        for word in (b"ready\n", b"drain\n"):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as end:
                assert end.makefile("rb").read() == word


def test_a_file_that_one_server_lacks_is_had_from_another_by_the_proxy(tmp_path: Path) -> None:
    """While servers are renewed they have the files of different pages."""
    with contextlib.ExitStack() as stack:
        servers = {stack.enter_context(_files(tmp_path / name)): stack.enter_context(checks()) for name in FOLDERS}
        (tmp_path / "older" / "assets" / "Help-older.js").write_text("export {}")
        proxy = Proxy(tmp_path, servers, own_port())
        proxy.begin()
        stack.callback(proxy.end)
        wait_for(proxy.address)
        for _ in range(4):
            assert httpx.get(f"{proxy.address}/assets/Help-older.js", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{proxy.address}/assets/none.js", timeout=PATIENCE).status_code == 404


FOLDERS = ("older", "newer")


@contextlib.contextmanager
def checks(is_ready: Callable[[], bool] = lambda: True) -> Iterator[int]:
    """The port at which a server's checks are answered."""
    answering = Checks("127.0.0.1", port := own_port(), is_ready)
    answering.start()
    yield port
    answering.close()


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
