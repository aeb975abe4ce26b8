"""Enforcement of measures at this server's tables: the banned are disconnected, the others are told."""

import logging

from sobremesa.server.storage.store import StoreError
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.measures import Measures
from sobremesa.server.table.table import Table

log = logging.getLogger("sobremesa.server")


async def look(lobby: Lobby) -> None:
    """Read the measures again, and enforce them where they have changed; without the store those of before hold."""
    try:
        if await lobby.context.measures.look():
            await enforce(lobby)
    except StoreError as error:
        lobby.context.metrics.count("store_errors", error="measures")
        log.warning("measures not read", extra={"why": str(error)})


async def enforce(lobby: Lobby) -> None:
    """Shut the tables that are closed, send away whoever is banned, and tell all others what is announced."""
    measures = lobby.context.measures
    for closed in measures.standing("table"):
        await lobby.shut(closed.text, "shut")
    for table in list(lobby.tables.values()):
        for listener in list(table.audience.listeners):
            if _is_banned(measures, table, listener):
                listener.close("banned", again=False)
            else:
                table.announcements.tell_measures(listener)


def _is_banned(measures: Measures, table: Table, listener: Listener) -> bool:
    name = listener.name or table.called(listener.seat, listener.key)
    return measures.bans_address(listener.address) or measures.bans_name(name)
