"""A server and files that give orders to the terminal of who reads them: none of them arrives."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sobremesa.cli import main
from tests.terminal.poison import POISON, is_clean
from tests.terminal.talk import new_table
from tools.cluster import wait_for
from tools.ports import own_port

Heard = Callable[..., tuple[int, str]]


@pytest.fixture
def heard(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Run the command; its status, and what it wrote to both streams."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def called(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", StringIO("1\n" * 3))
        status = main(words)
        out, err = capfd.readouterr()
        return status, out + err

    return called


@contextmanager
def lying(seats: Response, said: Sequence[object] = ()) -> Iterator[str]:
    """The link of a table whose server answers so to who sits down, and then says this much."""

    async def sit(request: Request) -> Response:
        return seats

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        await socket.receive_text()
        for one in said:
            await socket.send_text(json.dumps(one))
        await socket.close()

    async def ready(request: Request) -> Response:
        return Response()

    routes = [Route("/api/tables/t/seats", sit, methods=["POST"]), WebSocketRoute("/ws/t", talk)]
    port = own_port()
    app = Starlette(routes=[*routes, Route("/readyz", ready)])
    # Its own settings of logs would close the streams of every handler that a library has made.
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(f"http://127.0.0.1:{port}")
    try:
        yield f"http://127.0.0.1:{port}/t/t#x"
    finally:
        server.should_exit = True
        thread.join(60)


SEATED = {"table": "t", "seat": 0, "token": "key"}
BYE = {"type": "bye", "reason": "kicked", "text": f"Go.{POISON}", "again": False}


@pytest.mark.parametrize(
    ("answer", "status", "said", "told"),
    [
        ({"error": "full", "text": f"No.{POISON}"}, 409, [], "No."),
        (SEATED, 200, [BYE], "Go."),
        (SEATED, 200, [{"type": POISON}], "not understood"),
        (SEATED, 200, [{"type": "table", "seats": POISON}], "not understood"),
    ],
)
def test_a_server_that_is_joined_gives_no_orders(
    heard: Heard, answer: object, status: int, said: list[object], told: str
) -> None:
    with lying(JSONResponse(answer, status), said) as link:
        code, written = heard("play", "--join", link, "--name", "Luis")
    assert code == 1
    assert told in written
    assert is_clean(written)
    assert not any(line.startswith("FORGED") for line in written.splitlines())


def places(text: str) -> Iterator[str]:
    """Yield a record with orders in every tag, in a step, a note, a score and the last line."""
    lines = text.splitlines()
    for number, line in enumerate(lines[:12]):
        for at in {0, len(line) // 2, max(0, len(line) - 2), len(line)}:
            yield "\n".join(
                [*lines[:number], line[:at] + POISON.replace("\n", "\\n") + line[at:], *lines[number + 1 :]]
            )


def test_a_record_gives_no_orders(heard: Heard, tmp_path: Path) -> None:
    match = new_table(seed=POISON)
    match.deal()
    match.play(match.legal_actions.codes[0])
    file = tmp_path / "record.txt"
    for number, text in enumerate([str(match.record()), *places(str(match.record()))]):
        file.write_text(text, encoding="utf-8", newline="")
        for words in (["verify", str(file)], ["play", "--resume", str(file)]):
            status, written = heard(*words)
            assert status in (0, 1), words
            assert is_clean(written), (words, number)
            assert "Traceback" not in written


def test_a_file_of_games_gives_no_orders(heard: Heard, tmp_path: Path) -> None:
    file = tmp_path / f"games{POISON.replace(chr(0), '').replace('/', '')}.json"
    game = {"game": "cuarenta", "ruleset": "pagat", "players": 2, POISON: POISON, "steps": [{POISON: 1}]}
    file.write_text("\n".join(map(json.dumps, [{"game": POISON}, game, POISON])) + "\n{", encoding="utf-8")
    status, written = heard("conformance", str(file))
    assert status == 1 and is_clean(written)
    file.write_text("\n".join(map(json.dumps, [{"game": POISON}, game, POISON])), encoding="utf-8")
    status, written = heard("conformance", str(file))
    assert status == 1 and is_clean(written) and "mismatches" in written


@pytest.mark.parametrize(
    "words",
    [
        ["play", POISON],
        ["play", "--ruleset", POISON],
        ["play", "--option", f"{POISON}=1"],
        ["play", "--language", POISON],
        ["play", "--join", POISON],
        ["play", "--bots", POISON],
        ["rules", "cuarenta", "P1", "--ruleset", POISON],
        ["rulesets", POISON],
        ["verify", POISON.replace("\0", "")],
        ["arena", "cuarenta", POISON, POISON],
        [POISON],
    ],
)
def test_what_is_typed_is_quoted_without_its_orders(heard: Heard, words: list[str]) -> None:
    status, written = heard(*words)
    assert status in (1, 2)
    assert is_clean(written)


def test_the_place_of_a_fault_is_shown_without_orders(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that fails over what somebody sent would have Python quote it raw."""

    def fail(name: str = "") -> None:
        raise ZeroDivisionError(POISON)

    monkeypatch.setattr("sobremesa.games.load", fail)
    status, written = heard("play", "cuarenta")
    assert status == 1
    assert "Traceback" in written and "ZeroDivisionError" in written
    assert is_clean(written)
