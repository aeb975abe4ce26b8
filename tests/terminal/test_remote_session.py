"""A terminal at a server's table: whole matches, wrong links, a line that breaks, a seat that is kept."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest

import sobremesa
from sobremesa.core.errors import SobremesaError
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol import messages as m
from sobremesa.terminal import remote_session
from sobremesa.terminal.connection import Connection, Link, NoTable, sit_down
from sobremesa.terminal.console import open_console, piped
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.remote_session import RemoteSession
from tests.terminal.poison import POISON, is_clean
from tools.cluster import wait_for
from tools.ports import own_port

ALWAYS_FIRST = ("1",) * 3000
SEVERAL_SHUFFLES = "pagat, match=best_of_3"
"""Two chicas at least: one match in a hundred to forty points ends with its first shuffle."""

PATIENT = """
import sys
from msgspec.structs import replace
from sobremesa.cli import main
from sobremesa.server import serve
serve.AT_ONCE = replace(serve.AT_ONCE, nonce=600)
sys.exit(main())
"""
"""The command, with time for the part of a shuffle that was promised: a busy machine may need more than two seconds."""


@contextmanager
def serving(store: Path, *program: str) -> Iterator[str]:
    """A server without limits; gives its address."""
    port = own_port()
    command = [sys.executable, *program, "serve", "--port", str(port), "--store", str(store), "--bench", "--no-warm"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None and process.stdout.readline()
    address = f"http://127.0.0.1:{port}"
    wait_for(address)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(120)
        process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without waits and limits."""
    with serving(tmp_path_factory.mktemp("visit") / "tables.db", "-m", "sobremesa") as address:
        yield address


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one that waits for people's parts of a shuffle as long as they take."""
    with serving(tmp_path_factory.mktemp("patient") / "tables.db", "-c", PATIENT) as address:
        yield address


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def new_table(server: str, game: str = "cuarenta", players: int = 2, **more: object) -> tuple[Link, str]:
    """A table with one seat for a friend, the others' bots at random; its link and the host's key."""
    wish = {"game": game, "players": players, "name": "Ana", "level": "random", "silence": 1, **more}
    wish |= {"seats": [{"kind": "open"}, *[{"kind": "bot", "level": "random"}] * (players - 2)]}
    request = Request(f"{server}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        seated = json.load(answer)
    return Link.parse(seated["invitation"]["link"]), seated["token"]


def begin(link: Link, key: str) -> None:
    """The host begins and goes away; after a second a bot plays for her."""
    host = Connection(link)
    host.open()
    host.send(m.Hello(key))
    host.send(m.Start("start"))
    while not isinstance(host.receive(), m.Ack):
        pass
    host.close()


def visit(link: Link, lines: Iterable[str], line: Connection | None = None, plain: bool = False) -> tuple[int, str]:
    """Say these lines at the table; the status and what was written."""
    seated, out = sit_down(link, "Luis"), StringIO()
    viewer = Viewer(seated.seat, (), "en", plain)
    book = PinBook.open(f"{link.server}/t/{link.table}")
    console = open_console(file=out)
    status = RemoteSession(line or Connection(link), seated.token, viewer, console, piped(lines, out), book).run()
    return status, out.getvalue()


def joined(server: str, game: str = "cuarenta", players: int = 2, **more: object) -> Link:
    """A table that has begun, with Luis at it."""
    link, key = new_table(server, game, players, **more)
    sit_down(link, "Luis")
    begin(link, key)
    return link


class Broken(Connection):
    """A line that breaks at every fifteenth message that is waited for."""

    heard = 0

    def receive(self, seconds: float | None = None) -> m.ToClient:
        self.heard += seconds is None
        if seconds is None and self.heard % 15 == 0:
            self.close()
            raise ConnectionResetError("cut")
        return super().receive(seconds)


class Unheard(Connection):
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


def test_of_a_private_table_it_says_that_the_record_takes_a_key(server: str) -> None:
    status, text = visit(joined(server, spectators=False), ALWAYS_FIRST)
    assert status == 0
    assert "The record of the match, for anyone with a seat's key" in " ".join(text.split())


@pytest.mark.parametrize("kind", [Broken, Unheard])
def test_the_match_goes_on_at_once_where_the_line_breaks(
    server: str, kind: type[Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(remote_session, "sleep", waits.append)
    link = joined(server, ruleset=SEVERAL_SHUFFLES)
    line = kind(link)
    status, text = visit(link, ALWAYS_FIRST, line)
    assert status == 0 and line.generation > 1
    assert text.count("The connection to the table broke") == line.generation - 1
    assert not any(waits)
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
    assert "Your move can’t be taken back any more" in text
    assert "The table keeps this game itself" in text


class Wishing(Connection):
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


def test_who_comes_in_mid_match_waits_for_the_next_hand_and_is_told_of_powers(server: str) -> None:
    link, key = new_table(server, ruleset=SEVERAL_SHUFFLES)
    host = Connection(link)
    host.open()
    host.send(m.Hello(key))
    host.send(m.Start("start"))
    host.send(m.Reissue("link", 1))
    while not isinstance(message := host.receive(), m.Invitation):
        pass
    host.close()
    status, text = visit(Link.parse(message.link), ALWAYS_FIRST)
    assert status == 0
    assert "The seat is yours from the next hand on" in text
    assert text.count("Ana makes a link for the seat of") == 1
    assert text.index("You have your seat now.") < text.index("Until next time!")


class Asking(Connection):
    """A table at which Ana asks once whether a seat may be free, and then pauses it."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.known = False
        power = m.Power(7, 0, "pause", None, f"Ana pauses the table.{POISON}")
        self.wish: list[m.ToClient] = [m.SeatAsked(0, 1, "May the seat be free?", True), power, power]
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


def test_a_seat_is_asked_for_and_a_power_is_told_once(server: str) -> None:
    link = joined(server)
    line = Asking(link)
    text = visit(link, ["yes", "quit"], line)[1]
    assert "May the seat be free? Agreed? (y/n)" in text
    assert [answer.yes for answer in line.said if isinstance(answer, m.Answer)] == [True]
    assert text.count("Ana pauses the table.") == 1
    assert is_clean(text)


class Poisoned(Connection):
    """A line on which every word gives orders to the terminal."""

    words = ("name", "text", "lines", "why", "clause", "move", "reason", "notice", "about", "called", "level")

    def receive(self, seconds: float | None = None) -> m.ToClient:
        said = self.poisoned(msgspec.to_builtins(super().receive(seconds)))
        made: m.ToClient = msgspec.convert(said, m.ToClient)
        return made

    def poisoned(self, said: Any, word: str = "") -> Any:
        if isinstance(said, dict):
            return {name: self.poisoned(value, name) for name, value in said.items()}
        if isinstance(said, list | tuple):
            return [self.poisoned(one, word) for one in said]
        return said + POISON if isinstance(said, str) and word in self.words else said


def test_no_word_of_a_server_is_an_order_to_the_terminal(server: str) -> None:
    link = joined(server)
    status, text = visit(link, ["score", "log", "Kh", "Ks", "Kc", "undo", *ALWAYS_FIRST], Poisoned(link))
    assert status == 0
    assert is_clean(text)


@pytest.mark.parametrize(("word", "yes"), [("y", True), ("si", True), ("no", False), ("", False)])
def test_another_is_allowed_to_take_back_or_not(server: str, word: str, yes: bool) -> None:
    link = joined(server)
    line = Wishing(link)
    text = visit(link, [word, "quit"], line)[1]
    assert "Ana asks to take the last move back. Agreed? (y/n)" in text
    assert [answer.yes for answer in line.said if isinstance(answer, m.Answer)] == [yes]


def test_what_the_house_announces_is_said_with_the_time(server: str) -> None:
    link = joined(server)
    line = Wishing(link)
    line.wish = [m.Announcement("a", "The house restarts soon.", 10**9), m.Announcement("a", "", 0)]
    _, text = visit(link, ["score"], line)
    assert len(re.findall(r"\d\d:\d\d The house restarts soon\.", text)) == 1
    assert len(re.findall(r"\d\d:\d\d", text)) == 1


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


# --- fair deals


def proved(text: str) -> tuple[int, int]:
    """Return how many shuffles are said to be proved, and of how many."""
    found = re.search(r"Fair deals: (\d+) of (\d+) shuffles are proved to you", text)
    assert found, text
    return int(found[1]), int(found[2])


class Eager(Connection):
    """A line on which a dishonest table may be heard; the match begins once the first deal was committed to."""

    def __init__(self, link: Link, forge: Callable[[m.ToClient], m.ToClient] = lambda message: message) -> None:
        super().__init__(link)
        self.forge, self.cid, self.key, self.parts = forge, "", "", list[str]()

    def send(self, command: m.Command) -> None:
        if isinstance(command, m.Commit) and command.hand == 1:
            self.cid = command.cid
        if isinstance(command, m.Contribute):
            self.parts.append(command.hex)
        super().send(command)

    def receive(self, seconds: float | None = None) -> m.ToClient:
        message = super().receive(seconds)
        if isinstance(message, m.Ack) and message.cid == self.cid and self.key:
            begin(self.link, self.key)
            self.key = ""
        return self.forge(message)


def eager(
    server: str,
    game: str = "cuarenta",
    players: int = 2,
    forge: Callable[[m.ToClient], m.ToClient] = lambda message: message,
) -> Eager:
    """A line to a table that begins when Luis is there and has committed."""
    link, key = new_table(server, game, players)
    line = Eager(link, forge)
    line.key = key
    return line


@pytest.mark.parametrize(("game", "players"), [("cuarenta", 2), ("cuatrola", 4)])
def test_in_the_end_it_is_said_that_every_shuffle_is_proved(patient_server: str, game: str, players: int) -> None:
    line = eager(patient_server, game, players)
    text = visit(line.link, ALWAYS_FIRST, line)[1]
    shuffles, of = proved(text)
    assert shuffles == of == len(line.parts) > 1
    assert "Careful" not in text


def test_a_draw_that_nobody_witnessed_is_not_proved(server: str) -> None:
    """Ana began before Luis was there to add to it."""
    shuffles, of = proved(visit(joined(server), ALWAYS_FIRST)[1])
    assert shuffles < of


def test_a_visit_that_is_taken_up_again_goes_on_with_the_same_pins(server: str, own_keys: Path) -> None:
    line = eager(server)
    visit(line.link, ["1", "quit"], line)
    (file,) = (own_keys / "sobremesa" / "pins").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    before = json.loads(file.read_text())
    assert before["shuffles"][f"{line.link.table} 1"]["part"] == line.parts[1]
    again = Eager(line.link)
    text = visit(line.link, ALWAYS_FIRST, again)[1]
    shuffles, of = proved(text)
    assert 2 <= shuffles <= of
    after = json.loads(file.read_text())
    assert after["private"] == before["private"]
    for name, pins in before["shuffles"].items():
        assert after["shuffles"][name]["part"] == pins["part"]


def test_pins_that_cannot_be_read_are_not_replaced(own_keys: Path) -> None:
    book = PinBook.open("table")
    book.keep()
    assert book.file is not None
    book.file.write_text("{")
    with pytest.raises(SobremesaError, match="what this machine pinned is damaged"):
        PinBook.open("table")
    assert book.file.read_text() == "{"


def other_secret(message: m.ToClient) -> m.ToClient:
    if isinstance(message, m.Fair) and message.secret and message.hand == 1:
        return msgspec.structs.replace(message, secret="ab" * 32)
    return message


def second_commitment(message: m.ToClient) -> m.ToClient:
    if isinstance(message, m.Fair) and message.promise and message.hand == 1:
        return msgspec.structs.replace(message, commit="ab" * 32)
    return message


def left_out(message: m.ToClient) -> m.ToClient:
    if isinstance(message, m.Fair) and message.secret and message.hand == 1:
        none = tuple("" for _ in message.signatures)
        return msgspec.structs.replace(message, signatures=none)
    return message


def exchanged(message: m.ToClient) -> m.ToClient:
    if isinstance(message, m.Fair) and message.promise and message.hand == 1:
        lines = message.promise.split("\n")
        lines = [
            line if line[:6] != "seat 1" or line[-1] == "-" else line[:7] + "ab" * 32 + line[71:] for line in lines
        ]
        return msgspec.structs.replace(message, promise="\n".join(lines))
    return message


def other_cards(message: m.ToClient) -> m.ToClient:
    if isinstance(message, m.Update):
        told = [
            msgspec.structs.replace(one, cards=one.cards[::-1][:-1] + ("Xx",) * bool(one.cards)) for one in message.told
        ]
        return msgspec.structs.replace(message, told=tuple(told))
    return message


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (other_secret, "Careful, shuffle 1 is not fair: the secret is not the one that the house had committed to."),
        (second_commitment, "Careful, shuffle 1 is not fair: the house names another commitment than at first."),
        (left_out, "Careful, shuffle 1 is not fair: you told your part in time, and it was left out."),
        (
            exchanged,
            "Careful, shuffle 1 is not fair: the promise holds a commitment for your seat that was not made here.",
        ),
        (other_cards, "Careful, shuffle 1 is not fair: the cards that you were dealt are not those that follow."),
    ],
)
def test_what_a_dishonest_table_does_is_said(
    server: str, forge: Callable[[m.ToClient], m.ToClient], sentence: str
) -> None:
    line = eager(server, forge=forge)
    text = " ".join(visit(line.link, ALWAYS_FIRST, line)[1].split())
    assert sentence in text
    assert text.count("Careful, shuffle 1") == 1


def test_a_record_of_another_match_is_not_believed(server: str) -> None:
    link, other = joined(server), joined(server)
    visit(other, ALWAYS_FIRST)

    class Elsewhere(Connection):
        def record(self, token: str) -> str:
            with urlopen(other.record) as answer:
                text: str = json.load(answer)["record"]
            return text

    assert "Careful, the record" in visit(link, ALWAYS_FIRST, Elsewhere(link))[1]
