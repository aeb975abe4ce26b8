"""Store in memory: where nothing else can keep tables, they last as long as the program does."""

from collections.abc import Collection, Sequence

from sobremesa.server.storage.store import Conflict, Kept, Measure, Row, Snapshot


class MemoryStore:
    """The tables of one program, which are gone when it ends."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.apart: dict[str, list[Row]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.taken: dict[str, Measure] = {}

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none; raises `Conflict`."""
        kept = self.rows.setdefault(table, [])
        cids = [row.cid for row in (*kept, *rows) if row.cid is not None]
        wanted = list(range(len(kept) + 1, len(kept) + 1 + len(rows)))
        if [row.seq for row in rows] != wanted or len(set(cids)) < len(cids):
            raise Conflict("not the next rows")
        kept.extend(rows)

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """Return a table's rows after a number."""
        return [row for row in self.rows.get(table, []) if row.seq > since]

    async def command(self, table: str, cid: str) -> int:
        """Return the number of the row that a command was kept in, or 0."""
        return next((row.seq for row in await self.read(table) if row.cid == cid), 0)

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on; raises `Conflict`."""
        kept = self.rows.get(table, [])
        known = {row.cid for row in kept[: notice.seq - 1] if row.cid is not None}
        if not 1 <= notice.seq <= len(kept) or notice.cid in known:
            raise Conflict("nothing to set aside, or a known command")
        self.apart.setdefault(table, []).extend(kept[notice.seq - 1 :])
        kept[notice.seq - 1 :] = [notice]
        if table in self.snapshots and self.snapshots[table].seq >= notice.seq:
            del self.snapshots[table]

    async def restore(self, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
        """Keep a table as another store had it; raises `Conflict`."""
        await self.append(table, rows)
        self.apart[table] = list(aside)

    async def aside(self, table: str) -> list[Row]:
        """Return what was set aside of a table."""
        return list(self.apart.get(table, []))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of the older one; raises `Conflict`."""
        if not 1 <= snapshot.seq <= len(self.rows.get(table, [])):
            raise Conflict("no such row")
        self.snapshots[table] = snapshot

    async def snapshot(self, table: str, versions: Collection[str]) -> Snapshot | None:
        """Return a table's newest snapshot of one of these versions."""
        found = self.snapshots.get(table)
        return found if found is not None and found.version in versions else None

    async def tables(self) -> list[Kept]:
        """Return all tables, the one where nothing happened for longest first."""
        found = [Kept(name, len(rows), rows[0].at, rows[-1].at) for name, rows in self.rows.items() if rows]
        return sorted(found, key=lambda one: (one.newest, one.table))

    async def delete(self, table: str) -> None:
        """Delete a table."""
        for kept in (self.rows, self.apart, self.snapshots):
            kept.pop(table, None)

    async def measures(self) -> list[Measure]:
        """Return all measures, the oldest first."""
        return sorted(self.taken.values(), key=lambda one: (one.at, one.id))

    async def take_measure(self, measure: Measure) -> None:
        """Keep a measure, in the place of one of its id."""
        self.taken[measure.id] = measure

    async def lift_measure(self, name: str) -> None:
        """Forget the measure of this id."""
        self.taken.pop(name, None)

    async def close(self) -> None:
        """Do nothing: nothing is kept any longer."""
