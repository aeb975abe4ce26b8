"""A world of one table: the disk, the server's processes, the people and guests, and all that disturbs them."""

import asyncio
import itertools
from random import Random
from typing import Any

import msgspec

from sobremesa.core.fairness import SECRET_BYTES
from sobremesa.core.position import View
from sobremesa.server.table.seats import LETTERS, Secrets
from sobremesa.server.table.table import Table
from tests.server.simulation.book import Book, book
from tests.server.simulation.disk import Disk
from tests.server.simulation.person import Person, Sent
from tests.server.simulation.plan import Plan
from tests.server.simulation.process import Decisions, Server
from tests.server.simulation.wire import Network, Wire

NAMES = ("Ana", "Luz", "Sol", "Paz", "Eva", "Ines")
FORMS = ("state", "state", "lines", "scene")


class World:
    """World in which one plan happens."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chance = Random(f"{plan.seed} world")
        self.disk = Disk(Random(f"{plan.seed} disk"))
        self.decisions = Decisions()
        self.server = Server(self.disk, self.decisions, _secrets(plan.seed))
        self.network = Network(self.server, Random(f"{plan.seed} network"))
        self.people: list[Person] = []
        self.guests: dict[str, Wire] = {}
        self.sent: dict[str, Sent] = {}
        self.invitations: list[tuple[int | None, str]] = []
        self.keys: dict[str, str] = {}
        """Whose each key is that was ever given out."""
        self.table_id, self.head = "", 0
        self.honest = False
        """True where people play when it is their turn."""
        self.broken: list[str] = []
        self.jobs: set[asyncio.Task[None]] = set()
        """Restarts that are under way."""

    # --- the beginning

    async def begin(self) -> None:
        """A table with its people; the host starts it when they like."""
        plan = self.plan
        if plan.head:
            return await self._resume(book(plan.game, plan.ruleset, plan.players))
        await self.server.start()
        wish: dict[str, Any] = {
            "game": plan.game, "ruleset": plan.ruleset, "players": plan.players, "name": NAMES[0], "language": "en",
            "silence": plan.silence or None, "spectators": bool(plan.spectators),
            "clock": {"bank": plan.bank, "increment": plan.increment} if plan.bank else None,
        }  # fmt: skip
        seated = await self._asked("POST", "/api/tables", wish)
        self.table_id = seated["table"]
        self.invitations.append((None, seated["invitation"]["link"].partition("#")[2]))
        self.sit(NAMES[0], seated)
        for name in NAMES[1 : plan.people]:
            self.sit(name, await self._asked("POST", self.seats, {"invite": self.invitations[0][1], "name": name}))
        if plan.wait:
            asyncio.get_running_loop().call_later(plan.wait, self._start)
        else:
            self._start()
        return None

    def _start(self) -> None:
        """Have the first one ask for the match, and everybody play it; where somebody else is the host, they do."""
        self.honest = True
        for person in self.people:
            person.think()
        self.people[0].send("start")

    async def _resume(self, this: Book) -> None:
        """A table that the disk has had for a while; some of its people come."""
        self.table_id, rows = this.table, this.until(self.plan.head, self.plan)
        self.disk.rows[self.table_id], self.head = rows, len(rows)
        self.disk.batches[self.table_id] = [end for end in this.ends if end <= self.head]
        self.invitations.append((None, this.invite))
        await self.server.start()
        self.honest = True
        for name, seat, token in this.keys[: self.plan.people]:
            self.sit(name, {"seat": seat, "token": token})

    @property
    def seats(self) -> str:
        """Where one asks for a seat."""
        return f"/api/tables/{self.table_id}/seats"

    def sit(self, name: str, seated: dict[str, Any]) -> None:
        person = Person(self, name, seated["seat"], seated["token"], FORMS[len(self.people) % len(FORMS)])
        self.keys[seated["token"]] = name
        self.people.append(person)
        person.connect()

    async def _asked(self, method: str, path: str, body: Any) -> Any:
        answered = asyncio.Event()
        wire = self.network.ask("world", method, path, "", body, lambda _: answered.set())
        await answered.wait()
        assert wire.status == 201, wire.body
        return msgspec.json.decode(wire.body)

    # --- what people see

    @property
    def table(self) -> Table | None:
        """The table, if the process that runs has it in memory."""
        lobby = self.server.lobby
        table = lobby.tables.get(self.table_id) if lobby is not None else None
        return None if table is None or table.is_stale else table

    def view(self, seat: int) -> View[Any, Any] | None:
        """Return what a seat is shown now; nothing while it is not to know what it is asked."""
        table = self.table
        if table is None or table.state.match is None or table.state.phase != "playing":
            return None
        return None if table.audience.may_not_know_yet(seat) else table.state.match.view(seat)

    def seated(self, person: Person, body: bytes) -> None:
        """Somebody has a (new) key."""
        seated = msgspec.json.decode(body)
        person.seat, person.token = seated["seat"], seated["token"]
        self.keys[person.token] = person.name
        person.since = 0
        person.pending.clear()
        person.tried.clear()
        if person.wire is not None:
            person.wire.lose()
        else:
            person.connect()

    def friends_link(self, person: Person) -> None:
        """Somebody whose key is dead asks their friends for a link."""
        links = [secret for seat, secret in self.invitations if seat in (None, person.seat)]
        if person.has_left or person.token or not links:
            return
        body = {"invite": links[-1], "name": person.name}
        self.network.ask(person.name, "POST", self.seats, "", body, lambda wire: self._let_in(person, wire))

    def _let_in(self, person: Person, wire: Wire) -> None:
        if wire.status == 201 and not person.token:
            self.seated(person, wire.body)

    def break_law(self, what: str) -> None:
        """Note what must not happen."""
        self.broken.append(f"{asyncio.get_running_loop().time():.3f}s {what}")

    # --- the end

    async def calm(self) -> None:
        """Nothing disturbs any more: everybody who has a key is there, and reads."""
        while self.jobs:
            await asyncio.wait(self.jobs)
        self.disk.full = self.disk.lies = self.disk.unreadable = 0
        self.disk.stalled_until = 0
        for _, wire in self.network.wires:
            wire.readable.set()
        for person in self.people:
            person.away_until = 0
            person.connect()


def _secrets(seed: int) -> Secrets:
    """Secrets of a seed, each another one."""
    numbers = itertools.count(1)
    return Secrets(
        token=lambda: f"token-{seed}-{next(numbers)}-",
        table=lambda: f"table-{seed}",
        seed=lambda: f"seed-{seed}",
        shuffle=lambda match, number: Random(f"{seed} {next(numbers)}").randbytes(SECRET_BYTES),
        code=lambda count: "".join(Random(f"{seed} {next(numbers)}").choices(LETTERS, k=count)),
    )
