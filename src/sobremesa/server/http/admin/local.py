"""The socket on the machine by which its operator reaches a server: a file, for its user alone."""

import asyncio
import contextlib
import logging
import os
import socket
from pathlib import Path
from stat import S_ISSOCK
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from sobremesa.server.http.admin.guards import is_operators
from sobremesa.server.http.web import OPERATOR, problem

log = logging.getLogger("sobremesa.server")

SOCKET: Final = "socket"
"""What an operator is called who comes by the socket."""


def place(store: str, port: int, folder: Path) -> Path:
    """Return where the socket of a server is: beside its file, for a database in the user's folder for data."""
    return folder / f"admin-{port}" if "://" in store else Path(f"{Path(store).expanduser()}.admin")


class OperatorsAlone:
    """The application, for the operator's requests, which come from an operator."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on."""
        app = self.app if is_operators(scope["path"]) else problem(404, "unknown", "Here is nothing but /api/admin.")
        await app({**scope, OPERATOR: SOCKET}, receive, send)


class LocalSocket:
    """The socket, from its opening to its end."""

    def __init__(self, path: Path, is_wished: bool) -> None:
        self.path, self._is_wished = path, is_wished
        self._server: asyncio.Server | None = None

    async def open(self, app: Any) -> None:
        """Listen; raises `OSError` where that cannot be and was wished, else the log says so."""
        try:
            await self._open(app)
        except OSError as error:
            if self._is_wished:
                raise
            log.warning("no orders are taken on this machine", extra={"why": str(error)})

    async def _open(self, app: Any) -> None:
        config = uvicorn.Config(
            OperatorsAlone(app),
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
        )
        config.load()
        state = ServerState()
        bound = _bound(self.path)
        self._server = await asyncio.get_running_loop().create_unix_server(
            lambda: HttpToolsProtocol(config=config, server_state=state, app_state={}), sock=bound
        )

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            self._server = None
            with contextlib.suppress(OSError):
                self.path.unlink()


def _bound(path: Path) -> socket.socket:
    """Return a socket that has its file: nobody can come in before the file is its user's alone."""
    if os.name != "posix":
        raise OSError("this system has no sockets that are files: give orders by --admin-token-file")
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_dead(path)
        bound.bind(str(path))
        path.chmod(0o600)
    except OSError as error:
        bound.close()
        why = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(f"cannot listen for orders at '{path}' ({why}): name another file with --admin-socket") from None
    return bound


def _remove_dead(path: Path) -> None:
    """Remove the socket of a server that has died; raises `OSError` where one lives, or it is another kind of file."""
    if not path.exists():
        return
    if not S_ISSOCK(path.stat().st_mode):
        raise OSError("there is another file")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
        else:
            raise OSError("another server listens there")
