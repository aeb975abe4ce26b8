"""Proxies by name: the word of those that are trusted counts, that of anybody else is nothing."""

import json
import socket
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.server.http.hosts import Hosts
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.http.proxies import HOPS, Misled, Proxies
from sobremesa.server.http.proxy_protocol import HEAD, MOST, SIGNATURE, Header, header
from sobremesa.server.token_bucket import Rate
from tests.server.kit import house, run
from tests.server.live import live
from tests.server.test_hostile_connections import connected, head, rest

PROXY, STRANGER = "127.0.0.9", "127.0.0.66"
NAMED = Proxies.at([PROXY])
ONE_TABLE = replace(UNLIMITED, tables=Rate(1, 0))
UPGRADE = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13", f"sec-websocket-key: {'A' * 22}==")


@pytest.fixture(scope="module")
def proxied() -> Iterator[str]:
    with live(ONE_TABLE, proxies=NAMED) as address:
        yield address


@pytest.fixture(scope="module")
def announced() -> Iterator[str]:
    with live(ONE_TABLE, proxies=Proxies.at([PROXY], announce=True)) as address:
        yield address


def asked(address: str, source: str, *fields: str, path: str = "/healthz", first: bytes = b"") -> bytes:
    """All that is answered to a request from there."""
    with connected(address, source) as end:
        end.sendall(first + head(f"GET {path} HTTP/1.1", *fields, "connection: close"))
        return rest(end)


def opened(address: str, source: str, *fields: str, first: bytes = b"") -> tuple[int, Any]:
    """The answer to who wants a table."""
    body = json.dumps({"game": "cuarenta", "players": 2, "name": "Ana"}).encode()
    line, length = "POST /api/tables HTTP/1.1", f"content-length: {len(body)}"
    with connected(address, source) as end:
        end.sendall(first + head(line, length, "content-type: application/json", "connection: close", *fields) + body)
        start, _, answer = rest(end).partition(b"\r\n\r\n")
    return int(start.split()[1]), json.loads(answer)


def held(address: str, source: str, field: str, first: bytes = b"") -> tuple[socket.socket, bytes]:
    """A connection that stays open, and the beginning of what it was answered; empty where it was cut."""
    end = connected(address, source)
    try:
        end.sendall(first + head("GET /healthz HTTP/1.1", field))
        return end, end.recv(4096)
    except ConnectionError:
        return end, b""


# --- who is trusted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("10.0.0.5/24", "write 10.0.0.0/24, or 10.0.0.5 for that machine alone"),
        ("10.0.0.0/33", "as in --trusted-proxy 10.0.0.5"),
        ("proxy.example.org", "as in --trusted-proxy 10.0.0.5"),
        ("", "as in --trusted-proxy 10.0.0.5"),
        ("*", "as in --trusted-proxy 10.0.0.5"),
        ("0.0.0.0/0", "would let everybody say who they are"),
        ("::/0", "would let everybody say who they are"),
    ],
)
def test_a_range_that_is_none_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(OSError, match=f"^'{text.replace('*', '[*]')}' is .*{said}"):
        Proxies.at([text])


def test_a_protocol_without_a_proxy_is_refused_in_words() -> None:
    with pytest.raises(OSError, match="name the proxy with --trusted-proxy"):
        Proxies.at([], announce=True)


def test_an_address_is_the_same_however_it_is_written() -> None:
    proxies = Proxies.at(["10.0.0.0/24", "2001:db8::7"])
    trusted = ("10.0.0.1", "::ffff:10.0.0.1", "2001:DB8:0::7")
    assert [proxies.trust(host) for host in (*trusted, "10.0.1.1", "2001:db8::8", "", "10.0.0.1, 10.0.0.2")] == [
        *[True] * 3,
        *[False] * 4,
    ]


@pytest.mark.parametrize(
    ("fields", "client"),
    [
        ([], ""),
        (["", " , "], ""),
        (["9.9.9.9"], "9.9.9.9"),
        (["127.0.0.1, 9.9.9.9"], "9.9.9.9"),
        (["127.0.0.1", "9.9.9.9"], "9.9.9.9"),
        (["no address, 9.9.9.9, 10.0.0.2"], "9.9.9.9"),
        (["9.9.9.9,10.0.0.3,10.0.0.2"], "9.9.9.9"),
        (["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        (["8.8.8.8, 9.9.9.9:4711, [::ffff:10.0.0.2]:80"], "9.9.9.9"),
        (["[2001:db8::1]:80"], "2001:db8::1"),
        (["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_the_rightmost_address_that_is_no_proxys_is_the_clients(fields: list[str], client: str) -> None:
    assert Proxies.at(["10.0.0.0/24"]).client([field.encode() for field in fields]) == client


@pytest.mark.parametrize(
    "field", ["unknown", "9.9.9.9, _hidden", "9.9.9", "[::1", "::1]:80", "9.9.9.9:", "\xe9", "1.1.1.1 2"]
)
def test_what_is_no_address_is_not_taken_for_one(field: str) -> None:
    with pytest.raises(Misled, match="no address"):
        NAMED.client([field.encode("latin-1")])


def test_a_way_through_proxies_has_an_end() -> None:
    with pytest.raises(Misled, match="more than"):
        NAMED.client([b", ".join([PROXY.encode()] * (HOPS + 1))])


# --- what they say


def test_a_proxys_connections_are_everybodys_and_a_strangers_are_its_own() -> None:
    with live(replace(UNLIMITED, transports=3), proxies=NAMED) as address:
        for source, welcome in ((PROXY, 9), (STRANGER, 3)):
            ends = [held(address, source, f"x-forwarded-for: 198.51.100.{number}") for number in range(9)]
            assert [bool(answer) for _, answer in ends] == [number < welcome for number in range(9)]
            for end, _ in ends:
                end.close()


def test_loopback_is_no_proxy_unless_it_is_named() -> None:
    with live(replace(UNLIMITED, transports=2)) as address:
        ends = [held(address, "127.0.0.1", "x-forwarded-for: 198.51.100.1") for _ in range(3)]
        assert sum(bool(answer) for _, answer in ends) <= 2
        for end, _ in ends:
            end.close()


def test_sockets_are_counted_for_the_client_and_not_for_the_proxy() -> None:
    with live(replace(UNLIMITED, connections=2), proxies=NAMED) as address:
        table = opened(address, PROXY)[1]["table"]
        ends, answers = [], []
        for client in ("198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"):
            end = connected(address, PROXY)
            end.sendall(head(f"GET /ws/{table} HTTP/1.1", f"x-forwarded-for: {client}", *UPGRADE))
            answers.append(end.recv(4096).split()[1])
            ends.append(end)
        assert answers == [b"101", b"101", b"403", b"101"]
        for end in ends:
            end.close()


def test_limits_count_whom_a_trusted_proxy_names(proxied: str) -> None:
    assert [opened(proxied, PROXY, f"x-forwarded-for: 198.51.100.{n}")[0] for n in (1, 2, 1)] == [201, 201, 429]


def test_what_a_client_puts_before_the_proxys_word_is_nothing(proxied: str) -> None:
    spoofed = [f"x-forwarded-for: {lie}, 9.9.9.9" for lie in ("127.0.0.1", "1.1.1.1", PROXY)]
    assert [opened(proxied, PROXY, field)[0] for field in spoofed] == [201, 429, 429]
    assert b" 403 " in asked(proxied, PROXY, "x-forwarded-for: 127.0.0.1, 9.9.9.9", path="/metrics")


def test_what_anybody_else_says_is_nothing(proxied: str) -> None:
    lies = [("x-forwarded-for: 1.1.1.1", "x-forwarded-proto: https"), ("forwarded: for=1.1.1.2",)]
    (first, seated), (second, _) = (opened(proxied, STRANGER, *lie) for lie in lies)
    assert (first, second) == (201, 429)
    assert seated["invitation"]["link"].startswith("http://")


def test_the_environment_makes_nobody_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with live(ONE_TABLE) as address:
        assert [opened(address, STRANGER, f"x-forwarded-for: 1.1.1.{n}")[0] for n in (1, 2)] == [201, 429]


@pytest.mark.parametrize(
    ("field", "scheme"),
    [("https", "https"), ("HTTPS", "https"), ("https, http", "http"), ("http", "http"), ("wss", "https")],
)
def test_a_trusted_proxy_says_by_what_people_come(field: str, scheme: str) -> None:
    with live(proxies=NAMED) as address:
        seated = opened(address, PROXY, f"x-forwarded-proto: {field}")[1]
        assert seated["invitation"]["link"].startswith(f"{scheme}://localhost/")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (("x-forwarded-for: 9.9.9.9", "forwarded: for=9.9.9.9"), b"reads X-Forwarded-For, not Forwarded"),
        (("forwarded: for=9.9.9.9",), b"reads X-Forwarded-For, not Forwarded"),
        (("x-forwarded-for: somebody",), b"no address"),
        (("x-forwarded-proto: gopher",), b"X-Forwarded-Proto is http or https"),
    ],
)
def test_a_trusted_proxy_that_misleads_is_told_so(proxied: str, fields: tuple[str, ...], said: bytes) -> None:
    for more in ((), UPGRADE):
        answer = asked(proxied, PROXY, *fields, *more)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert said in answer


# --- the machine's own


@pytest.mark.parametrize(
    "field", ["x-forwarded-for: 127.0.0.1", "forwarded: for=127.0.0.1", "via: 1.1 one", "x-real-ip: ::1"]
)
def test_the_numbers_are_told_to_this_machine_and_to_no_proxy_on_it(field: str) -> None:
    with live() as address:
        assert b" 200 " in asked(address, "127.0.0.1", path="/metrics")
        assert b" 403 " in asked(address, "127.0.0.1", field, path="/metrics")


def test_where_others_are_let_in_loopback_says_nothing() -> None:
    async def work() -> None:
        for hosts in (Hosts.at("127.0.0.1", ("cards.example",)), Hosts.at("0.0.0.0"), Hosts.at("192.0.2.1")):
            async with house(hosts=hosts) as here:
                own = await here.ask("GET", "/metrics", headers={"host": "localhost"}, address="127.0.0.1")
                assert own.status == 403

    run(work())


# --- the PROXY protocol


def preface(
    client: str = "198.51.100.7", *, more: bytes = b"", kind: int = 0x11, command: int = 0x21, size: int | None = None
) -> bytes:
    """The header of a connection for a client."""
    family = socket.AF_INET6 if ":" in client else socket.AF_INET
    ends = socket.inet_pton(family, client) * 2 + struct.pack("!HH", 4711, 80) + more
    return SIGNATURE + struct.pack("!BBH", command, kind, len(ends) if size is None else size) + ends


def test_a_header_names_a_client_and_what_follows_it_is_left() -> None:
    known = preface(more=b"\x04\x00\x03abc")
    assert header(known + b"GET /") == Header(("198.51.100.7", 4711), len(known))
    assert header(preface("2001:db8::7", kind=0x21)) == Header(("2001:db8::7", 4711), HEAD + 36)
    assert header(preface("::ffff:192.0.2.1", kind=0x21)) == Header(("192.0.2.1", 4711), HEAD + 36)
    for itself in (preface(command=0x20), preface(kind=0), preface(command=0x20, kind=0)):
        assert header(itself) == Header(None, len(itself))
    assert all(header(known[:size]) is None for size in range(len(known)))


@pytest.mark.parametrize(
    "data",
    [
        b"G",
        b"\r\n\r\nGET",
        b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\r\n",
        preface(command=0x11),
        preface(command=0x22),
        preface(kind=0x12),
        preface(kind=0x31),
        preface(kind=0x21),
        preface(size=11),
        preface(size=MOST + 1),
        preface(size=0xFFFF),
    ],
)
def test_a_header_that_is_none_is_not_taken_for_one(data: bytes) -> None:
    with pytest.raises(Misled):
        header(data)


def test_limits_count_whom_a_header_names(announced: str) -> None:
    clients = ("198.51.100.1", "2001:db8:0:1::1", "198.51.100.1", "2001:db8:0:1::2", "198.51.100.2")
    tables = [opened(announced, PROXY, first=preface(one, kind=0x21 if ":" in one else 0x11))[0] for one in clients]
    assert tables == [201, 201, 429, 429, 201]


def test_a_header_may_come_byte_by_byte(announced: str) -> None:
    with connected(announced, PROXY) as end:
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in preface() + head("GET /healthz HTTP/1.1", "connection: close"):
            end.sendall(bytes((byte,)))
        assert rest(end).startswith(b"HTTP/1.1 200")


def test_a_proxy_that_asks_for_itself_says_so(announced: str) -> None:
    assert asked(announced, PROXY, first=preface(command=0x20), path="/readyz").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("source", "first"),
    [(PROXY, b""), (PROXY, preface(command=0x11)), (PROXY, preface() * 2), (STRANGER, preface())],
    ids=["says nothing", "another version", "twice", "a stranger"],
)
def test_who_lies_about_whose_a_connection_is_gets_nothing(announced: str, source: str, first: bytes) -> None:
    assert not asked(announced, source, first=first).startswith(b"HTTP/1.1 2")


def test_who_is_no_proxy_comes_without_a_header(announced: str) -> None:
    assert asked(announced, STRANGER).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("more", [(), UPGRADE], ids=["request", "socket"])
def test_two_stories_of_one_client_are_refused(announced: str, more: tuple[str, ...]) -> None:
    agreed = asked(announced, PROXY, "x-forwarded-for: 1.1.1.1, 198.51.100.7", first=preface())
    assert agreed.startswith(b"HTTP/1.1 200")
    other = asked(announced, PROXY, "x-forwarded-for: 127.0.0.1", *more, first=preface())
    assert other.startswith(b"HTTP/1.1 400 ")
    assert b"name two different clients" in other


def test_places_are_those_of_whom_a_header_names() -> None:
    with live(replace(UNLIMITED, transports=2, connections=2), proxies=Proxies.at([PROXY], announce=True)) as address:
        clients = ["198.51.100.1"] * 3 + ["198.51.100.2"]
        ends = [held(address, PROXY, "accept: */*", first=preface(client)) for client in clients]
        assert [bool(answer) for _, answer in ends] == [True, True, False, True]
        for end, _ in ends:
            end.close()


def test_sockets_are_those_of_whom_a_header_names() -> None:
    rates = replace(UNLIMITED, connections=1)
    with live(rates, proxies=Proxies.at([PROXY], announce=True)) as address:
        table = opened(address, PROXY, first=preface())[1]["table"]
        ends, answers = [], []
        for client in ("198.51.100.1", "198.51.100.1", "198.51.100.2"):
            end = connected(address, PROXY)
            end.sendall(preface(client) + head(f"GET /ws/{table} HTTP/1.1", *UPGRADE))
            answers.append(end.recv(4096).split()[1])
            ends.append(end)
        assert answers == [b"101", b"403", b"101"]
        for end in ends:
            end.close()
