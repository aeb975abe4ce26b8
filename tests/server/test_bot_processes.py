"""Slow bots in processes of their own: the same moves, no wait without end, and nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import UnknownLevel
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.server.table.bot_processes import BotProcesses
from sobremesa.server.table.pool import QUICK
from tests.server.kit import PATIENCE, run


@pytest.fixture
def processes() -> Iterator[BotProcesses]:
    pool = BotProcesses(1)
    yield pool
    pool.close()


def match_of(game: str) -> Match[Any, Any]:
    loaded = games.load(game)
    match = Match(loaded, loaded.rulebook.ruleset(), loaded.players[-1], seed=3)
    match.deal()
    return match


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in games.names() for level in bots.levels(game) if level not in QUICK]
)
def test_a_bot_does_in_a_process_what_it_does_here(game: str, level: str, processes: BotProcesses) -> None:
    """It remembers there what it was shown, too."""
    match, here = match_of(game), bots.make(game, level, "seed")

    async def work() -> None:
        for _ in range(24):
            if match.actor == CHANCE:
                match.deal()
            elif match.actor == 0:
                chosen = await processes.choose(game, level, "seed", match.view(0))
                assert chosen == here.choose(match.view(0))
                match.play(chosen)
            else:
                match.play(match.legal_actions[0])

    run(work())


def test_a_process_that_ends_costs_a_wait(processes: BotProcesses) -> None:
    match, others = match_of("cuarenta"), set(active_children())

    async def work() -> None:
        view = match.view(match.actor)
        first = await processes.choose("cuarenta", "rules", "seed", view)
        for wait in (0.0, 0.3):
            thought = asyncio.create_task(processes.choose("cuarenta", "rules", "seed", match.view(match.actor)))
            for process in set(active_children()) - others:
                os.kill(process.pid or 0, signal.SIGKILL)
            await asyncio.sleep(wait)
            assert await thought == first

    run(work())


def test_a_server_that_stops_waits_for_no_thought() -> None:
    """Whoever waits for one is told so, and no error is logged."""
    others = set(active_children())
    pool, match = BotProcesses(1), match_of("cuarenta")

    async def work() -> None:
        thought = asyncio.create_task(pool.choose("cuarenta", "top", "seed", match.view(match.actor)))
        await asyncio.sleep(0)
        await asyncio.to_thread(pool.close)
        with pytest.raises(asyncio.CancelledError):
            await thought

    run(work())
    assert set(active_children()) <= others


def test_what_a_bot_complains_of_comes_back(processes: BotProcesses) -> None:
    with pytest.raises(UnknownLevel):
        run(processes.choose("cuarenta", "deep", "seed", match_of("cuarenta").view(0)))


SERVER = """
import sys
from multiprocessing import active_children
from sobremesa.server.table.bot_processes import BotProcesses

if __name__ == "__main__":
    pool = BotProcesses(1)
    pool.warm("cuarenta", "rules")
    print(active_children()[0].pid, flush=True)
    sys.stdin.read()
"""


def test_the_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    pipe = subprocess.PIPE
    quiet = subprocess.DEVNULL  # what it leaves behind is told there
    with subprocess.Popen([sys.executable, script], stdin=pipe, stdout=pipe, stderr=quiet, text=True) as server:
        assert server.stdout is not None
        process = int(server.stdout.readline())
        assert alive(process)
        server.kill()
    end = time.monotonic() + PATIENCE
    while alive(process):
        assert time.monotonic() < end, "the process goes on without its server"
        time.sleep(0.02)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
