"""Scale: `python -m benchmarks scale` measures what an action costs a cluster, and simulates many people at many.

An action is measured at two servers of one PostgreSQL: where its table is, at a server that passes it on, and in the
database. The waits of many people at many servers are then simulated from these costs: actions come at random, each
is passed on where it comes to a server that has not its table, waits its turn at a core, and for a commit.
"""

import argparse
import asyncio
import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from typing import Final

import httpx
import psycopg

from benchmarks.virtual_users import VirtualUser, cpu_seconds, sit_down
from sobremesa import games
from tools.cluster import Cluster, cluster

WARM: Final = 3.0
"""Seconds before anything is counted."""
PEOPLE: Final = (10_000, 100_000, 1_000_000)
BUSY: Final = 0.6
"""The part of a core that is asked for: beyond it waits grow quickly."""
COMMIT: Final = 0.004
"""Seconds that a commit takes, with its way there and back and a synchronous standby."""


@dataclass(frozen=True)
class Costs:
    """Seconds of a core that an action costs, and one more who is told of it; and bytes that it is kept in."""

    table: float
    passing: float
    database: float
    kept: float
    looker: float


def main() -> None:
    """Print the costs, then a row for each number of people."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks scale", description=__doc__)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--every", type=float, default=5, help="seconds between two actions at a table")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--lookers", type=int, default=8, help="who look on at a table, to measure what one costs")
    options = parser.parse_args()
    costs = asyncio.run(_measured(options))
    print("| an action costs | ms of a core |\n|---|---:|")
    for what, seconds in (("its table's server", costs.table), ("a server that passes it on", costs.passing)):
        print(f"| {what} | {1000 * seconds:.2f} |")
    print(f"| one more who looks on | {1000 * costs.looker:.2f} |")
    print(f"| the database | {1000 * costs.database:.2f} |\n\nIt is kept in {costs.kept:.0f} bytes.\n")
    print("| people | tables | actions/s | servers' cores | p50 ms | p99 ms | database's cores | kept a day, GB |")
    print(f"|{'---:|' * 8}")
    for people in PEOPLE:
        print(_row(people, costs, options), flush=True)


# --- what an action costs


async def _measured(options: argparse.Namespace) -> Costs:
    with cluster(2, more=["--bench"]) as running:
        near = await _played(running, 0, 0, options)
        far = await _played(running, 0, 1, options)
        watched = await _played(running, 0, 0, options, options.lookers)
        table, database = near["table"], fmean([near["database"], far["database"]])
        looker = (watched["table"] - table) / options.lookers
        return Costs(table, far["passing"], database, _kept(running.address), looker)


async def _played(
    running: Cluster, owner: int, entrance: int, options: argparse.Namespace, lookers: int = 0
) -> dict[str, float]:
    """Return what an action costs where users of one server's tables come to another, or the same.

    So many look on at each table besides.
    """
    addresses = [node.address for node in running.nodes]
    async with httpx.AsyncClient(timeout=60) as client:
        seats = [
            user
            for seed in range(options.tables)
            for user in await sit_down(client, addresses[owner], options.game, options.players, seed)
        ]
    for table in {user.table for user in seats}:
        seats += [VirtualUser("", table, "", Random(number)) for number in range(lookers)]
    for user in seats:
        user.address = addresses[entrance]
    playing = [asyncio.create_task(user.play()) for user in seats]
    await asyncio.sleep(WARM)
    before, actions = _spent(running), _acted(seats)
    await asyncio.sleep(options.seconds)
    spent, actions = [now - then for now, then in zip(_spent(running), before, strict=True)], _acted(seats) - actions
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return {"table": spent[owner] / actions, "passing": spent[entrance] / actions, "database": spent[2] / actions}


def _acted(users: list[VirtualUser]) -> int:
    return sum(len(user.acknowledged) for user in users)


def _spent(running: Cluster) -> list[float]:
    """Return the seconds of a core that each server, and PostgreSQL, have used."""
    servers = [cpu_seconds(node.process.pid) for node in running.nodes if node.process is not None]
    postmaster = int((running.database.folder / "data" / "postmaster.pid").read_text().split()[0])
    return [*servers, sum(cpu_seconds(process) for process in with_children(postmaster))]


def with_children(parent: int) -> Iterator[int]:
    """A process and those that it began."""
    yield parent
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _parent(folder) == parent:
            yield int(folder.name)


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return -1


def _kept(address: str) -> float:
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT pg_total_relation_size('event')::float / count(*) FROM event").fetchone()
    assert found is not None
    return float(found[0])


# --- what many people would cost


def _row(people: int, costs: Costs, options: argparse.Namespace) -> str:
    tables = people // options.players
    rate = tables / options.every
    cores = max(1, round(rate * (costs.table + costs.passing) / BUSY + 0.5))
    waits = sorted(_waits(rate, cores, costs, seconds=max(2.0, 20_000 / rate)))
    cuts = quantiles(waits, n=100)
    database, day = rate * costs.database / BUSY, rate * costs.kept * 86_400 / 1e9
    times = f"{1000 * cuts[49]:.1f} | {1000 * cuts[98]:.1f}"
    return f"| {people:,} | {tables:,} | {rate:,.0f} | {cores:,} | {times} | {database:.1f} | {day:.1f} |"


def _waits(rate: float, cores: int, costs: Costs, seconds: float) -> Iterator[float]:
    """Yield how long each action waits; one core's work is done in the order in which it comes."""
    chance, free = Random(f"{rate} {cores}"), [0.0] * cores
    coming = list(_coming(chance, rate, cores, seconds))
    heapq.heapify(coming)
    while coming:
        now, begun, entrance, table = heapq.heappop(coming)
        free[entrance] = max(now, free[entrance]) + (costs.table if entrance == table else costs.passing)
        if entrance != table:
            heapq.heappush(coming, (free[entrance], begun, table, table))
        else:
            yield free[table] - begun + COMMIT * (1 + chance.random())


def _coming(chance: Random, rate: float, cores: int, seconds: float) -> Iterator[tuple[float, float, int, int]]:
    """Yield the actions: twice when they come, the core they come to, and their table's."""
    now = 0.0
    while (now := now + chance.expovariate(rate)) < seconds:
        yield now, now, chance.randrange(cores), chance.randrange(cores)
