"""Bytes that are no request yet, and answers that nobody reads: a connection has bounds, and is ended with a word."""

import asyncio
import json
import socket
import struct
import time
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from sobremesa.server.http.limits import UNLIMITED, Rates
from sobremesa.server.http.transport import Bounds, Cut, Entrance
from sobremesa.server.token_bucket import Rate
from tests.server.kit import PATIENCE
from tests.server.live import live

SHORT = Bounds(header_seconds=1, request_seconds=1, unread_seconds=1, linger=0.2, ping_seconds=1, pong_seconds=1)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with live() as one:
        yield one


@pytest.fixture(scope="module")
def impatient() -> Iterator[str]:
    """A server that limits nothing, and waits for nobody who does not read."""
    with live(UNLIMITED, Bounds(unread_seconds=1, ahead=1_000_000)) as one:
        yield one


@pytest.fixture(scope="module")
def hasty() -> Iterator[str]:
    """A server that waits for nothing."""
    with live(replace(UNLIMITED, frames=Rate(60, 1)), SHORT) as one:
        yield one


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    place = urlsplit(address)
    end = socket.create_connection((place.hostname, place.port), PATIENCE, (source, 0))
    end.settimeout(PATIENCE)
    return end


def head(line: str, *fields: str) -> bytes:
    return "\r\n".join((line, "host: localhost", *fields, "", "")).encode()


def rest(end: socket.socket) -> bytes:
    """All that comes until the other end hangs up."""
    got = b""
    try:
        while data := end.recv(65536):
            got += data
    except ConnectionError:
        pass
    return got


def sent_until_ended(end: socket.socket, data: bytes, most: int) -> int:
    """Return how many bytes were taken before the other end hung up."""
    sent = 0
    try:
        while sent < most:
            sent += end.send(data)
    except ConnectionError:
        pass
    return sent


ENDLESS = {
    "one value": (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"a" * 65536),
    "one name": (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"a" * 65536),
    "many fields": (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"x: a\r\n" * 10000),
    "one path": (b"GET /", b"a" * 65536),
    "nothing at all": (b"", b"\r\n" * 30000),
    "what follows a body": (
        head("POST /api/tables HTTP/1.1", "transfer-encoding: chunked") + b"0\r\nx: ",
        b"a" * 65536,
    ),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_what_never_becomes_a_request_is_not_kept(address: str, kind: str) -> None:
    first, more = ENDLESS[kind]
    with connected(address) as end:
        end.sendall(first)
        assert sent_until_ended(end, more, 64 << 20) < 32 << 20  # the rest of it lies in the kernels' buffers
        answer = rest(end)
    assert not answer or answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 413", b"HTTP/1.1 400"))


@pytest.mark.parametrize("field", ["x: " + "a" * 17_000, "\r\n".join(["x: y"] * 101)])
def test_a_header_that_is_too_long_is_refused_in_words(address: str, field: str) -> None:
    with connected(address) as end:
        end.sendall(head("GET /healthz HTTP/1.1", field))
        answer = rest(end)
    assert answer.startswith(b"HTTP/1.1 431")
    assert b"16 KiB and 100 fields" in answer


def test_a_header_just_short_enough_is_read(address: str) -> None:
    fields = ["x" * 100 + ": " + "y" * 59] * 98
    with connected(address) as end:
        end.sendall(head("GET /healthz HTTP/1.1", *fields, "connection: close"))
        assert rest(end).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("first", "answer"),
    [
        (b"", b""),
        (b"GET /he", b"HTTP/1.1 408 Request Timeout"),
        (head("POST /api/tables HTTP/1.1", "content-length: 9") + b"{", b""),
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_what_does_not_come_is_not_waited_for(hasty: str, first: bytes, answer: bytes) -> None:
    with connected(hasty) as end:
        end.sendall(first)
        assert rest(end).partition(b"\r\n")[0] == answer


def test_who_asks_on_without_an_answer_is_not_kept_in_mind(address: str) -> None:
    """Thousands of requests fit into what is read at once."""
    table = opened(address)["table"]
    with connected(address) as end:
        end.sendall(head(f"GET /api/tables/{table}/stream HTTP/1.1") + head("GET / HTTP/1.1") * 50)
        rest(end)  # the stream would never end by itself


def test_an_address_has_so_many_connections_of_any_kind() -> None:
    with live(replace(UNLIMITED, transports=3)) as here:
        held = [connected(here, "127.0.0.77") for _ in range(3)]
        for end in held:
            end.sendall(head("GET /healthz HTTP/1.1"))
            assert end.recv(4096).startswith(b"HTTP/1.1 200")
        with connected(here, "127.0.0.77") as late:
            assert not rest(late)
        with connected(here, "127.0.0.78") as other:
            other.sendall(head("GET /healthz HTTP/1.1", "connection: close"))
            assert rest(other).startswith(b"HTTP/1.1 200")
        held.pop().close()
        deadline = time.monotonic() + PATIENCE
        while not answers(here, "127.0.0.77"):
            assert time.monotonic() < deadline
        for end in held:
            end.close()


def answers(address: str, source: str) -> bool:
    with connected(address, source) as end:
        try:
            end.sendall(head("GET /healthz HTTP/1.1", "connection: close"))
        except ConnectionError:
            return False
        return rest(end).startswith(b"HTTP/1.1 200")


# --- sockets


def opened(address: str, **wanted: object) -> dict[str, str]:
    body = json.dumps({"game": "cuarenta", "players": 2, "name": "Ana", **wanted}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", body), timeout=PATIENCE) as answer:
        found: dict[str, str] = json.load(answer)
    return found


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A client's frame; the mask is of noughts."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([(0x80 if fin else 0) | opcode]) + length + bytes(4) + data


TEXT, PART, PING, PONG = 1, 0, 9, 10


def socket_of(address: str, table: str, token: str = "", told: bytes = b"welcome") -> socket.socket:
    """A socket that has said hello and been welcomed, or told something else."""
    end = connected(address)
    key = f"sec-websocket-key: {'A' * 22}=="
    fields = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13", key)
    end.sendall(head(f"GET /ws/{table} HTTP/1.1", *fields))
    until(end, b"\r\n\r\n")
    end.sendall(frame(TEXT, json.dumps({"type": "hello", "token": token}).encode()))
    until(end, told)
    return end


def until(end: socket.socket, *parts: bytes) -> None:
    """Read until all of this has come."""
    got = b""
    while not all(part in got for part in parts):
        data = end.recv(4096)
        assert data, got
        got += data


FLOODS = {
    "pings": frame(PING, b"p" * 125),
    "pongs": frame(PONG),
    "parts of a message": frame(PART, fin=False),
    "messages": frame(TEXT, b"{}"),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_frames_of_every_kind_are_counted(hasty: str, kind: str) -> None:
    """A pong for each ping, and none of them is read."""
    with socket_of(hasty, opened(hasty)["table"]) as end:
        if kind == "parts of a message":
            end.sendall(frame(TEXT, fin=False))
        assert sent_until_ended(end, FLOODS[kind] * 100, 64 << 20) < 32 << 20


def test_a_message_has_so_many_parts(address: str) -> None:
    with socket_of(address, opened(address)["table"]) as end:
        end.sendall(frame(TEXT, fin=False) + frame(PART, fin=False) * 70)
        assert b"too many parts" in rest(end)


def test_a_message_in_parts_is_read(address: str) -> None:
    with socket_of(address, opened(address)["table"]) as end:
        end.sendall(frame(TEXT, b"garb", fin=False) + frame(PING, b"still here") + frame(PART, b"age"))
        until(end, b"refused", b"still here")


# --- who does not read


def test_answers_that_nobody_reads_do_not_wait_for_ever(impatient: str) -> None:
    with connected(impatient) as end:
        sent_until_ended(end, head("GET /openapi.json HTTP/1.1") * 100, 1 << 30)


def test_pongs_that_nobody_reads_do_not_wait_for_ever(impatient: str) -> None:
    with socket_of(impatient, opened(impatient)["table"]) as end:
        sent_until_ended(end, FLOODS["pings"] * 500, 1 << 30)


def test_a_socket_that_does_not_answer_is_no_longer_there(hasty: str) -> None:
    seated = opened(hasty)
    with socket_of(hasty, seated["table"], seated["token"], b'"online":true'):
        deadline = time.monotonic() + PATIENCE
        while is_online(hasty, seated["table"]):
            assert time.monotonic() < deadline


def is_online(address: str, table: str) -> bool:
    with urllib.request.urlopen(f"{address}/api/tables/{table}", timeout=PATIENCE) as answer:
        return bool(json.load(answer)["seats"][0]["online"])


class Held:
    """A connection whose kernel has no such limits."""

    cut = False

    def get_extra_info(self, name: str) -> object:
        return None

    def abort(self) -> None:
        self.cut = True


def test_where_the_kernel_has_no_such_limit_a_timer_does_it() -> None:
    async def work() -> None:
        bounds = Bounds(unread_seconds=0.02, linger=0.02)
        stuck, slow, done = Held(), Held(), Held()
        cuts = [Cut(one, Entrance(UNLIMITED, bounds), "127.0.0.77") for one in (stuck, slow, done)]  # type: ignore[arg-type]
        cuts[0].paused()
        cuts[1].paused()
        cuts[1].resumed()
        cuts[2].soon()
        await asyncio.sleep(0.2)
        assert [one.cut for one in (stuck, slow, done)] == [True, False, True]

    asyncio.run(work())


def test_other_nodes_bring_everybodys_connections_and_have_no_places() -> None:
    entrance = Entrance(Rates(transports=0), peers=lambda: {"192.0.2.6"})
    assert [entrance.counts(host) for host in ("127.0.0.1", "192.0.2.6", "192.0.2.7")] == [True, False, True]
