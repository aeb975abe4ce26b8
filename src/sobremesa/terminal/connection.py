"""The line to a table that a server keeps: a link is followed to a seat, messages go to and fro.

The server's own messages are used, so that nothing is said that it does not know. Needs the extra `server`.
"""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
import platformdirs
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sobremesa.core.errors import SobremesaError
from sobremesa.protocol.messages import Command, Join, Problem, RecordText, Seated, ToClient
from sobremesa.terminal import files

PATIENCE: Final = 10.0
"""So many seconds a server has for an answer."""
A = TypeVar("A")
_TO_CLIENT: Final = msgspec.json.Decoder[ToClient](ToClient)


class NoTable(SobremesaError):
    """A link that leads to no seat, or a table that does not answer."""


@dataclass(frozen=True)
class Link:
    """The address of a table, and the secret of its invitation: `http://HOST/t/TABLE#SECRET`."""

    server: str
    table: str
    secret: str

    @classmethod
    def parse(cls, text: str) -> "Link":
        """Return a link as it was sent by a friend; raises `NoTable`."""
        try:
            parts = urlsplit(text.strip())
            _ = parts.port
        except ValueError:  # half an IPv6 address, or a port that is none
            parts = urlsplit("")
        folder, _, table = parts.path.strip("/").partition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or folder != "t" or not table:
            raise NoTable(f"'{text}' is no link to a table: one looks like http://HOST/t/TABLE#SECRET")
        return cls(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"ws{self.server.removeprefix('http')}/ws/{self.table}"

    @property
    def record(self) -> str:
        """The address of the record, which is there once the match is over."""
        return f"{self.server}/api/tables/{self.table}/record"


def sit_down(link: Link, name: str, language: str = "en") -> Seated:
    """Return the seat that the link gives, or the one that this machine was given before; raises `NoTable`."""
    known = _Keys().get(link)
    if known is not None:
        return known
    if not link.secret:
        raise NoTable("this link invites nobody: what stands behind its # is missing, and no seat is known here")
    body = msgspec.json.encode(Join(link.secret, name))
    seated = _ask(Request(f"{link.server}/api/tables/{link.table}/seats?language={language}", body), Seated)
    _Keys().put(link, seated)
    return seated


def _ask(request: Request, kind: type[A]) -> A:
    request.add_header("Content-Type", "application/json")
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(), type=kind)
    except HTTPError as error:
        raise NoTable(_complaint(error)) from None
    except (URLError, OSError, msgspec.MsgspecError) as error:
        raise NoTable(f"the table does not answer: {getattr(error, 'reason', error)}") from None


def _complaint(error: HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(), type=Problem).text
    except msgspec.MsgspecError:
        return f"the table answers {error.code}"


class _Keys:
    """The keys of the seats that were taken from this machine, kept where only their owner can read them."""

    def __init__(self) -> None:
        self._file = platformdirs.user_state_path("sobremesa", appauthor=False) / "seats.json"

    def _all(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def get(self, link: Link) -> Seated | None:
        """Return the seat that this machine has at the table."""
        kept = self._all().get(_name(link))
        return msgspec.convert(kept, Seated) if kept else None

    def put(self, link: Link, seated: Seated) -> None:
        """Keep a seat's key."""
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = {**self._all(), _name(link): {"table": seated.table, "seat": seated.seat, "token": seated.token}}
        self._file.touch(mode=0o600)
        files.write_atomically(self._file, json.dumps(kept).encode())


def _name(link: Link) -> str:
    return f"{link.server}/t/{link.table}#{link.secret}"


class Connection:
    """An open connection to a table."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.generation = 0
        """The number of times that it was opened."""
        self._open = ExitStack()
        self._socket: ClientConnection | None = None

    def open(self) -> None:
        """Connect; raises `NoTable`."""
        try:
            self.close()
            made = connect(self.link.socket, open_timeout=PATIENCE, compression=None)
            self._socket = self._open.enter_context(made)
        except (OSError, WebSocketException) as error:
            raise NoTable(f"the table does not answer: {error}") from None
        self.generation += 1

    def send(self, command: Command) -> None:
        """Say something; raises `ConnectionError` when the line is dead."""
        assert self._socket is not None
        try:
            self._socket.send(msgspec.json.encode(command).decode())
        except ConnectionClosed as error:
            raise ConnectionResetError(str(error)) from None

    def receive(self, seconds: float | None = None) -> ToClient:
        """Return the next message.

        Raises `ConnectionError` when the line is dead, `TimeoutError` when none comes, `NoTable` for what is none.
        """
        assert self._socket is not None
        try:
            message: ToClient = _TO_CLIENT.decode(self._socket.recv(seconds))
        except ConnectionClosed as error:
            raise ConnectionResetError(str(error)) from None
        except msgspec.MsgspecError as error:
            raise NoTable(f"the table says what is not understood here: {error}") from None
        return message

    def record(self, token: str) -> str:
        """Return the record of the newest match that is over, for who has this key; raises `NoTable`."""
        return _ask(Request(self.link.record, headers={"Authorization": f"Bearer {token}"}), RecordText).record

    def close(self) -> None:
        """Hang up."""
        self._open.close()
        self._socket = None
