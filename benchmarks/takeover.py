"""Time until a server has the tables of one of another version that has died: `python -m benchmarks takeover`.

The other plays at long tables and keeps snapshots that nobody else reads; a server begins beside it, and once that is
ready nothing more is heard of the other. Then it is asked for the tables until each is there. `--beside` names another
version's packages, whose server is measured in turn.
"""

import argparse
import asyncio
import time
from collections.abc import Mapping
from typing import Final

import httpx
from msgspec.structs import replace

from sobremesa import games
from sobremesa.server.storage.postgresql import SharedPostgresStore
from sobremesa.server.storage.snapshots import taken
from tests.server.random_tables import RandomTable
from tools.cluster import Node, wait_for
from tools.database import database

AT_ONCE: Final = 2000
"""The rows that are kept together."""


def main() -> None:
    """Print a line a server."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks takeover", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=2, help="of each game")
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--beside", default="", help="the folder of another version's packages, such as ../before/src")
    options = parser.parse_args()
    tables = {
        f"{game}{number}": RandomTable(game, "", 4, number).run(options.events)
        for game in games.names()
        for number in range(options.tables)
    }
    for _ in range(options.times):
        for source in dict.fromkeys(("", options.beside)):
            print(f"{source or 'this version'}:", asyncio.run(_taken_over(source, tables)), flush=True)


async def _taken_over(source: str, tables: Mapping[str, RandomTable]) -> str:
    """Return when the server was ready, and when it had each table after the other was last heard of."""
    with database() as running:
        address = running.fresh()
        other = await asyncio.to_thread(SharedPostgresStore, address, "http://127.0.0.1:9", "", "another form")
        for name, table in tables.items():
            await other.node.take(name, new=True)
            for place in range(0, len(table.rows), AT_ONCE):
                await other.append(name, table.rows[place : place + AT_ONCE])
            await other.keep_snapshot(name, replace(taken(table.state, table.rows[-1]), version="another"))
        node, begun = Node(address, source=source, more=["--bench"]), time.monotonic()
        node.begin()
        try:
            await asyncio.to_thread(wait_for, node.address)
            ready = time.monotonic() - begun
            await asyncio.to_thread(other.node._stop_beating)  # as one that was killed
            died = time.monotonic()
            async with httpx.AsyncClient(base_url=node.address, timeout=60) as client:
                moments = await asyncio.gather(*(_there(client, name) for name in tables))
        finally:
            await asyncio.to_thread(node.end)
            await other.close()
    there = ", ".join(f"{moment - died:.1f}" for moment in sorted(moments))
    return f"ready after {ready:.1f} s; tables there after {there} s"


async def _there(client: httpx.AsyncClient, name: str) -> float:
    """Return when a table was there, asked for again and again."""
    while (await client.get(f"/api/tables/{name}")).status_code != 200:
        await asyncio.sleep(0.05)
    return time.monotonic()
