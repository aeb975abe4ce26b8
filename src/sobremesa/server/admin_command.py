"""Commands `sobremesa admin`: their requests to a server that runs, and what they print."""

import http.client
import json
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

from sobremesa.core.errors import SobremesaError
from sobremesa.presentation.printing import one_line
from sobremesa.server.serve import data_folder
from sobremesa.server.storage.housekeeping import written

PATIENCE: Final = 60.0
"""Seconds for an answer."""
PATH: Final = "/api/admin"
LOOK: Final = 2.0
"""Seconds between two looks at whether all matches are over."""
Print = Callable[[str], None]


class NotDone(SobremesaError):
    """The server was not reached, or refused."""


class _LocalConnection(http.client.HTTPConnection):
    """A connection by a socket on this machine."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=PATIENCE)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(str(self._path))


@dataclass(frozen=True)
class Server:
    """A server: its socket on this machine, or its address and the file with a token."""

    socket: Path | None = None
    url: str = ""
    token_file: Path | None = None

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer; raises `NotDone` with why there is none."""
        connection, headers = self._connection()
        data = None if body is None else json.dumps(body).encode()
        try:
            connection.request(method, f"{PATH}{path}", data, headers)
            answer = connection.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise NotDone(f"no server answers at {self._shown()}: {_why(error)}") from None
        finally:
            connection.close()
        try:
            found = json.loads(told)
        except ValueError:
            raise NotDone(f"what answers at {self._shown()} is no server of this kind ({answer.status})") from None
        if answer.status >= 400:
            raise NotDone(str(found.get("text", answer.status)) if isinstance(found, dict) else str(answer.status))
        return found

    def _connection(self) -> tuple[http.client.HTTPConnection, dict[str, str]]:
        if not self.url:
            return _LocalConnection(self._path()), {}
        place = urlsplit(self.url)
        if place.scheme not in ("http", "https") or not place.hostname:
            raise NotDone(f"'{self.url}' is no address: write it as https://cards.example.org")
        if self.token_file is None:
            raise NotDone("a server elsewhere takes orders by a token: name its file with --token-file")
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        token = _token(self.token_file)
        return kind(place.hostname, place.port, timeout=PATIENCE), {"authorization": f"Bearer {token}"}

    def _path(self) -> Path:
        return self.socket or Path(f"{data_folder() / 'tables.db'}.admin")

    def _shown(self) -> str:
        return self.url or f"'{self._path()}'"


def _token(file: Path) -> str:
    """Return the last token of a file, whose lines are a name and a token, or a token alone."""
    try:
        lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise NotDone(f"'{file}' cannot be read: {_why(error)}") from None
    words = [line[-1] for line in lines if line and not line[0].startswith("#")]
    if not words:
        raise NotDone(f"there is no token in '{file}'")
    return words[-1]


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


# --- what there is


def status(server: Server, out: Print) -> None:
    """Say how the server stands."""
    house = server.ask("GET", "")
    others = f", and {len(house['others'])} servers beside it" if house["others"] else ""
    out(f"Sobremesa {house['version']}{others}")
    out(f"in memory: {house['tables']} tables, {house['matches']} with a match that goes on")
    out(f"connected: {house['people']} at their seats, {house['spectators']} who watch")
    out("it drains: no table is opened, no match begins" if house["draining"] else "it takes tables")


def show_tables(server: Server, live: bool, out: Print) -> None:
    """List the tables."""
    out(f"{'table':16} {'game':10} {'phase':8} {'events':>7} {'people':>6} {'watch':>5}  last (UTC)")
    for one in server.ask("GET", "/tables?live=1" if live else "/tables"):
        phase = "closed" if one["closed"] else one["phase"]
        numbers = f"{one['events']:7} {one['people']:6} {one['spectators']:5}"
        out(f"{one['table']:16} {one['game']:10} {phase:8} {numbers}  {_moment(one['newest'])}")


def look(server: Server, name: str, out: Print) -> None:
    """Show a table: who is at it, never its cards."""
    found = server.ask("GET", f"/tables/{quote(name, safe='')}")
    table = found["table"]
    out(f"{table['id']}: {table['called']} ({table['ruleset']}), {table['phase']}, {found['events']} events")
    for number, seat in enumerate(table["seats"]):
        here = "there" if seat["online"] else "away"
        out(f"  seat {number}: {one_line(seat['name']) or '-'} ({seat['kind']}, {here})")
    names = ", ".join(map(one_line, table["watchers"]))
    out(f"  {table['spectators']} watch{f': {names}' if names else ''}")
    for address in found["addresses"]:
        out(f"  from {address}")


def export(server: Server, name: str, folder: Path, out: Print) -> None:
    """Write a table's events and records; raises `OSError`."""
    files = server.ask("GET", f"/tables/{quote(name, safe='')}/export")["files"]
    if any(Path(file).name != file for file in files):
        raise NotDone("the server names files that would lie elsewhere: nothing was written")
    for file in written(files, folder):
        out(str(file))


def delete(server: Server, names: Sequence[str], out: Print) -> None:
    """Delete tables for good."""
    for name in names:
        server.ask("DELETE", f"/tables/{quote(name, safe='')}")
        out(f"deleted: {name}")


# --- measures


def take(server: Server, kind: str, text: str, seconds: float | None, out: Print) -> None:
    """Take a measure."""
    out(_told(server.ask("POST", "/measures", {"kind": kind, "text": text, "seconds": seconds})))


def show_measures(server: Server, out: Print) -> None:
    """List the measures that hold."""
    for measure in server.ask("GET", "/measures"):
        out(_told(measure))


def lift(server: Server, names: Sequence[str], out: Print) -> None:
    """Lift measures."""
    for name in names:
        lifted = server.ask("DELETE", f"/measures/{quote(name, safe='')}")
        out(f"lifted: {_told(lifted)}")


def drain(server: Server, wait: bool, out: Print) -> None:
    """Have nothing new begin; and wait, where that is wanted, until no match goes on."""
    if not server.ask("GET", "")["draining"]:
        take(server, "drain", "", None, out)
    while (matches := server.ask("GET", "")["matches"]) and wait:
        out(_going_on(matches))
        time.sleep(LOOK)
    out(_going_on(matches))


def _going_on(matches: int) -> str:
    """Return how many matches go on at the server."""
    if matches == 1:
        return "one match goes on at this server"
    return f"{matches or 'no'} match{'es go' if matches else ' goes'} on at this server"


def open_again(server: Server, out: Print) -> None:
    """Let new tables and matches begin again."""
    lift(server, [one["id"] for one in server.ask("GET", "/measures") if one["kind"] == "drain"], out)


def _told(measure: Any) -> str:
    until = "until it is lifted" if measure["until"] is None else f"until {_moment(measure['until'])}"
    return f"{measure['id']}  {measure['kind']:12} {until:28} {one_line(measure['text'])}"


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
