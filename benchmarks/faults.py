"""Ends of the process under load: `python -m benchmarks faults` kills the server N times in mid-game and counts losses.

Programs play at some tables over sockets. At random moments the server gets SIGKILL and begins again; the programs come
back and play on. In the end every action that was ever acknowledged is looked for in the store. `--cases` runs the
other faults in its place: a full disk, a read-only one, a clock that jumps, a damaged file.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from benchmarks import fault_cases
from benchmarks.durability import lost, moving, seated, stopped
from benchmarks.forked_server import ForkedServer, forked_server
from sobremesa import games


def main() -> None:
    """Print what was acknowledged and what was lost; exits 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--longest", type=float, default=2.0, help="seconds from one kill to the next, at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="no further kill after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", action="store_true", help="the other faults, one after the other")
    options = parser.parse_args()
    if options.cases:
        sys.exit(asyncio.run(fault_cases.all_cases()))
    with tempfile.TemporaryDirectory() as folder, forked_server(Path(folder) / "tables.db") as server:
        sys.exit(asyncio.run(_all_kills(server, options)))


async def _all_kills(server: ForkedServer, options: argparse.Namespace) -> int:
    chance, until = Random(options.seed), time.monotonic() + 60 * options.minutes
    pid, went_on, kills = server.start(), 0, 0
    await server.ready()
    users = await seated(server, options.tables, options.game, options.players)
    playing = [asyncio.create_task(user.play()) for user in users]
    await moving(users)
    while kills < options.kills and time.monotonic() < until:
        await asyncio.sleep(chance.random() * options.longest)
        await server.end(pid)
        kills, pid = kills + 1, server.start()
        went_on += (now := await moving(users))
        print(f"\rkill {kills}: {now} of {options.tables} tables went on", end="", file=sys.stderr)
    await stopped(playing)
    await server.end(pid, signal.SIGTERM)
    print(file=sys.stderr)
    missing = await lost(server.store, users)
    acknowledged = sum(len(user.acknowledged) for user in users)
    print("| kills | tables | connections | acknowledged actions | lost | tables that went on | behind on return |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    expected, behind = kills * options.tables, sum(user.behind for user in users)
    row = (kills, options.tables, len(users), acknowledged, len(missing), f"{went_on} of {expected}", behind)
    print(f"| {' | '.join(map(str, row))} |")
    return int(bool(missing) or went_on < expected or behind > 0)
