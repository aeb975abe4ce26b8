"""Workers of bots: processes that answer what the servers of a database ask, on whatever machine.

A process that ends is replaced; its question is taken by another when it is missed.
"""

import logging
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from secrets import token_urlsafe
from typing import Final

import psycopg

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.compile.errors import NoMachineCode
from sobremesa.server.logs import to_stderr
from sobremesa.server.storage.bot_questions import Question
from sobremesa.server.storage.postgresql_questions import PostgresWorker, leave, refuse_unfit
from sobremesa.server.storage.postgresql_schema import first_line, shown
from sobremesa.server.storage.store import StoreError
from sobremesa.server.table.bot_processes import choose, live_with
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.remote_bots import view_of

PAUSE: Final = 1.0
"""Seconds before a worker that ended is replaced."""

log = logging.getLogger("sobremesa.server")


def run(address: str, count: int, tell: Callable[[str], None]) -> None:
    """Run workers that think for the servers of a database until interrupted; raises `StoreError`."""
    to_stderr()
    refuse_unfit(address)
    levels = slow_levels()
    if not levels:
        raise StoreError("there is nothing to think about: no level here is slow enough to be asked for, or none plays")
    who = "1 worker thinks" if count == 1 else f"{count} workers think"
    tell(f"{who} for the servers of {shown(address)} (Ctrl-C ends them)")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        _look_after(address, count, levels)


def slow_levels() -> list[str]:
    """Return the games and levels that are worth asking for and play here, after their compiled parts are made."""
    known = [(game, level) for game in games.names() for level in house_bots.levels(game) if level not in QUICK]
    return [f"{game} {level}" for game, level in known if _plays(game, level)]


def _plays(game: str, level: str) -> bool:
    try:
        bots.warm(game, level)
    except (ModuleNotFoundError, NoMachineCode) as error:
        log.warning("a level is not offered: %s", error, extra={"game": game, "why": level})
        return False
    return True


def _look_after(address: str, count: int, levels: Sequence[str]) -> None:
    """Begin the workers, and another for each that ends; in the end let servers know at once that they are gone."""
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    workers: dict[str, BaseProcess] = {}
    try:
        while True:
            ended = [name for name, process in workers.items() if not process.is_alive()]
            if ended:
                leave(address, ended)
            for name in ended:
                del workers[name]
            while len(workers) < count:
                name = token_urlsafe(9)
                workers[name] = context.Process(target=work, args=(address, name, levels, reader), daemon=True)
                workers[name].start()
            wait([process.sentinel for process in workers.values()])
            time.sleep(PAUSE)
    finally:
        writer.close()
        for process in workers.values():
            process.join()
        leave(address, list(workers))


# --- in a process


def work(address: str, name: str, levels: Sequence[str], pipe: Connection) -> None:
    """Answer questions until the database is away, or the process that began this one ends."""
    live_with(pipe)
    to_stderr()
    try:
        with closing(PostgresWorker(address, name, levels)) as worker:
            for number, question in worker.questions():
                worker.answer(number, *answer_to(question))
    except (psycopg.Error, StoreError) as error:
        log.warning("a worker ends: %s", first_line(error))
        sys.exit(1)


def answer_to(question: Question) -> tuple[int, str]:
    """Return what the bot does, or 0 and what it complains of."""
    try:
        return choose(question.game, question.level, question.seed, view_of(question)), ""
    except Exception as error:
        return 0, f"{type(error).__name__}: {error}"
