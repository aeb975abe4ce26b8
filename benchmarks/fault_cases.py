"""Faults other than the end of the process: `python -m benchmarks faults --cases`, as root, for it mounts small disks.

In each case programs play over sockets; what was acknowledged must be in the store afterwards, and what cannot be done
must be said in a sentence.
"""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx

from benchmarks.durability import acknowledged_by_table, lost, moving, seated, stopped
from benchmarks.forked_server import ForkedServer, forked_server, output_file
from benchmarks.virtual_users import VirtualUser
from sobremesa.server.state import events as ev
from sobremesa.server.storage.sqlite import SqliteStore

PAGE: Final = 4096
LEAF: Final = 10
"""The first byte of a page that holds rows in order of a key and leads to no other page."""
TABLES: Final = 4
BANK: Final = 60.0


@dataclass
class Case:
    """A server on a small disk of its own, its users, and what they saw."""

    server: ForkedServer
    disk: Path
    pid: int = 0
    users: list[VirtualUser] = field(default_factory=list)
    playing: "list[asyncio.Task[None]]" = field(default_factory=list)

    async def begin(self, **more: object) -> None:
        """A server, and users who play at its tables."""
        self.pid = self.server.start()
        await self.server.ready()
        self.users = await seated(self.server, TABLES, "cuarenta", 2, **more)
        self.playing = [asyncio.create_task(user.play()) for user in self.users]
        await moving(self.users)

    async def again(self) -> None:
        """The server begins once more."""
        self.pid = self.server.start()
        await self.server.ready()

    async def end(self) -> None:
        """The server stops as it is told to."""
        await self.server.end(self.pid, signal.SIGTERM)

    async def refusal_to_begin(self) -> str:
        """Return what a server says that does not begin."""
        before = output_file(self.server.store).stat().st_size
        pid = self.server.start()
        with contextlib.suppress(ProcessLookupError):
            for _ in range(2000):
                os.kill(pid, 0)
                await asyncio.sleep(0.01)
        lines = output_file(self.server.store).read_text()[before:].splitlines()
        said = [line for line in lines if line.startswith("sobremesa: ")]
        return said[-1].replace(str(self.disk), "…") if said else "it began"


Outcome = tuple[str, bool]
"""Outcome of a case: what was said or seen, and whether all was as it should be."""


async def all_cases() -> int:
    """Print a row a case; returns 1 if anything was lost or not as it should be."""
    if os.geteuid() != 0:
        raise SystemExit("the cases mount small disks, which only root may do")
    print("| fault | what was said or seen | acknowledged | lost | |")
    print("|---|---|---:|---:|---|")
    results = [await _one(name, case) for name, case in CASES.items()]
    return int(not all(results))


async def _one(name: str, case: Callable[[Case], Awaitable[Outcome]]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder) / "disk"
        disk.mkdir()
        with _mounted(disk), forked_server(disk / "tables.db") as server:
            here = Case(server, disk)
            text, good = await case(here)
            await stopped(here.playing)
            missing = await lost(server.store, here.users)
    acknowledged = sum(len(user.acknowledged) for user in here.users)
    good = good and not missing
    verdict = "as it should be" if good else "WRONG"
    print(f"| {name} | {text} | {acknowledged} | {len(missing)} | {verdict} |", flush=True)
    return good


@contextlib.contextmanager
def _mounted(disk: Path) -> Iterator[None]:
    """A disk of one megabyte."""
    _mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk))
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


# --- the cases


async def _full(case: Case) -> Outcome:
    """Play until nothing more can be kept; then there is room again, and the same server goes on."""
    await case.begin()
    async with asyncio.timeout(120):
        while sum(len(user.refused) for user in case.users) < 3 * TABLES:
            await asyncio.sleep(0.1)
    said = {text for user in case.users for text in user.refused}
    _mount("-o", "remount,size=16m", str(case.disk))
    went_on = await moving(case.users)
    await case.end()
    return f"{'; '.join(sorted(said))} With room again {went_on} of {TABLES} tables went on.", went_on == TABLES


async def _read_only_disk(case: Case) -> Outcome:
    """The server does not begin on a disk that takes nothing; once it does again, all go on."""
    _mount("-o", "remount,size=16m", str(case.disk))
    await case.begin()
    await case.end()
    _mount("-o", "remount,ro", str(case.disk))
    said = await case.refusal_to_begin()
    _mount("-o", "remount,rw", str(case.disk))
    return await _goes_on(case, said)


async def _read_only_file(case: Case) -> Outcome:
    """The same where the file alone takes nothing."""
    _mount("-o", "remount,size=16m", str(case.disk))
    await case.begin()
    await case.end()
    file = str(case.server.store)
    _mount("--bind", file, file)
    _mount("-o", "remount,bind,ro", file)
    said = await case.refusal_to_begin()
    subprocess.run(["umount", file], check=True)
    return await _goes_on(case, said)


async def _goes_on(case: Case, said: str) -> Outcome:
    await case.again()
    went_on = await moving(case.users)
    await case.end()
    return f"{said}. Afterwards {went_on} of {TABLES} tables went on.", went_on == TABLES and said != "it began"


async def _jumps(case: Case) -> Outcome:
    """The wall clock goes an hour forwards, two back, two forwards: no wait and no seat's clock takes notice."""
    _mount("-o", "remount,size=64m", str(case.disk))
    await case.begin(silence=10.0, clock={"bank": BANK, "increment": 0.0})
    began = asyncio.get_running_loop().time()
    went_on = []
    for _ in range(3):
        os.kill(case.pid, signal.SIGUSR1)
        went_on.append(await moving(case.users))
        await asyncio.sleep(0.5)
    elapsed = asyncio.get_running_loop().time() - began
    await case.end()
    plays, times = await _plays(case)
    by_others, left = [play.by for play in plays if play.by], [play.left for play in plays if play.left is not None]
    jumped = max(times) - min(times)
    good = went_on == [TABLES] * 3 and not by_others and min(left) > BANK - elapsed - 5 and jumped > 3600
    text = f"{min(went_on)} of {TABLES} tables went on after each of 3 jumps;"
    text += f" {len(by_others)} of {len(plays)} plays were not the users' own."
    return f"{text} Least time left of {BANK:.0f} s: {min(left):.0f}.", good


async def _plays(case: Case) -> tuple[list[ev.Played], list[float]]:
    """Every play that is kept, and the times of all events."""
    store = SqliteStore(case.server.store)
    rows = [row for name in {user.table for user in case.users} for row in await store.read(name)]
    await store.close()
    found = [ev.read(row.body) for row in rows if row.kind == "played"]
    return [play for play in found if isinstance(play, ev.Played)], [row.at for row in rows]


async def _damaged(case: Case) -> Outcome:
    """Noise in the middle of the file, where one table's events are: it is refused, the others go on.

    One whose rows lie beside the noise may be refused too, with its own sentence, once SQLite has to divide a page.
    """
    _mount("-o", "remount,size=64m", str(case.disk))
    await case.begin()
    await asyncio.sleep(5)
    await case.end()
    hurt, path = case.users[-1].table, case.server.store
    content, noise = bytearray(path.read_bytes()), Random(1)
    others = [user.table.encode() for user in case.users if user.table != hurt]
    pages = [n for n in range(PAGE, len(content), PAGE) if _is_leaf_of(hurt.encode(), others, content[n : n + PAGE])]
    for page in pages:
        content[page : page + PAGE] = noise.randbytes(PAGE)
    path.write_bytes(content)
    await case.again()
    well = [user for user in case.users if user.table != hurt]
    before = acknowledged_by_table(well)
    went_on = await moving(well)
    still = {name for name, count in acknowledged_by_table(well).items() if count == before[name]}
    beside = {user.table for user in well if any("is damaged" in text for text in user.refused)}
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{case.server.address}/api/tables/{hurt}?language=en")
    await case.end()
    after = path.read_bytes()
    kept = all(after[page : page + PAGE] == content[page : page + PAGE] for page in pages)
    case.users = well
    text = f"{answer.status_code}: {answer.json()['text']} {went_on} of {TABLES - 1} others went on."
    text += f" {len(beside)} were stopped beside them, and told so."
    text += f" {len(pages)} pages of noise, {'none' if kept else 'some'} written over."
    return text, still <= beside and answer.status_code == 409 and kept and bool(pages)


def _is_leaf_of(table: bytes, others: list[bytes], page: bytearray) -> bool:
    return page[0] == LEAF and bool(re.search(re.escape(table), page)) and not any(other in page for other in others)


CASES: Final[dict[str, Callable[[Case], Awaitable[Outcome]]]] = {
    "a full disk": _full,
    "a read-only disk": _read_only_disk,
    "a read-only file": _read_only_file,
    "a clock that jumps an hour": _jumps,
    "a file damaged in the middle": _damaged,
}
