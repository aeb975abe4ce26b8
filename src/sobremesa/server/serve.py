"""Runs the server: uvicorn with the flags that the table needs, until it is told to stop."""

import logging
import os
from pathlib import Path
from typing import Any

import uvicorn

from sobremesa.server.app import make_app
from sobremesa.server.limits import MESSAGE, UNLIMITED
from sobremesa.server.logs import to_stderr
from sobremesa.server.pace import AT_ONCE, Pace
from sobremesa.server.service import Service
from sobremesa.server.sqlite import SqliteStore

log = logging.getLogger("sobremesa.server")


def data_folder() -> Path:
    """Where the tables are kept where nothing else is said: the user's folder for data."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sobremesa"


def config(app: Any, host: str, port: int) -> uvicorn.Config:
    """Uvicorn as the table needs it: no compression of small messages, dead connections noticed within seconds."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        date_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )


def serve(host: str, port: int, store: Path, *, bench: bool = False, warm: bool = True) -> int:
    """Serve until interrupted; `bench` lifts the limits and the waits. Raises `StoreError` and `OSError`."""
    to_stderr()
    opened = SqliteStore(store)
    pace = AT_ONCE if bench else Pace()
    app = make_app(lambda: Service(opened, pace=pace), UNLIMITED if bench else None, warm=warm)
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0") else host
    print(f"http://{shown}:{port}/", flush=True)
    log.info("serving", extra={"port": port})
    uvicorn.Server(config(app, host, port)).run()
    return 0
