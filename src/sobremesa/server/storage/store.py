"""Protocol of a store of tables: what any store promises, whatever keeps it.

An appended row is durable when `append` returns: it survives the end of the process and a power cut. Rows of a table
are numbered from 1 without gaps, and a command's id is used once a table. Rows that no table can be made of any more
are set aside: they leave the table, but are kept.
"""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from msgspec import Struct

from sobremesa.core.errors import SobremesaError

BOOK: Final = "board."
"""The beginning of the names under which boards are kept beside the tables; no table's name has a full stop."""


class StoreError(SobremesaError):
    """The store cannot keep or read something."""


class Damaged(StoreError):
    """The store is damaged where this would be kept; trying again does not help."""


class Conflict(StoreError):
    """A row of this number, or a command of this id, is there already, or a number would be left out."""


class Row(Struct, frozen=True):
    """One kept event: its number, when (seconds since 1970), its command's id, who, what kind, and the body (JSON)."""

    seq: int
    at: float
    cid: str | None
    seat: int | None
    kind: str
    body: bytes


class Snapshot(Struct, frozen=True):
    """A table as it was after a row: `version` says what made it and can read it; `body` is that one's own."""

    seq: int
    version: str
    body: bytes


class Kept(Struct, frozen=True):
    """A table that is kept: its rows, and when the first and the newest were written (seconds since 1970)."""

    table: str
    rows: int
    first: float
    newest: float


class Measure(Struct, frozen=True):
    """A measure of whoever runs the house, such as a ban: whom or what it is about, when it was taken, until when.

    Both times are seconds since 1970; one without an end holds until it is lifted.
    """

    id: str
    kind: str
    text: str
    at: float
    until: float | None = None


class Reading(Protocol):
    """The part of a store that reads; everything raises `StoreError` where it cannot be read."""

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """Return a table's rows after a number, in order; none for an unknown table."""

    async def command(self, table: str, cid: str) -> int:
        """Return the number of the row that a command of a table was kept in, by its name; 0 where there is none."""

    async def aside(self, table: str) -> list[Row]:
        """Return what was set aside of a table, the oldest first."""

    async def snapshot(self, table: str, versions: Collection[str]) -> Snapshot | None:
        """Return a table's newest snapshot of one of these versions."""

    async def tables(self) -> list[Kept]:
        """Return all tables, the one where nothing happened for longest first."""

    async def measures(self) -> list[Measure]:
        """Return all measures that were not lifted, the oldest first."""


class Store(Reading, Protocol):
    """The store that a table needs."""

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none; raises `Conflict`, and `StoreError` where nothing can be kept."""

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on, which are kept apart; all of it or nothing.

        Raises `Conflict` where the table has no row of this number, and `StoreError` where nothing can be kept.
        """

    async def restore(self, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
        """Keep a table as another store had it, with what was set aside of it; all of it or nothing.

        Raises `Conflict` where the table is there already, and `StoreError` where nothing can be kept.
        """

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of the table's older one of its version; it is gone once its row is set aside.

        Of other versions one is kept at most. Raises `Conflict` where the table has no row of its number, and
        `StoreError` where nothing can be kept.
        """

    async def delete(self, table: str) -> None:
        """Delete a table: its rows, what was set aside, its snapshot; nothing of it stays where the store keeps things.

        An unknown table is none already. Raises `StoreError`.
        """

    async def take_measure(self, measure: Measure) -> None:
        """Keep a measure, in the place of one of its id; raises `StoreError`."""

    async def lift_measure(self, name: str) -> None:
        """Forget the measure of this id; one that is not there is lifted already. Raises `StoreError`."""

    async def close(self) -> None:
        """Keep what was handed in, and let go."""
