"""A page elsewhere whose name points at this machine: it gets no table, no number and no socket."""

from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from sobremesa.server.http.hosts import Hosts
from sobremesa.server.serve import ServeOptions, serve
from tests.server.kit import PATIENCE, house, run
from tests.server.live import live
from tests.server.test_hostile_connections import connected, rest

FOREIGN = (
    "evil.example",
    "evil.example:8040",
    "localhost.evil.example",
    "",
    "localhost:",
    "localhost:99999",
    "[::",
    "a" * 3500,
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with live() as one:
        yield one


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/api/games", "/api/tables"])
def test_a_foreign_host_gets_one_sentence(address: str, host: str, path: str) -> None:
    body = b"{}" if path == "/api/tables" else None
    with pytest.raises(HTTPError) as caught:
        urlopen(Request(address + path, body, {"host": host}), timeout=PATIENCE)
    assert caught.value.code == 421
    assert b"--public-host NAME" in caught.value.read()


def test_no_table_was_made_for_a_foreign_host() -> None:
    async def work() -> None:
        async with house() as here:
            for host in FOREIGN:
                answer = await here.ask("POST", "/api/tables", {"game": "cuarenta"}, headers={"host": host})
                assert answer.status == 421
            assert not here.lobby.tables

    run(work())


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_gets_no_socket(address: str, host: str) -> None:
    fields = (
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {'A' * 22}==",
    )
    with connected(address) as end:
        end.sendall("\r\n".join(("GET /ws/x HTTP/1.1", f"host: {host}", *fields, "", "")).encode())
        answer = rest(end)
    assert answer.startswith(b"HTTP/1.1 421")
    assert b"--public-host NAME" in answer


def test_a_socket_is_refused_where_the_server_has_no_words_for_it() -> None:
    async def work() -> None:
        async with house() as here:
            client = here.socket("x", {"host": "evil.example"})
            await here.until(lambda: client.closed == 1008)

    run(work())


@pytest.mark.parametrize("fields", [(), ("host: localhost", "host: evil.example")], ids=["none", "two"])
def test_a_request_says_once_whom_it_means(address: str, fields: tuple[str, ...]) -> None:
    with connected(address) as end:
        end.sendall("\r\n".join(("GET /healthz HTTP/1.1", *fields, "connection: close", "", "")).encode())
        assert rest(end).startswith(b"HTTP/1.1 421")


HOME = Hosts.at("0.0.0.0", ("Cards.Example.org", "cards.example.net:8443"))
ONE = Hosts.at("127.0.0.1")


@pytest.mark.parametrize(
    ("hosts", "host", "allowed"),
    [
        (ONE, "localhost:8040", True),
        (ONE, "LOCALHOST.", True),
        (ONE, "127.0.0.1", True),
        (ONE, "[::1]:8040", True),
        (ONE, "192.168.1.5:8040", False),
        (ONE, "cards.example.org", False),
        (HOME, "192.168.1.5:8040", True),
        (HOME, "[fe80::1]:8040", True),
        (HOME, "cards.example.org:443", True),
        (HOME, "cards.example.net", True),
        (HOME, "evil.example", False),
        (HOME, "192.168.1.5.evil.example", False),
        (HOME, "1.2.3", False),
        (Hosts.at("192.168.1.5"), "192.168.1.5:8040", True),
        (Hosts.at("192.168.1.5"), "192.168.1.6:8040", False),
    ],
)
def test_whom_a_server_takes_itself_for(hosts: Hosts, host: str, allowed: bool) -> None:
    assert hosts.allow(host) is allowed


def test_the_machines_own_name_will_do_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.home")
    at_home, alone = Hosts.at("0.0.0.0"), Hosts.at("127.0.0.1")
    for name in ("kitchen", "kitchen.home", "kitchen.local:8040"):
        assert at_home.allow(name)
        assert not alone.allow(name)


@pytest.mark.parametrize("name", ["", "*", "http://cards.example.org", "a b"])
def test_a_public_host_is_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="is no name of a host"):
        serve("127.0.0.1", 0, str(tmp_path / "tables.db"), ServeOptions(public=(name,)))
    assert not (tmp_path / "tables.db").exists()
