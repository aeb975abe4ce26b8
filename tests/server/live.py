"""A real server on a free port, in a thread of the test's process or in a process of its own."""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from sobremesa.server.http.app import AppOptions, make_app
from sobremesa.server.http.limits import UNLIMITED, Rates
from sobremesa.server.http.proxies import Proxies
from sobremesa.server.http.transport import Bounds, Entrance
from sobremesa.server.serve import Server, config
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.timing import AT_ONCE
from tests.server.kit import PATIENCE, MemoryStore
from tools.cluster import wait_for
from tools.ports import own_port


@contextlib.contextmanager
def live(rates: Rates = UNLIMITED, bounds: Bounds | None = None, proxies: Proxies | None = None) -> Iterator[str]:
    """The address of a server in a thread."""
    port = own_port()
    app = make_app(
        lambda: ServerContext(MemoryStore(), BotPool(), timing=AT_ONCE), rates, AppOptions(proxies=proxies or Proxies())
    )
    server = Server(config(app, "127.0.0.1", port, Entrance(rates, bounds, proxies=proxies)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{port}"
    wait_for(address)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextlib.contextmanager
def process(store: Path | str, port: int = 0, *more: str) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of a server in its own process, as people start it, and the process."""
    port = port or own_port()
    command = [
        sys.executable,
        "-m",
        "sobremesa",
        "serve",
        "--port",
        str(port),
        "--store",
        str(store),
        "--no-warm",
        "--bench",
        *more,
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        try:
            yield address, child
        finally:
            if child.poll() is None:
                child.kill()
            child.wait()
