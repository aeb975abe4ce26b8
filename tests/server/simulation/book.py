"""Matches that were begun before a schedule begins: rows of undisturbed play, cut where it is worth being there."""

from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from sobremesa import games
from sobremesa.protocol.messages import Clock
from sobremesa.server.state import events as ev
from sobremesa.server.storage.store import Row
from tests.server.simulation.plan import Plan, Step

SEED = 10_000_000
"""No schedule has it: commands are named after their schedule."""
SECONDS = 4.0


@dataclass(frozen=True)
class Book:
    """A table's rows, where they can be cut, and the keys of its people by their names."""

    table: str
    rows: tuple[Row, ...]
    ends: tuple[int, ...]
    keys: tuple[tuple[str, int, str], ...]
    invite: str

    def until(self, head: int, plan: Plan) -> list[Row]:
        """About so many of its rows, as if the table had been opened as this plan wishes."""
        end = max((end for end in self.ends if end <= head), default=self.ends[0])
        opened = ev.read(self.rows[0].body)
        assert isinstance(opened, ev.Opened)
        clock = Clock(plan.bank, plan.increment) if plan.bank else None
        wished = replace(opened, silence=plan.silence or None, clock=clock, spectators=bool(plan.spectators))
        return [replace(self.rows[0], body=ev.write(wished)[1]), *self.rows[1:end]]


@cache
def book(game: str, ruleset: str, players: int) -> Book:
    """The table that people of this seed make of it in a few seconds."""
    from tests.server.simulation.schedule import played

    plan = Plan(game, ruleset, SEED, players, players, think=1, steps=(Step(SECONDS, "guest 0", "go"),))
    world, found = played(plan)
    assert not found, found
    rows = tuple(world.disk.rows[world.table_id])
    began = next(row.seq for row in rows if row.kind == "began")
    ends = tuple(end for end in world.disk.batches[world.table_id] if end >= began)
    keys = tuple((one.name, one.seat, one.token) for one in world.people)
    return Book(world.table_id, rows, ends, keys, world.invitations[0][1])


@cache
def worth_seeing(game: str, ruleset: str, players: int) -> tuple[int, ...]:
    """Where a schedule may begin: right before an answer in secret, or a little before the match ends."""
    this, shelf = book(game, ruleset, players), games.load(game)
    secrets = {shelf.notation.write(code) for code in shelf.secrets}
    events = [ev.read(row.body) for row in this.rows]
    asked = [i for i, event in enumerate(events) if isinstance(event, ev.Played) and event.action in secrets]
    ended = [i for i, event in enumerate(events) if isinstance(event, ev.Began)][1:]
    late = [i - back for i in (*ended, len(events)) for back in (3, 8, 15)]
    return tuple(one for one in (*asked, *asked, *late) if one > this.ends[0]) or (this.ends[-1],)
