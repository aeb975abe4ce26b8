"""Requests that no page of ours makes: each is refused with a sentence, and none is the server's fault."""

from urllib.parse import unquote

import pytest

from tests.server.kit import house, run
from tests.server.test_hostile_messages import BRACKETS
from tests.server.two import STILL


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("http://table.test", True),
        ("https://table.test", False),
        ("http://table.test:81", False),
        ("http://table.test.evil.example", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_strange_page_gets_no_socket_and_no_table(origin: str, welcome: bool) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            client = here.socket(table.state.id, {"origin": origin})
            client.send(type="hello")
            if welcome:
                assert (await client.next("welcome"))["table"] == table.state.id
            else:
                await here.until(lambda: client.closed == 1008)
                assert client.got == []
            answer = await here.ask("POST", "/api/tables", {"game": "cuarenta"}, headers={"origin": origin})
            assert answer.status == (201 if welcome else 403)

    run(work())


@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("GET", "/%00", b"", {}),
        ("GET", "/" + "a" * 300, b"", {}),
        ("POST", "/api/tables", b"{}", {"origin": "http://["}),
        ("POST", "/api/tables", b"{}", {"host": "table.test:99999999"}),
        ("POST", "/api/tables", b"{}", {"host": "[::"}),
        ("POST", "/api/tables", b'{"name":"\xff"}', {}),
        ("POST", "/api/tables", b'{"name":"\\ud800"}', {}),
        ("POST", "/api/tables", BRACKETS.encode() + b"}", {}),
        ("POST", "/api/tables/x/commands", BRACKETS.encode() + b',"type":"say"}', {}),
        ("GET", "/api/tables/%00", b"", {}),
        ("GET", "/api/tables/x/stream?since=%d9%a3", b"", {}),
    ],
)
def test_no_request_is_the_servers_own_fault(method: str, path: str, body: bytes, headers: dict[str, str]) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            answer = await here.ask(method, unquote(path), body, headers=headers)
            assert answer.status < 500
            assert (await here.ask("GET", "/healthz")).status == 200

    run(work())


def test_a_body_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.http.api.PATIENCE", 0.05)

    async def work() -> None:
        async with house(timing=STILL) as here:
            slow = here.request("POST", "/api/tables")
            slow.put(type="http.request", body=b'{"game":', more_body=True)
            await here.until(lambda: slow.status == 408)
            assert slow.messages[0]["error"] == "too_late"

    run(work())
