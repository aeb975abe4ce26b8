"""Serving: uvicorn with the flags that the table needs, until it is stopped."""

import asyncio
import contextlib
import logging
import os
import socket
import time
import webbrowser
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Timer
from typing import Any, Final

import platformdirs
import uvicorn

from sobremesa.presentation.printing import write_line
from sobremesa.server.audit import Audit, NoAudit
from sobremesa.server.garbage import rarely_collect
from sobremesa.server.http.admin.local import LocalSocket, place
from sobremesa.server.http.app import AppOptions, make_app
from sobremesa.server.http.checks import Checks
from sobremesa.server.http.hosts import EVERYBODY, Hosts
from sobremesa.server.http.limits import MESSAGE, UNLIMITED, Rates
from sobremesa.server.http.proxies import Proxies
from sobremesa.server.http.static_files import page_name
from sobremesa.server.http.tokens import Tokens
from sobremesa.server.http.transport import Entrance
from sobremesa.server.http.web import OWN, Web
from sobremesa.server.logs import to_stderr
from sobremesa.server.process import watch
from sobremesa.server.storage.address import asker, shared
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.remote_bots import RemoteBots
from sobremesa.server.table.timing import AT_ONCE, Timing

log = logging.getLogger("sobremesa.server")
GOODBYE = 0.2
"""Seconds in which what waits for the clients is sent."""


PATIENCE: Final = 1.0
"""So many seconds until the page can be opened."""


def free_port(host: str, port: int) -> int:
    """Return the port to listen on, for 0 a free one; raises `OSError` where something else listens there."""
    if not host:
        raise OSError("a server listens somewhere: name an address with --host, such as 127.0.0.1 or 0.0.0.0")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            return int(probe.getsockname()[1])
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or "a port is a number from 0 to 65535"
            raise OSError(f"cannot listen at {host}, port {port} ({why}): name another with --port") from None


def neighbour() -> str:
    """Return what others in the network call this machine; empty without a network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def data_folder() -> Path:
    """Return the folder of the tables where nothing else is said, the user's folder for data; it is for them alone."""
    folder = platformdirs.user_data_path("sobremesa", appauthor=False)
    with contextlib.suppress(OSError):  # it is not there yet, or another's
        folder.chmod(0o700)
    return folder


def config(app: Any, host: str, port: int, entrance: Entrance) -> uvicorn.Config:
    """Uvicorn as the table needs it: no compression of small messages, dead connections noticed within seconds."""
    protocols: Any = entrance.requests, entrance.frames_of  # what makes a protocol does as well as its class
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=protocols[0],
        ws=protocols[1],
        ws_per_message_deflate=False,
        ws_max_size=MESSAGE,
        ws_ping_interval=entrance.bounds.ping_seconds,
        ws_ping_timeout=entrance.bounds.pong_seconds,
        server_header=False,
        date_header=False,
        access_log=False,
        log_config=None,
        proxy_headers=False,  # which believes loopback, and what the environment says
        lifespan="on",
        timeout_graceful_shutdown=5,
    )


def spare_cores() -> int:
    """Return the cores beside the one that the tables take, one at least."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class ServeOptions:
    """Options of a server: for how many days it keeps a table (`None`: for good), and the names it is called by.

    `bench` lifts the limits and the waits, `warm` makes the bots ready, `browser` opens the page. `node` is where the
    other servers of the same store reach this one, `cluster` what they are called together. Slow bots think in
    `bot_processes` processes, in threads for 0. The word of `trusted_proxies` on addresses counts, by the PROXY
    protocol where they speak it. At `check_port` their checks are answered, at none for 0.
    """

    keep_days: int | None = None
    public: tuple[str, ...] = ()
    bench: bool = False
    warm: bool = True
    browser: bool = False
    node: str = ""
    cluster: str = ""
    bot_processes: int = field(default_factory=spare_cores)
    trusted_proxies: tuple[str, ...] = ()
    proxy_protocol: bool = False
    check_port: int = 0


@dataclass(frozen=True)
class Operating:
    """The ways to give a server orders and to watch it: a socket, tokens, an audit log of so many days."""

    socket: Path | None = None
    tokens: Path | None = None
    metrics: Path | None = None
    audit: Path | None = None
    audit_days: int = 30


def serve(host: str, port: int, store: str, options: ServeOptions, operating: Operating | None = None) -> int:
    """Serve until interrupted; raises `StoreError` and `OSError`."""
    operating = operating or Operating()
    doors = _doors(host, options, operating)
    audit = Audit(operating.audit, operating.audit_days, time.time) if operating.audit else NoAudit()
    port = free_port(host, port)
    to_stderr()
    kept, leases = shared(store, options.node or f"http://{host}:{port}", options.cluster)
    asking = asker(store)
    pool = BotPool(processes=options.bot_processes, elsewhere=RemoteBots(asking) if asking else None)
    rates, timing = (UNLIMITED, AT_ONCE) if options.bench else (Rates(), Timing())
    app = make_app(
        lambda: ServerContext(
            kept, pool, timing, keep_days=options.keep_days, leases=leases, page=page_name(), audit=audit
        ),
        rates,
        replace(doors, nodes=bool(leases.key)),
    )
    _announce(host, port, doors.neighbour, options.browser)
    if options.check_port:
        Checks(host, options.check_port, lambda: _is_ready(app)).start()
    rarely_collect()
    _many_files()
    entrance = Entrance(rates, peers=lambda: leases.peers, proxies=doors.proxies)
    server = Server(config(app, host, port, entrance))
    server.entrance = entrance
    server.orders = LocalSocket(operating.socket or place(store, port, data_folder()), is_wished=bool(operating.socket))
    server.run()
    return 0


def _doors(host: str, options: ServeOptions, operating: Operating) -> AppOptions:
    """Return who is let in, and by which name or token; raises `OSError` for files that cannot be read."""
    return AppOptions(
        operators=Tokens(operating.tokens) if operating.tokens else None,
        scrapers=Tokens(operating.metrics) if operating.metrics else None,
        hosts=Hosts.at(host, options.public),
        proxies=Proxies.at(options.trusted_proxies, options.proxy_protocol),
        neighbour=neighbour() if host in EVERYBODY else "",
        warm=options.warm,
    )


def _announce(host: str, port: int, friends: str, browser: bool) -> None:
    """Say where the table is open, and open it in a browser where that is wished."""
    shown = "localhost" if host in (*OWN, *EVERYBODY) else host
    others = f", for others in your network at http://{friends}:{port}/" if friends else ""
    write_line(f"The table is open at http://{shown}:{port}/{others} (Ctrl-C closes it)")
    log.info("serving", extra={"port": port})
    if browser:
        Timer(PATIENCE, webbrowser.open, [f"http://{shown}:{port}/"]).start()


def _is_ready(app: Any) -> bool:
    """Return whether the application takes tables."""
    web: Web | None = getattr(app.app.state, "web", None)
    return web is not None and web.ready and web.lobby.context.leases.is_alive()


def _many_files() -> None:
    """Allow as many open files as the system lets this user have, not a shell's thousand: each connection is one."""
    if os.name != "posix":
        return
    import resource

    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != most:
        with contextlib.suppress(ValueError, OSError):  # some systems name more than they allow
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    """uvicorn that watches its process, takes an operator's orders, and lets the tables say goodbye before it ends."""

    entrance: Entrance | None = None
    orders: LocalSocket | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and watch the process from then on."""
        await super().startup(sockets)
        if self.started:
            self._watching = asyncio.create_task(watch(self._web.metrics))
            if self.entrance is not None:
                self.entrance.cut = self._count_cut
            if self.orders is not None:
                await self.orders.open(self.config.app)

    def _count_cut(self, reason: str) -> None:
        self._web.metrics.count("cut", reason=reason)

    @property
    def _web(self) -> Web:
        web: Web = self.config.app.app.state.web  # type: ignore[union-attr]
        return web

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: no new connections, a word to everybody, then the rest."""
        for one in self.servers:
            one.close()
        self._watching.cancel()
        if self.orders is not None:
            self.orders.close()
        self._web.ready = False
        self._web.lobby.close()
        await self._web.lobby.hand_over()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)
