"""One schedule from its beginning to its end, and what it broke."""

import asyncio
import contextlib
import gc
import logging
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest import mock

from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.powers import IN_THE_STREAM
from sobremesa.server.table.table import Table
from tests.server.simulation import laws
from tests.server.simulation.book import book
from tests.server.simulation.disturbances import Disturbances
from tests.server.simulation.person import Person
from tests.server.simulation.plan import Plan
from tests.server.simulation.process import Complaints, slow_thoughts
from tests.server.simulation.virtual_loop import StandsStill, VirtualLoop
from tests.server.simulation.wire import Wire
from tests.server.simulation.world import World

SNAPSHOT_EVERY = 8
HOST_AWAY = 1.0
LONGEST = 60.0
"""Seconds after which a table that nothing disturbs has to have gone on."""


def broken(plan: Plan) -> list[str]:
    """Run it; returns the laws that were broken, in words."""
    world, found = played(plan)
    if world.table_id in world.disk.rows:
        found += laws.broken(world)
    return list(dict.fromkeys(found))


def played(plan: Plan) -> tuple[World, list[str]]:
    """The world at the end of a schedule, and what went wrong on the way."""
    if plan.head:
        book(plan.game, plan.ruleset, plan.players)  # it is played on a loop of its own, and kept
    world, complaints = World(plan), Complaints()
    loop = VirtualLoop(Random(f"{plan.seed} loop"), plan.disorder / 100, slow_thoughts(plan.slow / 100))
    with _listening(complaints), _steady(), _no_collection():
        found = _run(loop, world)
    found += [f"the loop: {fault}" for fault in loop.faults]
    found += [f"the log: {complaint}" for complaint in complaints.heard]
    return world, found


def _run(loop: VirtualLoop, world: World) -> list[str]:
    try:
        return loop.run_until_complete(_live(world))
    except StandsStill as error:
        return [f"{loop.time():.3f}s {error}"]
    except Refusal as refusal:
        return [f"{loop.time():.3f}s the table cannot be read any more: {refusal.said('en')}"]
    finally:
        _close(loop, world)


def _close(loop: VirtualLoop, world: World) -> None:
    """End whatever is still under way."""
    if world.server.process is not None:
        world.server.die()
    for task in sorted(asyncio.all_tasks(loop), key=hash):
        task.cancel()
    with contextlib.suppress(StandsStill):
        loop.run_until_complete(asyncio.wait_for(asyncio.sleep(0.1), 1))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


async def _live(world: World) -> list[str]:
    await world.begin()
    await Disturbances(world).all()
    world.honest = False
    await world.calm()
    await asyncio.sleep(1.5)
    found = await _all_see_the_same(world)
    return found + await _goes_on(world)


async def _table(world: World) -> Table:
    lobby = world.server.lobby
    assert lobby is not None
    return await lobby.find(world.table_id)


async def _all_see_the_same(world: World) -> list[str]:
    """In a pause, everybody has what somebody has who comes only now.

    Between a match and the first deal of the next, who has been there still looks at the end of the last one.
    """
    was_paused = (await _table(world)).state.paused
    await _pause(world, True)
    await asyncio.sleep(3)
    found = []
    for person in world.people:
        if (wire := person.wire) is None or not person.token:
            continue
        form = "scene" if person.form == "scene" else "state"
        fresh = world.network.socket(person.name, world.table_id, person.token, 0, form, _unheard, _unended)
        await asyncio.sleep(0.2)
        if not wire.alive:  # all have agreed meanwhile that the seat is free
            continue
        old, new = _newest(wire), _newest(fresh)
        if old != new and not await _waits_for_first_deal(world):
            found.append(f"{person.name} has number {old and old[0]}, who comes now {new and new[0]}, or another table")
        used = (await _table(world)).state.uses
        newest = max((use.number for use in used if use.power not in IN_THE_STREAM), default=0)
        if min(_newest_power(wire), _newest_power(fresh)) < newest:
            found.append(f"{person.name}, or who comes now, was not told what powers were used")
        fresh.lose()
    if not was_paused:
        await _pause(world, False)
    world.honest = True
    return found


async def _waits_for_first_deal(world: World) -> bool:
    match = (await _table(world)).state.match
    return match is not None and not match.steps


async def _pause(world: World, on: bool) -> None:
    """Stop the table, or let it go on; where the last thing failed a table has to be read again first."""
    for _ in range(3):
        table = await _table(world)
        with contextlib.suppress(Refusal):
            if table.state.paused != on:
                await table.writer.submit(lambda table=table: table.commit(ev.Paused(on)))  # type: ignore[misc]
            return
        await asyncio.sleep(1)
    world.break_law("nothing can be kept any more")


def _newest(wire: Wire) -> tuple[object, ...] | None:
    updates = [one for one in wire.got if one["type"] == "update"]
    return (updates[-1]["number"], updates[-1].get("state"), updates[-1].get("scene")) if updates else None


def _newest_power(wire: Wire) -> int:
    """Return the number of the newest use of a power that came."""
    return max((one["number"] for one in wire.got if one["type"] == "power"), default=0)


def _unheard(wire: Wire, message: Any) -> None:
    """Count nothing: what came is compared later."""


def _unended(wire: Wire) -> None:
    """Nothing follows from it."""


async def _goes_on(world: World) -> list[str]:
    """With nobody but honest people, and nothing in the way, something happens."""
    table = await _table(world)
    if table.state.paused or not await _all_there(world):
        return []
    loop = asyncio.get_running_loop()
    before, begun = table.state.seq, loop.time()
    while loop.time() - begun < LONGEST:
        for person in world.people:
            person.think()
        await asyncio.sleep(0.7)
        table = await _table(world)
        if table.state.seq > before + 2:
            return []
    return [f"{loop.time():.3f}s nothing has happened for {LONGEST:g} s: the phase is {table.state.phase}"]


async def _all_there(world: World) -> bool:
    """Return whether people can go on; the host sends away who has lost their key with a lost answer."""
    table = await _table(world)
    host = next((one for one in world.people if _is_host(one, table)), None)
    if host is None:
        return False
    for seat in table.state.persons():
        if not table.audience.online(seat):
            host.send("kick", seat=seat)
            await asyncio.sleep(0.5)
    return True


def _is_host(person: Person, table: Table) -> bool:
    return person.seat == table.state.host and person.wire is not None and not person.waits


@contextlib.contextmanager
def _steady() -> Iterator[None]:
    """No pictures of links, which take long; snapshots and new hosts soon; no order by places in memory."""
    with (
        mock.patch("anyio._backends._asyncio.CancelScope.__hash__", _serial_of_host, create=True),
        mock.patch("sobremesa.server.http.links.qr", lambda link: ""),
        mock.patch("sobremesa.server.storage.snapshots.EVERY", SNAPSHOT_EVERY),
        mock.patch("sobremesa.server.table.host_commands.HOST_AWAY", HOST_AWAY),
    ):
        yield


def _serial_of_host(scope: Any) -> int:
    return getattr(scope._host_task, "serial", 0)


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Yield what lies in a cycle is found at any moment, and may have something to finish: here at none."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextlib.contextmanager
def _listening(complaints: Complaints) -> Iterator[None]:
    log = logging.getLogger("sobremesa.server")
    log.addHandler(complaints)
    propagated, log.propagate = log.propagate, False
    try:
        yield
    finally:
        log.propagate = propagated
        log.removeHandler(complaints)
