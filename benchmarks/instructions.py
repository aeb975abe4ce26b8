"""Instructions of an action: `python -m benchmarks instructions` counts what a server's process does, under callgrind.

Other work on the machine changes hardly anything of it. The kernel's part, and how long memory is waited for, are not
in it. With `--beside ../before/src` another version's server is counted first; it sends whole scenes.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx

from benchmarks.virtual_users import VirtualUser, ready, sit_down
from sobremesa import games

WARM = 60
"""Actions before anything is counted."""


def main() -> None:
    """Print a row a version."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks instructions", description=__doc__)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--port", type=int, default=8961)
    parser.add_argument("--beside", type=Path, help="another version's source")
    options = parser.parse_args()
    print(f"{options.game}, {options.tables} tables of four programs\n")
    print("| server | millions of instructions an action |\n|---|---:|")
    for source in dict.fromkeys((options.beside, Path("src"))):
        if source is not None:
            with tempfile.TemporaryDirectory() as folder:
                count = asyncio.run(_counted(Path(folder), source.resolve(), source == options.beside, options))
            print(f"| {source} | {count / 1e6:.2f} |", flush=True)


async def _counted(folder: Path, source: Path, is_other: bool, options: argparse.Namespace) -> float:
    counter = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/counted.%p"]
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(options.port), "--no-warm", "--bench"]
    words, quiet = [*counter, *command, "--store", str(folder / "tables.db")], subprocess.DEVNULL
    env = os.environ | {"PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, env=env) as child:
        try:
            return await _played(f"http://127.0.0.1:{options.port}", child.pid, folder, is_other, options)
        finally:
            child.kill()


async def _played(address: str, process: int, folder: Path, is_other: bool, options: argparse.Namespace) -> float:
    await ready(address, seconds=300)
    async with httpx.AsyncClient(timeout=60) as client:
        seats = [await sit_down(client, address, options.game, 4, seed) for seed in range(options.tables)]
    users = [user for table in seats for user in table]
    for user in users:
        user.changes = not is_other
    playing = [asyncio.create_task(user.play()) for user in users]
    await _acted(users, WARM)
    await _control(folder, "-i", "on", str(process))
    first = sum(len(user.seconds) for user in users)
    last = await _acted(users, first + options.actions)
    await _control(folder, "-d", str(process))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    texts = (path.read_text() for path in folder.glob("counted.*"))
    return max(int(found[1]) for text in texts for found in re.finditer(r"^totals: (\d+)", text, re.M)) / (last - first)


async def _acted(users: list[VirtualUser], count: int) -> int:
    """Wait until so many actions are acknowledged; return how many are."""
    while (done := sum(len(user.seconds) for user in users)) < count:
        await asyncio.sleep(0.01)
    return done


async def _control(folder: Path, *words: str) -> None:
    """Tell callgrind something."""
    quiet = asyncio.subprocess.DEVNULL
    asked = await asyncio.create_subprocess_exec("callgrind_control", *words, cwd=folder, stdout=quiet, stderr=quiet)
    await asked.wait()
