"""Questions to bots, as rows that workers take from a PostgreSQL database and answer there.

A worker takes a question with `SKIP LOCKED` and has it as long as it says that it lives, by the database's clock; the
question of one that died is taken by another. Both tables are unlogged: what a crash loses is asked again.
"""

import logging
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

import msgspec
import psycopg
from psycopg import sql

from sobremesa import __version__
from sobremesa.server.storage.bot_questions import Answer, Question, Unattended
from sobremesa.server.storage.postgresql_schema import Connection, connected, first_line, refuse_unfit_server, shown
from sobremesa.server.storage.store import StoreError

SPAN: Final = 2.0
"""Seconds for which a worker counts as alive after it said so."""
BEAT: Final = 0.5
"""Seconds between two times that it says so, and that a server looks who does."""
AGAIN: Final = 0.1
"""Seconds for which a question waits for the worker that had its bot last; after them anybody may take it."""
ATTEMPTS: Final = 3
"""The workers that begin with a question before it is given up."""

COMPLAINT: Final = 1000
"""The most characters of what a bot complains of."""

ASKED: Final = "bot_question"
"""The channel on which workers hear that something was asked."""
ANSWERED: Final = "bot_answer_"
"""The channels on which servers hear answers, each with the name of who asked."""

LIVES: Final = "until BETWEEN clock_timestamp() AND clock_timestamp() + interval '10 seconds'"
"""Says that a worker is alive; one whose time lies further ahead said so by a clock that was wrong."""
DEAD: Final = f"worker NOT IN (SELECT id FROM bot_worker WHERE {LIVES})"

ASK: Final = f"""
WITH asked AS (
    INSERT INTO bot_question(id, asker, version, worker, game, level, seed, seat, view)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
)
SELECT pg_notify('{ASKED}', '')
"""
TAKE: Final = f"""
UPDATE bot_question SET worker = %(id)s, attempts = attempts + 1 WHERE id = (
    SELECT id FROM bot_question
    WHERE version = %(version)s AND game || ' ' || level = ANY(%(levels)s) AND attempts < {ATTEMPTS}
      AND (worker IN ('', %(id)s) OR {DEAD}
           OR attempts = 0 AND asked < clock_timestamp() - interval '{AGAIN} seconds')
    ORDER BY asked FOR UPDATE SKIP LOCKED LIMIT 1
) RETURNING id, game, level, seed, seat, view
"""
ANSWER: Final = f"""
WITH done AS (DELETE FROM bot_question WHERE id = %s AND worker = %s RETURNING asker)
SELECT pg_notify('{ANSWERED}' || asker, %s) FROM done
"""
"""Answer what is still the worker's to answer: not what was asked back, or another has taken meanwhile."""
GIVEN_UP: Final = f"DELETE FROM bot_question WHERE asker = %s AND attempts >= {ATTEMPTS} AND {DEAD} RETURNING id"
OLD: Final = "DELETE FROM bot_question WHERE asked < clock_timestamp() - interval '1 minute' AND attempts = 0"
"""Delete what nobody has begun with for a minute: whoever asked it has ended."""
SAY: Final = """
INSERT INTO bot_worker(id, version, levels, until)
VALUES (%s, %s, %s, clock_timestamp() + %s * interval '1 second')
ON CONFLICT (id) DO UPDATE SET until = excluded.until, levels = excluded.levels
"""
LEAVE: Final = "DELETE FROM bot_worker WHERE id = ANY(%s)"
GRANT: Final = "GRANT SELECT, INSERT, UPDATE, DELETE ON bot_question, bot_worker TO it"
"""All that a worker's role may do: it reads no event, and no secret."""
LEVELS: Final = f"SELECT DISTINCT unnest(levels) FROM bot_worker WHERE version = %s AND {LIVES}"

log = logging.getLogger("sobremesa.server")


class Sent(NamedTuple):
    """Notice of a worker: the question that it answers, its own name, the action, and what the bot complains of."""

    id: str
    worker: str
    code: int
    why: str


class Waiting(NamedTuple):
    """Question that is not answered yet: its game and level, and the future that waits."""

    level: str
    answer: "Future[Answer]"


class PostgresAsker:
    """A server that asks: over one connection, while on another it hears the answers, and who lives."""

    def __init__(self, address: str) -> None:
        self._id, self._address = token_urlsafe(9), address
        self._waiting: dict[str, Waiting] = {}
        self._levels: Collection[str] = ()
        self._asking: Connection | None = None
        self._turn = ThreadPoolExecutor(1, "ask")
        self._ended = threading.Event()
        self._ear = threading.Thread(target=self._hear, name="answers", daemon=True)
        self._ear.start()

    def can(self, game: str, level: str) -> bool:
        """Return whether somebody lives who plays the level."""
        return f"{game} {level}" in self._levels

    def ask(self, question: Question, worker: str = "") -> "Future[Answer]":
        """Ask, the worker that had the bot last if there is one; a future that is cancelled asks no more.

        It raises `Unattended` where nobody is left to answer.
        """
        name, answer = token_urlsafe(12), Future[Answer]()
        self._waiting[name] = Waiting(f"{question.game} {question.level}", answer)
        answer.add_done_callback(lambda done: self._forget(name, done))
        self._turn.submit(self._put, name, question, worker)
        return answer

    def close(self) -> None:
        """Ask no more; pending questions fail."""
        self._ended.set()
        self._turn.shutdown(cancel_futures=True)
        self._ear.join()
        if self._asking is not None:
            self._asking.close()

    # --- asking, in a thread of its own

    def _put(self, name: str, question: Question, worker: str) -> None:
        """Write a question down, unless it is no longer asked."""
        if name not in self._waiting:
            return
        try:
            self._execute(ASK, (name, self._id, __version__, worker, *question))
        except (psycopg.Error, StoreError):
            self._lose(name)

    def _forget(self, name: str, answer: "Future[Answer]") -> None:
        self._waiting.pop(name, None)
        if answer.cancelled():
            with suppress(RuntimeError):  # nothing is asked any more
                self._turn.submit(self._take_back, name)

    def _take_back(self, name: str) -> None:
        with suppress(psycopg.Error, StoreError):  # then it is answered to nobody
            self._execute("DELETE FROM bot_question WHERE id = %s", (name,))

    def _execute(self, query: str, values: Sequence[Any]) -> None:
        """Do a statement; a connection that was lost since the last one is opened anew."""
        for is_last in (False, True):
            try:
                if self._asking is None:
                    self._asking = connected(self._address)
                self._asking.execute(query, values)
                return
            except psycopg.Error as error:
                if self._asking is not None:
                    self._asking.close()
                self._asking = None
                if is_last or not isinstance(error, psycopg.OperationalError):
                    raise

    # --- hearing, in another

    def _hear(self) -> None:
        while not self._ended.is_set():
            try:
                with connected(self._address) as connection:
                    self._listen(connection)
            except (psycopg.Error, StoreError) as error:
                log.warning("no bot is asked elsewhere: %s", first_line(error))
            self._lives(())  # what was asked may be lost with the database, and its answers were not heard
            self._ended.wait(BEAT)

    def _listen(self, connection: Connection) -> None:
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(ANSWERED + self._id)))
        while not self._ended.is_set():
            self._lives(level for (level,) in connection.execute(LEVELS, (__version__,)))
            for (name,) in connection.execute(GIVEN_UP, (self._id,)).fetchall():
                self._answered(Sent(name, "", 0, f"it ended {ATTEMPTS} workers"))
            for notice in connection.notifies(timeout=BEAT):
                self._answered(msgspec.json.decode(notice.payload, type=Sent))

    def _lives(self, levels: Iterable[str]) -> None:
        """Note which levels are played by somebody who lives; nobody answers what was asked of another."""
        self._levels = frozenset(levels)
        for name, waiting in list(self._waiting.items()):
            if waiting.level not in self._levels:
                self._lose(name)

    def _answered(self, sent: Sent) -> None:
        waiting = self._waiting.pop(sent.id, None)
        if waiting is not None and waiting.answer.set_running_or_notify_cancel():
            waiting.answer.set_result(Answer(sent.worker, sent.code, sent.why))

    def _lose(self, name: str) -> None:
        waiting = self._waiting.pop(name, None)
        if waiting is not None and waiting.answer.set_running_or_notify_cancel():
            waiting.answer.set_exception(Unattended())


class PostgresWorker:
    """A worker: it says that it lives, takes one question after the other, and answers it."""

    def __init__(self, address: str, name: str, levels: Sequence[str]) -> None:
        self._address, self._name, self._levels = address, name, list(levels)
        self._connection = connected(address)
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, name="worker", daemon=True)

    def questions(self) -> Iterator[tuple[str, Question]]:
        """Yield each question that it takes, with the name to answer it by.

        They end when it is closed, and by `psycopg.Error` or `StoreError` with the database.
        """
        self._say(self._connection)
        self._heart.start()
        self._connection.execute(f"LISTEN {ASKED}")
        wait = BEAT
        while self._heart.is_alive():
            yield from self._taken()
            woken = list(self._connection.notifies(timeout=wait, stop_after=1))
            wait = AGAIN if woken else BEAT  # what waits for another is anybody's a moment later
            if not woken:
                self._connection.execute(OLD)
        if not self._ended.is_set():
            raise StoreError("the database is away")

    def answer(self, name: str, code: int, why: str = "") -> None:
        """Answer a question: with an action, or with what the bot complains of; raises `psycopg.Error`."""
        said = msgspec.json.encode(Sent(name, self._name, code, why[:COMPLAINT])).decode()
        self._connection.execute(ANSWER, (name, self._name, said))

    def close(self) -> None:
        """Say no more that it lives, and let go of the database."""
        self._ended.set()
        if self._heart.is_alive():
            self._heart.join()
        self._connection.close()

    def _taken(self) -> Iterator[tuple[str, Question]]:
        facts = {"id": self._name, "version": __version__, "levels": self._levels}
        while found := self._connection.execute(TAKE, facts).fetchone():
            yield found[0], Question(*found[1:])

    def _beat(self) -> None:
        """Say that it lives, until the database is away: then the worker ends, and another begins."""
        with suppress(psycopg.Error, StoreError), connected(self._address) as connection:
            while not self._ended.wait(BEAT):
                self._say(connection)

    def _say(self, connection: Connection) -> None:
        connection.execute(SAY, (self._name, __version__, self._levels, SPAN))


def refuse_unfit(address: str) -> None:
    """Raise `StoreError` where no server asks at the address, or a worker may not answer."""
    with connected(address) as connection:
        try:
            refuse_unfit_server(connection)
            if connection.execute("SELECT to_regclass('bot_question')").fetchone() == (None,):
                raise StoreError("no server asks anything there: start one of this version first")
            connection.execute(SAY, ("", __version__, [], 0))
            connection.execute(TAKE, {"id": "", "version": __version__, "levels": []})
            connection.execute(LEAVE, ([""],))
        except psycopg.errors.InsufficientPrivilege as error:
            raise StoreError(f"a worker may not answer at {shown(address)}: {first_line(error)}; {GRANT}") from None
        except psycopg.Error as error:
            raise StoreError(f"a worker cannot answer at {shown(address)}: {first_line(error)}") from None
        except StoreError as error:
            raise StoreError(f"a worker cannot answer at {shown(address)}: {error}") from None


def leave(address: str, names: Sequence[str]) -> None:
    """Have it known that workers have ended, so that nobody waits for them."""
    with suppress(psycopg.Error, StoreError), connected(address) as connection:
        connection.execute(LEAVE, (names,))
