"""A stranger's attacks: `python -m benchmarks hostile` tells what each costs the server, and others at its tables.

A server with its usual limits runs in a process of its own, honest clients ask from four addresses, and the attacks of
`benchmarks.attacks` come from a fifth: 127.0.0.66, which Linux has. All stays on this machine, and is bounded.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import quantiles

import httpx

from benchmarks.attacks import ATTACKS, PROXY
from benchmarks.virtual_users import VirtualUser, cpu_seconds, ready, resident, sit_down

HONEST = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
EACH = 1 / 25
"""Seconds between two questions of an honest client: fewer than an address may ask."""
PATIENT = {
    **dict.fromkeys(("slow headers", "slow bodies", "silent connections"), 14.0),
    **dict.fromkeys(("sockets that never read", "streams that never read"), 30.0),
}
"""The seconds that an attack lasts whose end is a matter of time."""
STORED = 12
"""Tables that are kept before the attacks begin."""


def main() -> None:
    """Print a row an attack: memory before, at its height and after it, and how long others waited meanwhile."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="how long an attack lasts")
    parser.add_argument("--only", nargs="+", default=["none", *ATTACKS], choices=["none", *ATTACKS])
    parser.add_argument("--source", type=Path, default=Path("src"), help="the sources of the server that is attacked")
    options = parser.parse_args()
    print("| attack | MiB before | at most | after | others p50 ms | p99 ms | most ms | of a core | how it ended |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---|")
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept.db"
        tables = asyncio.run(_prepared(options.source, kept))
        for name in options.only:
            store = Path(folder) / f"{name.replace(' ', '-')}.db"
            shutil.copy(kept, store)
            asyncio.run(_attacked(name, tables, store, options))


@contextlib.contextmanager
def _server(source: Path, store: Path, *words: str) -> Iterator[tuple[int, int]]:
    """A server on a free port, and its process; it ends with a signal, so that its file is whole."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(port), "--store", str(store), "--no-warm"]
    if (source / "sobremesa" / "server" / "http" / "proxies.py").is_file():  # older ones believe whatever is here
        command += ["--trusted-proxy", PROXY]
    environment = {**os.environ, "PYTHONPATH": str(source.resolve())}
    with subprocess.Popen(
        [*command, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as child:
        os.sched_setaffinity(child.pid, {min(os.sched_getaffinity(0))})
        try:
            yield port, child.pid
        finally:
            child.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(20)
            child.kill()


class Finisher(VirtualUser):
    """A user who plays one match."""

    over = False

    async def _act(self, scene: dict[str, object]) -> None:
        if scene.get("winners"):
            self.over = True
        else:
            await super()._act(scene)


async def _prepared(source: Path, store: Path) -> list[str]:
    """A file with a finished match of Canasta, which comes first, and some that are under way."""
    with _server(source, store, "--bench") as (port, _):
        address = f"http://127.0.0.1:{port}"
        await ready(address)
        users = []
        async with httpx.AsyncClient(timeout=60) as client:
            for seed in range(STORED):
                game = "canasta" if seed == 0 else "cuatrola"
                users += [_finisher(one) for one in await sit_down(client, address, game, 4, seed)]
        playing = [asyncio.create_task(one.play()) for one in users]
        await asyncio.sleep(4)
        for task in playing[4:]:
            task.cancel()
        deadline = time.monotonic() + 60
        while not users[0].over and time.monotonic() < deadline:
            await asyncio.sleep(0.2)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return list(dict.fromkeys(one.table for one in users))


def _finisher(user: VirtualUser) -> Finisher:
    return Finisher(user.address, user.table, user.token, user.chance)


async def _attacked(name: str, tables: list[str], store: Path, options: argparse.Namespace) -> None:
    with _server(options.source, store) as (port, process):
        address = f"http://127.0.0.1:{port}"
        await ready(address)
        async with _honest(address) as waits:
            await asyncio.sleep(1.5)
            waits.clear()
            before, highest, busy, begun = resident(process), 0, cpu_seconds(process), time.monotonic()
            seconds = PATIENT.get(name, options.seconds)
            attack = await _begun(name, port, seconds, tables)
            while attack.returncode is None and time.monotonic() < begun + seconds + 30:
                highest = max(highest, resident(process))
                await asyncio.sleep(0.05)
            if attack.returncode is None:
                attack.kill()
            busy = (cpu_seconds(process) - busy) / (time.monotonic() - begun)
            told, _ = await attack.communicate()
            await asyncio.sleep(1)
            after = resident(process)
            _row(name, (before, highest, after), waits, busy, told.decode().strip() or "–")


async def _begun(name: str, port: int, seconds: float, tables: list[str]) -> asyncio.subprocess.Process:
    """The attack, in a process of its own."""
    words = ["-m", "benchmarks.attacks", name, str(port), str(seconds), *tables]
    if name == "none":
        words = ["-c", f"import time; time.sleep({seconds})"]
    return await asyncio.create_subprocess_exec(sys.executable, *words, stdout=subprocess.PIPE)


@contextlib.asynccontextmanager
async def _honest(address: str) -> AsyncIterator[list[float]]:
    """Yield how long those wait who ask for their table now and then."""
    waits: list[float] = []
    async with httpx.AsyncClient(timeout=60) as client:
        table = (await client.post(f"{address}/api/tables", json={"game": "cuarenta"})).json()["table"]
    asking = [asyncio.create_task(_ask(f"{address}/api/tables/{table}", source, waits)) for source in HONEST]
    try:
        yield waits
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)


async def _ask(url: str, source: str, waits: list[float]) -> None:
    async with httpx.AsyncClient(timeout=60, transport=httpx.AsyncHTTPTransport(local_address=source)) as client:
        while True:
            begun = time.perf_counter()
            (await client.get(url)).raise_for_status()
            waits.append(time.perf_counter() - begun)
            await asyncio.sleep(EACH)


def _row(name: str, memory: tuple[int, int, int], waits: list[float], busy: float, told: str) -> None:
    cuts = quantiles(waits, n=100)
    held = [f"{one / 2**20:.0f}" for one in memory]
    times = [f"{1000 * one:.1f}" for one in (cuts[49], cuts[98], max(waits))]
    print(f"| {' | '.join([name, *held, *times, f'{busy:.0%}', told])} |", flush=True)
