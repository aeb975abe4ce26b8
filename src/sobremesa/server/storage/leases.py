"""Leases of tables: where several nodes serve from one store, the one that has a table's lease alone writes it."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from sobremesa.server.errors import Refusal


class Elsewhere(Refusal):
    """Another node has the table: `url` is where nodes reach it, empty while nobody has."""

    def __init__(self, url: str) -> None:
        super().__init__("moving")
        self.url = url


class Leases(Protocol):
    """The leases of one node, and the other nodes."""

    key: str
    """The secret by which nodes know each other."""

    @property
    def peers(self) -> Collection[str]:
        """The addresses from which other nodes forward requests."""

    async def take(self, table: str, *, new: bool = False) -> None:
        """Have a table's lease from now on; a `new` table has no row yet. Raises `Elsewhere` and `StoreError`."""

    async def give_back(self, table: str) -> None:
        """Let any node have the table; raises `StoreError`."""

    async def behind(self, versions: Collection[str], by: int) -> Sequence[str]:
        """Return which tables of nodes that read other snapshots have `by` events after these versions' newest.

        Raises `StoreError`.
        """

    async def hand_over(self) -> None:
        """Let the other nodes have all tables, and take none any more."""

    async def others(self) -> Sequence[str]:
        """Return where the other nodes that are alive are reached; raises `StoreError`."""

    def is_alive(self) -> bool:
        """Return whether the node's leases hold, as far as it can know."""

    def watch(self, lost: Callable[[Sequence[str]], None]) -> None:
        """Have it called, in a thread of its own, when leases are lost: their tables are another node's."""


class SoleNode:
    """The leases where one server alone has the store: every table is its own."""

    key = ""
    peers: Collection[str] = ()

    async def take(self, table: str, *, new: bool = False) -> None:
        """Do nothing: it is there already."""

    async def give_back(self, table: str) -> None:
        """Do nothing: nobody else could take it."""

    async def behind(self, versions: Collection[str], by: int) -> Sequence[str]:
        """Return nothing."""
        return ()

    async def hand_over(self) -> None:
        """Do nothing: there is nobody."""

    async def others(self) -> Sequence[str]:
        """Return nothing."""
        return ()

    def is_alive(self) -> bool:
        """Return true: nobody could take anything away."""
        return True

    def watch(self, lost: Callable[[Sequence[str]], None]) -> None:
        """Do nothing: nothing is lost."""
