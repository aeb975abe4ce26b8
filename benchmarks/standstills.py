"""Accounts of standstills: what a table that stood still for long waited for, by those who saw it.

A diary has what was broken and when, who came to a table and how that ended, and which server had the table's lease
until when; what the database logs, whether its standby follows, and how many commits wait for that. Beside it, for each
process: how long its threads had a core, and how long they waited for one.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg

LONG: Final = 4.0
"""Seconds from which on a standstill is told of."""
BEFORE: Final = 5.0
"""Seconds before it that are told, too: what broke then may be why."""
GLANCE: Final = 0.1
"""Seconds between two looks at the leases."""
SLOW: Final = 0.5
"""Seconds from which on a look at them took long."""

LEASES: Final = """
SELECT table_id, epoch, coalesce(node.url, ''), node.until BETWEEN clock_timestamp()
  AND clock_timestamp() + interval '4 s'
FROM lease LEFT JOIN node ON node.id = lease.node
"""

LINE: Final = 160
"""The most letters of a line that the database logs."""

REPLICATION: Final = """
SELECT coalesce((SELECT string_agg(state || ' ' || sync_state, ', ') FROM pg_stat_replication), 'no standby follows'),
  (SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep')
"""

EVERYBODY: Final = ""
"""The table of an entry that every one may have felt."""


@dataclass(frozen=True)
class Standstill:
    """A time in which nothing was done at a table."""

    table: str
    begun: float
    ended: float

    @property
    def seconds(self) -> float:
        """Return how long it was."""
        return self.ended - self.begun


@dataclass
class Diary:
    """Notes of when something happened (`time.monotonic`), and to which table."""

    entries: list[tuple[float, str, str]] = field(default_factory=list)
    times: list[tuple[float, Mapping[str, tuple[float, float]]]] = field(default_factory=list)
    """By moment, for how long each process's threads have had a core so far, and waited for one."""

    def note(self, what: str, table: str = EVERYBODY) -> None:
        """Note what happens now."""
        self.entries.append((time.monotonic(), table, what))

    def account(self, one: Standstill) -> list[str]:
        """Return what is known of a standstill, in lines."""
        lines = [f"{one.table} stood still for {one.seconds:.1f} s; nothing was done from 0.0 to {one.seconds:.1f}:"]
        told = (entry for entry in self.entries if one.begun - BEFORE <= entry[0] <= one.ended)
        for moment, table, what in sorted(told):
            if table in {EVERYBODY, one.table}:
                lines.append(f"  {moment - one.begun:6.2f}  {what}")
        return lines + [
            f"  {name} had a core for {had:.1f} s meanwhile, and waited for one for {waited:.1f} s"
            for name, (had, waited) in self._times(one).items()
        ]

    def _times(self, one: Standstill) -> dict[str, tuple[float, float]]:
        """Return how long each process had a core in that time, and waited for one; a new one from its beginning on."""
        within = [found for moment, found in self.times if one.begun <= moment <= one.ended]
        if not within:
            return {}
        before = {name: within[0].get(name, (0.0, 0.0)) for name in within[-1]}
        before |= {name: (0.0, 0.0) for name, (had, _) in within[-1].items() if had < before[name][0]}
        return {name: (had - before[name][0], waited - before[name][1]) for name, (had, waited) in within[-1].items()}


@contextmanager
def watched(
    diary: Diary, database: Callable[[], str], log: Path, processes: Callable[[], Mapping[str, int]]
) -> Iterator[None]:
    """Have the leases at a database, what it logs, and some processes by name, written into the diary."""
    ended = threading.Event()
    watches: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
        (_watch_leases, (diary, database, ended)),
        (_watch_log, (diary, log, ended)),
        (_watch_processes, (diary, processes, ended)),
    ]
    threads = [threading.Thread(target=watch, args=what, daemon=True) for watch, what in watches]
    for one in threads:
        one.start()
    try:
        yield
    finally:
        ended.set()
        for one in threads:
            one.join()


def _watch_leases(diary: Diary, database: Callable[[], str], ended: threading.Event) -> None:
    """Note each lease that changes hands, and whether its holder counts as alive, until the end."""
    known: dict[str, tuple[Any, ...]] = {}
    followed, waiting_since = "", 0.0
    is_away, connection = False, None
    while not ended.wait(GLANCE):
        asked = time.monotonic()
        try:
            connection = connection or psycopg.connect(database(), autocommit=True, connect_timeout=2)
            found = {row[0]: row[1:] for row in connection.execute(LEASES).fetchall()}
            follows = connection.execute(REPLICATION).fetchone() or ()
        except psycopg.Error:
            connection = None
            if not is_away:
                diary.note("the database does not answer")
            is_away = True
            continue
        took = time.monotonic() - asked
        if is_away or took > SLOW:
            diary.note(f"the database answers{'' if is_away else f' after {took:.1f} s'}")
        is_away = False
        follower, waiting = follows or ("", 0)
        if follower != followed:
            diary.note(f"the standby: {follower}")
        if waiting_since and asked - waiting_since > SLOW:
            diary.note(f"commits have waited for the standby for {asked - waiting_since:.1f} s, {waiting} still do")
        followed, waiting_since = follower, (waiting_since or asked) if waiting else 0.0
        for table, (epoch, url, alive) in found.items():
            if known.get(table) != (epoch, url, alive):
                holder = f"{url}, which is {'alive' if alive else 'dead'}" if url else "nobody"
                diary.note(f"the lease, epoch {epoch}, is of {holder}", table)
        known = found


def _watch_log(diary: Diary, log: Path, ended: threading.Event) -> None:
    """Note what the database, and its standby, log from now on, until the end."""
    with log.open(encoding="utf-8", errors="replace") as lines:
        lines.seek(0, 2)
        while not ended.wait(GLANCE):
            for line in lines:
                diary.note(f"log: {line.strip()[:LINE]}")


def _watch_processes(diary: Diary, processes: Callable[[], Mapping[str, int]], ended: threading.Event) -> None:
    while not ended.wait(0.5):
        diary.times.append((time.monotonic(), {name: _times_of(pid) for name, pid in processes().items()}))


def _times_of(process: int) -> tuple[float, float]:
    """Return for how many seconds a process's threads had a core, and could have run and did not."""
    had = waited = 0.0
    with suppress(OSError, ValueError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            ran, stood, _ = map(int, (thread / "schedstat").read_text().split())
            had, waited = had + ran / 1e9, waited + stood / 1e9
    return had, waited
