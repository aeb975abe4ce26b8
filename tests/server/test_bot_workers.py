"""Bots at workers of a database: the same moves as here, and whoever dies or goes costs a wait."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.cli import main
from sobremesa.core.kernel import CHANCE
from sobremesa.server.storage.bot_questions import Question, Unattended
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.remote_bots import BotFailed, RemoteBots, question_of, view_of
from tests.server.database import Database, database, needs_postgresql
from tests.server.kit import PATIENCE, house, play, run
from tests.server.test_bot_processes import match_of

SLOW = [(game, level) for game in games.names() for level in bots.levels(game) if level not in QUICK]
LEVELS = [f"{game} {level}" for game, level in SLOW]
Think = Callable[[Question], tuple[int, str]]


@pytest.mark.parametrize("game", games.names())
def test_a_question_holds_what_the_seat_sees_and_nothing_else(game: str) -> None:
    match = match_of(game)
    for seat in range(match.players):
        assert view_of(question_of("top", "seed", match.view(seat))) == match.view(seat)


# --- with a database


@pytest.fixture
def address(running_database: Database) -> str:
    """A database that no other test uses, with the tables of a store."""
    from sobremesa.server.storage.postgresql_schema import writing

    found = running_database.fresh()
    writing(found).close()
    return found


@pytest.fixture
def remote(address: str) -> Iterator[RemoteBots]:
    from sobremesa.server.storage.postgresql_questions import PostgresAsker

    found = RemoteBots(PostgresAsker(address))
    yield found
    found.close()


def first(question: Question) -> tuple[int, str]:
    """Do the first thing that is legal."""
    return int(view_of(question).legal_actions[0]), ""


@contextmanager
def worker(address: str, name: str, think: Think = first, levels: list[str] = LEVELS) -> Iterator[list[Question]]:
    """Yield what a worker in a thread of this process is asked; it is gone at the end, without a word to anybody."""
    from sobremesa.server.storage.postgresql_questions import PostgresWorker

    made, asked, ended = PostgresWorker(address, name, levels), list[Question](), threading.Event()

    def work() -> None:
        for number, question in made.questions():
            if ended.is_set():
                return
            asked.append(question)
            made.answer(number, *think(question))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield asked
    finally:
        ended.set()
        made._ended.set()
        thread.join()
        made.close()


@contextmanager
def idle(address: str) -> Iterator[Any]:
    """Yield a worker that says that it lives, and takes nothing."""
    from sobremesa.server.storage.postgresql_questions import PostgresWorker

    made = PostgresWorker(address, "idle", LEVELS)
    made._say(made._connection)
    made._heart.start()
    try:
        yield made
    finally:
        made.close()


async def questions(connection: Any, count: int) -> None:
    """Wait until so many questions are not answered yet."""
    async with asyncio.timeout(PATIENCE):
        while connection.execute("SELECT count(*) FROM bot_question").fetchone() != (count,):
            await asyncio.sleep(0.01)


async def until_attended(remote: RemoteBots, game: str = "cuarenta", level: str = "top") -> None:
    async with asyncio.timeout(PATIENCE):
        while not remote.can(game, level):
            await asyncio.sleep(0.01)


@needs_postgresql
@pytest.mark.parametrize(("game", "level"), SLOW)
def test_a_bot_does_at_a_worker_what_it_does_here(game: str, level: str, address: str, remote: RemoteBots) -> None:
    """It remembers there what it was shown, too."""
    from sobremesa.server.bot_workers import answer_to

    match, here = match_of(game), bots.make(game, level, "seed")

    async def work() -> None:
        await until_attended(remote, game)
        for _ in range(24):
            if match.actor == CHANCE:
                match.deal()
            elif match.actor == 0:
                chosen = await remote.choose(level, "seed", match.view(0))
                assert chosen == here.choose(match.view(0))
                match.play(chosen)
            else:
                match.play(match.legal_actions[0])

    with worker(address, "one", answer_to):
        run(work())


@needs_postgresql
def test_the_worker_that_had_a_bot_is_asked_again(address: str, remote: RemoteBots) -> None:
    """It has what the bot remembers."""
    match = match_of("cuarenta")
    view = match.view(match.actor)

    async def work() -> None:
        with worker(address, "one"):
            await until_attended(remote)
            await remote.choose("top", "seed", view)
        with idle(address) as other:
            await until_attended(remote)
            asked = [asyncio.create_task(remote.choose("top", seed, view)) for seed in ("seed", "another")]
            await questions(other._connection, 2)
            found = other._connection.execute("SELECT seed, worker FROM bot_question").fetchall()
            assert dict(found) == {"seed": "one", "another": ""}
            for one in asked:
                one.cancel()

    run(work())


@needs_postgresql
def test_while_its_worker_is_busy_another_takes_a_bot(address: str, remote: RemoteBots) -> None:
    match, go = match_of("cuarenta"), threading.Event()

    def wait(question: Question) -> tuple[int, str]:
        if question.seed == "slow":
            assert go.wait(PATIENCE)
        return first(question)

    async def work() -> None:
        await until_attended(remote)
        view = match.view(match.actor)
        await remote.choose("top", "quick", view)
        slow = [asyncio.create_task(remote.choose("top", "slow", view)) for _ in range(2)]
        async with asyncio.timeout(PATIENCE):
            while len(one) + len(two) < 3:
                await asyncio.sleep(0.01)
        go.set()
        await asyncio.gather(*slow)

    with worker(address, "one", wait) as one, worker(address, "two", wait) as two:
        run(work())
        assert one and two


@needs_postgresql
def test_a_worker_that_hangs_costs_a_wait(address: str, remote: RemoteBots) -> None:
    """Its question is taken by another once it counts as dead; what it answers after that is heard by nobody."""
    match = match_of("cuarenta")
    view = match.view(match.actor)

    async def work() -> None:
        await until_attended(remote)
        asked = asyncio.create_task(remote.choose("top", "seed", view))
        number, _ = await asyncio.to_thread(next, taken())
        with worker(address, "other"):
            hanging._ended.set()
            hanging._heart.join()
            assert await asked == view.legal_actions[0]
            again = asyncio.create_task(remote.choose("top", "seed", view))
            hanging.answer(number, int(view.legal_actions[-1]))
            assert await again == view.legal_actions[0]

    def taken() -> Iterator[tuple[str, Question]]:
        while True:
            yield from hanging._taken()

    with idle(address) as hanging:
        run(work())


@needs_postgresql
def test_where_the_last_worker_goes_the_server_thinks_itself(address: str, remote: RemoteBots) -> None:
    match, here = match_of("cuarenta"), list[str]()

    class Here:
        def choose(self, view: Any) -> int:
            here.append("thought")
            return int(view.legal_actions[-1])

    def make(game: str, level: str, seed: str) -> Any:
        return Here()

    async def work() -> None:
        pool, view = BotPool(make, elsewhere=remote), match.view(match.actor)
        with worker(address, "one"):
            await until_attended(remote)
            assert pool.ready("cuarenta", "top")
            assert await pool.choose("cuarenta", "top", "seed", view) == view.legal_actions[0]
        asked = asyncio.create_task(remote.choose("top", "seed", view))
        with pytest.raises(Unattended):
            await asked
        assert not pool.ready("cuarenta", "top")
        assert await pool.choose("cuarenta", "top", "seed", view) == view.legal_actions[-1]
        assert here == ["thought"]

    run(work())


@needs_postgresql
def test_a_level_that_fails_here_is_offered_while_somebody_plays_it(address: str, remote: RemoteBots) -> None:
    async def work() -> None:
        pool = BotPool(elsewhere=remote)
        pool._failed.add(("cuarenta", "top"))
        assert "top" not in pool.levels("cuarenta")
        with worker(address, "one"):
            await until_attended(remote)
            assert "top" in pool.levels("cuarenta") and pool.playing("cuarenta", "top") == "top"

    run(work())


@needs_postgresql
def test_what_a_bot_complains_of_comes_back(address: str, remote: RemoteBots) -> None:
    from sobremesa.server.bot_workers import answer_to

    match = match_of("cuarenta")

    async def work() -> None:
        await until_attended(remote, level="deep")
        with pytest.raises(BotFailed, match="deep"):
            await remote.choose("deep", "seed", match.view(0))

    with worker(address, "one", answer_to, [*LEVELS, "cuarenta deep"]):
        run(work())


@needs_postgresql
def test_a_bot_that_ends_its_workers_is_given_up(address: str, remote: RemoteBots) -> None:
    from sobremesa.server.storage.postgresql_questions import ATTEMPTS, PostgresWorker

    match = match_of("cuarenta")

    def take(number: int) -> None:
        dying = PostgresWorker(address, f"dying {number}", LEVELS)
        while next(dying._taken(), None) is None:
            pass
        dying.close()

    async def work() -> None:
        await until_attended(remote)
        asked = asyncio.create_task(remote.choose("top", "seed", match.view(match.actor)))
        for number in range(ATTEMPTS):
            await asyncio.to_thread(take, number)
        with pytest.raises(BotFailed, match=f"ended {ATTEMPTS} workers"):
            await asked

    with idle(address):
        run(work())


@needs_postgresql
def test_what_is_no_longer_asked_is_answered_by_nobody(address: str, remote: RemoteBots) -> None:
    match = match_of("cuarenta")

    async def work() -> None:
        with idle(address) as one:
            await until_attended(remote)
            question = asyncio.create_task(remote.choose("top", "seed", match.view(match.actor)))
            await questions(one._connection, 1)
            question.cancel()
            await questions(one._connection, 0)

    run(work())


@needs_postgresql
def test_a_worker_of_another_version_is_not_asked(address: str, remote: RemoteBots) -> None:
    from sobremesa.server.storage.postgresql_questions import SAY
    from sobremesa.server.storage.postgresql_schema import connected

    async def work() -> None:
        with worker(address, "this one", levels=["canasta top"]):
            await until_attended(remote, "canasta")
            assert not remote.can("cuarenta", "top")

    with connected(address) as connection:
        connection.execute(SAY, ("other", "0.0.1", LEVELS, 5))
    run(work())


@needs_postgresql
def test_what_a_crash_loses_is_waited_for_by_nobody() -> None:
    """The server thinks itself meanwhile, and asks workers again once the database is back."""
    from sobremesa.server.storage.postgresql_questions import PostgresAsker
    from sobremesa.server.storage.postgresql_schema import writing

    match = match_of("cuarenta")
    view = match.view(match.actor)

    async def work(own: Database, remote: RemoteBots) -> None:
        with idle(own.address) as one:
            await until_attended(remote)
            asked = asyncio.create_task(remote.choose("top", "seed", view))
            await questions(one._connection, 1)
            await asyncio.to_thread(own.stop)
            with pytest.raises(Unattended):
                await asked
            await asyncio.to_thread(own.start)
        with worker(own.address, "later"):
            await until_attended(remote)
            assert await remote.choose("top", "seed", view) == view.legal_actions[0]

    with database() as own:
        writing(own.address).close()
        with closing(RemoteBots(PostgresAsker(own.address))) as remote:
            run(work(own, remote))


@needs_postgresql
def test_a_workers_role_reads_no_event(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql_questions import refuse_unfit

    role = f"worker_{address.rpartition('/')[2]}"
    its_own = address.replace("sobremesa@", f"{role}@")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {role} LOGIN")
        assert main(["bot-workers", "--store", its_own]) == 1
        assert "GRANT SELECT, INSERT, UPDATE, DELETE ON bot_question, bot_worker" in capsys.readouterr().err
        connection.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON bot_question, bot_worker TO {role}")
    refuse_unfit(its_own)
    with psycopg.connect(its_own) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("SELECT * FROM event")


@needs_postgresql
def test_workers_are_refused_where_nobody_asks(running_database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-workers", "--store", running_database.fresh()]) == 1
    assert "no server asks anything" in capsys.readouterr().err
    assert main(["bot-workers", "--store", "tables.db"]) == 1
    assert "postgresql://" in capsys.readouterr().err


@needs_postgresql
def test_processes_that_are_killed_are_replaced_and_all_end_with_the_command(address: str, remote: RemoteBots) -> None:
    """A table's bot plays on through both."""
    import psycopg

    command = [sys.executable, "-m", "sobremesa", "bot-workers", "--store", address, "--processes", "1"]
    for game, level in SLOW:  # so that nobody waits below for a compiler
        bots.warm(game, level)

    async def work() -> None:
        await until_attended(remote)
        async with house(elsewhere=remote) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, level="top")
            me = here.sit(table.state.id, seated["token"])
            await play(me)
            os.kill(worker_of(running.pid), signal.SIGKILL)
            await play(me)
            await play(me)

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        try:
            run(work())
        finally:
            running.terminate()
        assert "1 worker thinks for the servers of 'postgresql://127.0.0.1:" in running.communicate()[0]
        assert running.returncode == 0
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM bot_worker").fetchone() == (0,)


def worker_of(command: int) -> int:
    """Return the process of its one worker; another that it has keeps count of what they share."""
    children = Path(f"/proc/{command}/task/{command}/children").read_text().split()
    (found,) = (int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes())
    return found
