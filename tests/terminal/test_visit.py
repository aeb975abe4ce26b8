"""A terminal at a server's table: whole matches, wrong links, a line that breaks, a seat that is kept."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import sobremesa
from sobremesa.presentation.viewer import Viewer
from sobremesa.server import messages as m
from sobremesa.terminal import paper
from sobremesa.terminal.line import Line, Link, NoTable, sit_down
from sobremesa.terminal.visit import Visit

ALWAYS_FIRST = ("1",) * 3000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without waits and limits."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    store = tmp_path_factory.mktemp("visit") / "tables.db"
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(port), "--store", str(store)]
    process = subprocess.Popen([*command, "--bench", "--no-warm"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None and process.stdout.readline()
    address = f"http://127.0.0.1:{port}"
    _wait_for(address)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


def _wait_for(address: str) -> None:
    for _ in range(100):
        try:
            urlopen(f"{address}/readyz", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def new_table(server: str, game: str = "cuarenta", players: int = 2) -> tuple[Link, str]:
    """A table with one seat for a friend, the others' bots at random; its link and the host's key."""
    wish = {"game": game, "players": players, "name": "Ana", "level": "random", "silence": 1}
    wish |= {"seats": [{"kind": "open"}, *[{"kind": "bot", "level": "random"}] * (players - 2)]}
    request = Request(f"{server}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        seated = json.load(answer)
    return Link.parse(seated["invitation"]["link"]), seated["token"]


def begin(link: Link, key: str) -> None:
    """The host begins and goes away; after a second a bot plays for her."""
    host = Line(link)
    host.open()
    host.send(m.Hello(key))
    host.send(m.Start("start"))
    while not isinstance(host.receive(), m.Ack):
        pass
    host.close()


def visit(link: Link, lines: Iterable[str], line: Line | None = None, plain: bool = False) -> tuple[int, str]:
    """Say these lines at the table; the status and what was written."""
    seated, out = sit_down(link, "Luis"), StringIO()
    viewer = Viewer(seated.seat, (), "en", plain)
    status = Visit(line or Line(link), seated.token, viewer, paper.console(file=out), paper.piped(lines, out)).run()
    return status, out.getvalue()


def joined(server: str, game: str = "cuarenta", players: int = 2) -> Link:
    """A table that has begun, with Luis at it."""
    link, key = new_table(server, game, players)
    sit_down(link, "Luis")
    begin(link, key)
    return link


class Broken(Line):
    """A line that breaks at every fifteenth message that is waited for."""

    heard = 0

    def receive(self, seconds: float | None = None) -> m.ToClient:
        self.heard += seconds is None
        if seconds is None and self.heard % 15 == 0:
            self.close()
            raise ConnectionResetError("cut")
        return super().receive(seconds)


class Unheard(Line):
    """A line that breaks the first time that a shuffle is answered with the viewer's own part."""

    broke = False

    def send(self, command: m.Command) -> None:
        if isinstance(command, m.Contribute) and not self.broke:
            self.broke = True
            self.close()
            raise ConnectionResetError("cut")
        super().send(command)


@pytest.mark.parametrize(("game", "players"), [("cuarenta", 2), ("cuatrola", 4)])
def test_a_match_is_played_to_its_end_and_its_record_stands(server: str, game: str, players: int) -> None:
    link = joined(server, game, players)
    status, text = visit(link, ALWAYS_FIRST)
    assert status == 0
    assert text.rstrip().splitlines()[-1].endswith(f"/api/tables/{link.table}/record")
    with urlopen(link.record) as answer:
        match = sobremesa.replay(json.load(answer)["record"])
    assert match.over and match.names[:2] == ("Ana", "Luis")


@pytest.mark.parametrize("kind", [Broken, Unheard])
def test_the_match_goes_on_where_the_line_breaks(server: str, kind: type[Line]) -> None:
    link = joined(server)
    line = kind(link)
    status, text = visit(link, ALWAYS_FIRST, line)
    assert status == 0 and line.generation > 1
    assert text.count("The line to the table broke") == line.generation - 1
    assert "Until next time!" in text


def test_the_same_link_brings_back_to_the_same_seat(server: str) -> None:
    link = joined(server)
    assert visit(link, ["quit"])[0] == 0
    status, text = visit(link, ["log", "1"])
    assert status == 1 and "Luis" not in text and "the same link brings you back" in text


def test_what_is_illegal_is_refused_with_its_clause(server: str) -> None:
    six_cards_of_which_a_hand_has_five = ["Kh", "Ks", "Kc", "Kd", "Qh", "Qs"]
    text = visit(joined(server), [*six_cards_of_which_a_hand_has_five, "quit"])[1]
    assert "No. The " in text and "is not in your hand (P22)" in text


def test_what_cannot_be_taken_back_is_said(server: str) -> None:
    text = visit(joined(server), ["undo", "save mine.txt", "quit"])[1]
    assert "The others are asked." not in text
    assert "There is no play of yours that can be taken back" in text
    assert "The table keeps this game itself" in text


class Wishing(Line):
    """A table at which Ana wants to take a play back as soon as it is known."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.known = False
        self.wish: list[m.ToClient] = [m.UndoAsked(0, True), m.UndoAsked(0, False, True)]
        self.said: list[m.Command] = []

    def receive(self, seconds: float | None = None) -> m.ToClient:
        if self.known and self.wish:
            return self.wish.pop(0)
        message = super().receive(seconds)
        self.known |= isinstance(message, m.Table)
        return message

    def send(self, command: m.Command) -> None:
        self.said.append(command)
        if not isinstance(command, m.Answer):
            super().send(command)


@pytest.mark.parametrize(("word", "yes"), [("y", True), ("si", True), ("no", False), ("", False)])
def test_another_is_allowed_to_take_back_or_not(server: str, word: str, yes: bool) -> None:
    link = joined(server)
    line = Wishing(link)
    text = visit(link, [word, "quit"], line)[1]
    assert "Ana asks to take the last play back. Agreed? (y/n)" in text
    assert [answer.yes for answer in line.said if isinstance(answer, m.Answer)] == [yes]


def test_plain_lines_have_no_symbols(server: str) -> None:
    status, text = visit(joined(server), ALWAYS_FIRST, plain=True)
    assert status == 0
    assert not set("♣♦♥♠╭│┏▒●▪·") & set(text)
    assert " of hearts" in text


@pytest.mark.parametrize(
    "text", ["x", "http://h/x/y#z", "ftp://h/t/y#z", "http:///t/y", "http://[::1", "http://h:x/t/y"]
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(NoTable, match="is no link to a table"):
        Link.parse(text)


def test_a_link_that_leads_nowhere_is_refused_in_a_sentence(server: str) -> None:
    with pytest.raises(NoTable, match="what stands behind its # is missing"):
        sit_down(Link.parse(f"{server}/t/abc"), "Luis")
    with pytest.raises(NoTable, match="no such table"):
        sit_down(Link.parse(f"{server}/t/abc#secret"), "Luis")
    with pytest.raises(NoTable, match="No existe esa mesa"):
        sit_down(Link.parse(f"{server}/t/abc#secret"), "Luis", "es")
    with pytest.raises(NoTable, match="does not answer"):
        sit_down(Link.parse("http://127.0.0.1:9/t/abc#secret"), "Luis")


def test_the_keys_are_for_their_owner_alone(server: str, own_keys: Path) -> None:
    joined(server)
    assert (own_keys / "sobremesa" / "seats.json").stat().st_mode & 0o077 == 0
