"""The server's process: started on what the disk holds, stopped politely, or killed."""

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

import msgspec

from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.position import View
from sobremesa.server.http.app import make_app
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.storage.store import StoreError
from sobremesa.server.table.audience import state_of
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.seats import Secrets
from sobremesa.server.table.timing import Timing
from tests.server.simulation.disk import Disk
from tests.server.simulation.virtual_loop import PROCESS, Process

PACE = Timing(bot=0.1, deal=0.15, hand=0.4, asked_bot=0.1, asked_person=0.6, tick=0.1, nonce=0.2, undo=2)
EPOCH = 1_000_000_000.0
ENCODER = msgspec.json.Encoder()


class Decisions:
    """Decisions of bots: what they were shown, and what they then wanted."""

    def __init__(self) -> None:
        self.made: set[tuple[int | None, bytes, int]] = set()

    def bot(self, game: str, level: str, seed: str) -> "WatchedBot":
        return WatchedBot(self, seed)


class WatchedBot(RandomBot):
    """A bot that plays anything legal, and whose decisions are written down."""

    def __init__(self, decisions: Decisions, seed: str) -> None:
        super().__init__(seed)
        self._decisions = decisions

    def choose(self, view: View[Any, Any]) -> int:
        code = super().choose(view)
        self._decisions.made.add((view.seat, sight(view), code))
        return code


def sight(view: View[Any, Any]) -> bytes:
    """All that a view shows, to be compared."""
    return ENCODER.encode(state_of(view.state))


class ReadyPool(BotPool):
    """Every level plays at once: nothing is compiled, no thread is started."""

    def ready(self, game: str, level: str) -> bool:
        return True


class Complaints(logging.Handler):
    """Complaints of a living process: it has to be able to do without."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        process = PROCESS.get()
        if record.getMessage() == "not kept" or (process is not None and process.dead):
            return
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, StoreError):
            return
        self.heard.append(f"{record.getMessage()}: {error!r}")


class Server:
    """One process after the other, on the same disk."""

    def __init__(self, disk: Disk, decisions: Decisions, secrets: Secrets) -> None:
        self.disk, self.decisions, self.secrets = disk, decisions, secrets
        self.process: Process | None = None
        self.app: Any = None
        self.started = 0
        self.moving = asyncio.Lock()

    @property
    def lobby(self) -> Lobby | None:
        """Its tables in memory, while it runs."""
        return self.app.app.state.web.lobby if self.process is not None else None

    async def start(self) -> None:
        self.started += 1
        process = Process(self.started)
        app = make_app(self._service, UNLIMITED)
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "lifespan.startup"})
        life: Any = app({"type": "lifespan", "state": {}}, self._inbox.get, outbox.put)
        self._life: asyncio.Task[None] = asyncio.create_task(life, context=context_of(process))
        assert (await outbox.get())["type"] == "lifespan.startup.complete"
        self.app, self.process = app, process

    def _service(self) -> ServerContext:
        loop = asyncio.get_running_loop()
        bot_pool = ReadyPool(self.decisions.bot)
        return ServerContext(self.disk, bot_pool, PACE, self.secrets, wall=lambda: EPOCH + loop.time())

    async def stop(self) -> None:
        """As it stops when it is asked to: what it has begun is done."""
        process, self.process = self.process, None
        assert process is not None
        self._inbox.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.wait({self._life})
        process.kill()

    def die(self) -> None:
        """As it ends when the power does."""
        process, self.process = self.process, None
        assert process is not None
        process.kill()


def context_of(process: Process) -> Context:
    """Return what belongs to a process is done in its context."""
    context = copy_context()
    context.run(PROCESS.set, process)
    return context


def slow_thoughts(share: float) -> Callable[[Random], float]:
    """Return how long thoughts last, and a fold of rows in a thread; some of them longer than anybody expects."""

    def seconds(chance: Random) -> float:
        return 0.001 + (1.5 if chance.random() < share else 0.02) * chance.random()

    return seconds
