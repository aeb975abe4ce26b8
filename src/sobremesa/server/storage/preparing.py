"""Preparation for the tables of other servers, while servers are renewed: snapshots that the newer ones can read.

A snapshot counts only for the sources that it depends on. Where a server of a version with others takes a table, all of
the table's events would be played again, in the very moment in which people wait. So whoever comes beside servers of
another form first makes snapshots of their tables for its own, and keeps them near while both play.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from sobremesa.server.storage.leases import Leases
from sobremesa.server.storage.opening import read_back
from sobremesa.server.storage.snapshots import EVERY, taken
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.store import Store, StoreError

BEHIND: Final = 4 * EVERY
"""Events after its snapshot from which on another server's table gets a newer one."""
PAUSE: Final = 1.0
"""Seconds between two looks at what others play."""
PATIENCE: Final = 30.0
"""Seconds for which a server that begins goes on preparing before it takes tables."""
THREAD: Final = ThreadPoolExecutor(1, "preparing")

log = logging.getLogger("sobremesa.server")


class Preparation:
    """The snapshots that one server makes of the tables of others."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store, self._leases = store, leases
        self._unfit: set[str] = set()
        """Tables that are no use to prepare: not all of their events can be applied here."""

    async def first(self) -> None:
        """Prepare all there is; who takes too long goes on beside its work."""
        try:
            async with asyncio.timeout(PATIENCE):
                made = await self.once()
        except TimeoutError:
            log.warning("not all tables are prepared")
        else:
            if made:
                log.info("tables prepared", extra={"tables": made})

    async def go_on(self) -> None:
        """Keep them near, as long as it is not called off."""
        while True:
            await asyncio.sleep(PAUSE)
            await self.once()

    async def once(self) -> int:
        """Make the snapshots that are due now; return how many were."""
        try:
            names = await self._leases.behind(readable(), BEHIND)
        except StoreError as error:
            log.warning("tables not prepared", extra={"why": str(error)})
            return 0
        return sum([await self._prepared(name) for name in names if name not in self._unfit])

    async def _prepared(self, name: str) -> bool:
        try:
            found = await read_back(self._store, name, THREAD)
            if found is None or found.lost:
                self._unfit.add(name)
                return False
            snapshot = await asyncio.get_running_loop().run_in_executor(
                THREAD, partial(taken, found.state, found.newest)
            )
            await self._store.keep_snapshot(name, snapshot)
        except StoreError:  # it was set aside or deleted meanwhile, or the database is away: the next look sees
            return False
        except Exception:
            log.exception("a table cannot be prepared", extra={"table": name})
            self._unfit.add(name)
            return False
        return True
