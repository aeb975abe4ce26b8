"""Housekeeping of the tables that are kept: they are listed, exported, deleted."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sobremesa.server.storage.opening import read_back
from sobremesa.server.storage.rows import former_records
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.store import BOOK, Kept, Reading, Row, Store, StoreError

DAY: Final = 86_400.0
"""Seconds of a day."""
UNREADABLE: Final = "unreadable"
BOARD: Final = "board"


@dataclass(frozen=True)
class Summary:
    """A kept table: its phase (`lobby`, `playing`, `over`, or `unreadable`), its game and how it is played.

    The book of a day's board, which is kept beside the tables, has the phase `board` and a game alone.
    """

    kept: Kept
    phase: str
    game: str = ""
    players: int = 0
    matches: int = 0


async def summary(store: Reading, kept: Kept) -> Summary:
    """Return what there is to say of a table; one that cannot be read is said to be so."""
    if kept.table.startswith(BOOK):
        return Summary(kept, BOARD, kept.table.rpartition(".")[2])
    try:
        found = await read_back(store, kept.table)
        assert found is not None
    except Exception:  # the store's, or our own of another time: whoever asks wants to hear of the others too
        return Summary(kept, UNREADABLE)
    state = found.state
    return Summary(kept, state.phase, state.game.name, state.players, state.matches)


async def summaries(store: Reading) -> AsyncIterator[Summary]:
    """Yield every table, the one where nothing happened for longest first; raises `StoreError`."""
    for kept in await store.tables():
        yield await summary(store, kept)


# --- out of the store


async def export(store: Reading, name: str, folder: Path) -> list[Path]:
    """Write all of a table's events, and the record of each of its matches, into a folder that is not there yet.

    Returns the files. Raises `StoreError` where there is no such table, and `OSError`.
    """
    return written(await files(store, name), folder)


def written(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write files into a folder that is not there yet, for its user alone: they tell every hidden card.

    Returns them. Raises `OSError`.
    """
    folder.mkdir(mode=0o700, parents=True)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return [folder / file for file in files]


async def files(store: Reading, name: str) -> dict[str, str]:
    """Return a table's events and records as the texts of files; raises `StoreError`."""
    rows = await store.read(name)
    if not rows:
        raise StoreError(f"there is no table '{name}'")
    found = {"events.jsonl": _lines(rows)}
    if aside := await store.aside(name):
        found["set-aside.jsonl"] = _lines(aside)
    for number, record in enumerate(await _records(store, name, rows), 1):
        found[f"match-{number}.txt"] = record
    return found


async def _records(store: Reading, name: str, rows: Sequence[Row]) -> list[str]:
    """Return the records of all matches, the running one's too; none where not even the first event can be read."""
    try:
        found = await read_back(store, name)
    except Exception:  # its events are written all the same
        return []
    state = found.state if found else None
    if state is None or state.match is None:
        return []
    return [*former_records(name, rows[: state.seq]), str(state.record())]


def _lines(rows: Sequence[Row]) -> str:
    """Events as one JSON object a line: number, time, command, seat, and what it is."""
    return "".join(f"{json.dumps(_event(row), ensure_ascii=False)}\n" for row in rows)


def _event(row: Row) -> dict[str, object]:
    told: dict[str, object] = {"number": row.seq, "at": datetime.fromtimestamp(row.at, UTC).isoformat()}
    told |= {"command": row.cid} if row.cid is not None else {}
    told |= {"by_seat": row.seat} if row.seat is not None else {}
    try:
        return told | {"event": json.loads(row.body)}
    except ValueError:
        return told | {"unreadable": row.body.decode("utf-8", "replace")}


async def copy(source: Reading, target: Store) -> int:
    """Copy all tables into an empty store, with what was set aside, snapshots and measures; returns how many tables.

    Raises `StoreError`, before anything is copied where the other store has tables.
    """
    if await target.tables():
        raise StoreError("there are tables already where these are to go: name an empty store")
    known = await source.tables()
    for kept in known:
        await target.restore(kept.table, await source.read(kept.table), await source.aside(kept.table))
        if snapshot := await source.snapshot(kept.table, readable()):
            await target.keep_snapshot(kept.table, snapshot)
    for measure in await source.measures():
        await target.take_measure(measure)
    return len(known)


# --- deleting


async def delete(store: Store, names: Sequence[str]) -> None:
    """Delete tables; raises `StoreError`, before any is deleted where one of them is not there."""
    known = {kept.table for kept in await store.tables()}
    for name in names:
        if name not in known:
            raise StoreError(f"there is no table '{name}'; nothing was deleted")
    for name in names:
        await store.delete(name)


async def old_tables(store: Reading, now: float, keep_days: float) -> list[Kept]:
    """Return the tables at which nothing has happened for so many days; raises `StoreError`."""
    return [kept for kept in await store.tables() if kept.newest < now - keep_days * DAY]


async def prune(
    store: Reading, now: float, keep_days: float, delete_one: Callable[[str], Awaitable[bool]]
) -> "Counter[str]":
    """Delete the tables at which nothing has happened for so many days; returns how many of each phase.

    `delete_one` says whether it did: a table that somebody has just come to stays. Raises `StoreError`.
    """
    deleted: Counter[str] = Counter()
    for kept in await old_tables(store, now, keep_days):
        phase = (await summary(store, kept)).phase
        deleted[phase] += await delete_one(kept.table)
    return deleted


PHASES: Final = {
    "over": "whose match was over",
    "playing": "in the middle of a match",
    "lobby": "where none had begun",
    BOARD: "of a day's board",
    UNREADABLE: "that could not be read",
}


def counted(phases: "Counter[str]") -> str:
    """Return how many tables, and how they stood: `3 tables: 2 whose match was over, 1 in the middle of a match`."""
    total = phases.total()
    parts = ", ".join(f"{phases[phase]} {text}" for phase, text in PHASES.items() if phases[phase])
    return f"{total} table{'s' * (total != 1)}" + (f": {parts}" if parts else "")
