"""Disturbances of a table: each of a plan is a method here, called after who it is and what they do."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from tests.server.simulation.person import Person
from tests.server.simulation.plan import Step
from tests.server.simulation.wire import Wire
from tests.server.simulation.world import NAMES, World


class Disturbances:
    """They do what a plan says; `which` chooses where there is something to choose."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def all(self) -> None:
        """All steps of the plan, each in its time."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for step in self.world.plan.steps:
            await asyncio.sleep(max(0.0, begun + step.at - loop.time()))
            self.do(step)

    def do(self, step: Step) -> None:
        """One of them; what cannot be done now is left out."""
        who, _, number = step.who.partition(" ")
        name = step.do.replace(" ", "_").replace("-", "_")
        if who == "seat":
            person = next((one for one in self.world.people if one.seat == int(number) and not one.has_left), None)
            if person is not None:
                getattr(self, f"seat_{name}")(person, step.which)
        else:
            getattr(self, f"{who}_{name}")(*([step.who] if number else []), step.which)

    def seat_drop(self, person: Person, which: int) -> None:
        person.drop(which % 8 * 0.5, which % 3 * 0.4)

    def seat_drop_mid_command(self, person: Person, which: int) -> None:
        if actions := person.options(1):
            person.play(actions, person.since)
        asyncio.get_running_loop().call_later(which % 10 * 0.002, person.drop, which % 4 * 0.5)

    def seat_come_back(self, person: Person, which: int) -> None:
        person.away_until = 0
        person.connect()

    def seat_come_back_from_nought(self, person: Person, which: int) -> None:
        if person.wire is not None:
            person.wire.lose()
        person.since = 0 if which % 2 else 999_999

    def seat_second_device(self, person: Person, which: int) -> None:
        if person.token:
            network, table = self.world.network, self.world.table_id
            args = (person.name, table, person.token, person.since, "state", person.heard, person.ended)
            person.others.append(network.socket(*args))

    def seat_stop_reading(self, person: Person, which: int) -> None:
        if person.wire is not None:
            person.wire.readable.clear()
            person.wire.has_stalled = True
            asyncio.get_running_loop().call_later(0.5 + which % 6, person.wire.readable.set)

    def seat_play_again(self, person: Person, which: int) -> None:
        if person.last is not None:
            for _ in range(1 + which % 2):
                person.again(person.last)

    def seat_play_stale(self, person: Person, which: int) -> None:
        if actions := person.options(1):
            person.play(actions, max(0, person.since - 1 - which % 2), honest=False)

    def seat_play_illegal(self, person: Person, which: int) -> None:
        table = self.world.table
        actor = table.state.match.actor if table is not None and table.state.match is not None else -1
        if actor >= 0 and (theirs := self.world.view(actor)) is not None:
            person.play((theirs.write(next(iter(theirs.legal_actions))),), person.since, honest=False)
        else:
            person.play(("7*",), person.since, honest=False)

    def seat_play_two(self, person: Person, which: int) -> None:
        if actions := person.options(2 + which % 3):
            person.play(actions, person.since, honest=False)

    def seat_undo(self, person: Person, which: int) -> None:
        person.send("undo")

    def seat_call_a_misdeal(self, person: Person, which: int) -> None:
        person.send("call", action="misdeal", seen=max(0, person.since - (which % 4 == 0)))

    def seat_agree(self, person: Person, which: int) -> None:
        person.answer(True)

    def seat_deny(self, person: Person, which: int) -> None:
        person.answer(False)

    def seat_say(self, person: Person, which: int) -> None:
        person.send("say", phrase=("hello", "thanks", "none")[which % 3])

    def seat_hint(self, person: Person, which: int) -> None:
        person.send("hint")

    def seat_add_to_the_shuffle(self, person: Person, which: int) -> None:
        person.contribute(which % 4)

    def seat_leave(self, person: Person, which: int) -> None:
        if person.send("leave") is not None:
            person.has_left = True

    def seat_rematch(self, person: Person, which: int) -> None:
        person.send("rematch")

    def seat_start(self, person: Person, which: int) -> None:
        person.send("start")

    def seat_kick(self, person: Person, which: int) -> None:
        person.send("kick", seat=which % self.world.plan.players)

    def seat_reissue(self, person: Person, which: int) -> None:
        person.send("reissue", seat=which % self.world.plan.players if which % 3 else None)

    def seat_fill(self, person: Person, which: int) -> None:
        person.send("fill", seat=which % self.world.plan.players if which % 3 else None, level="")

    def seat_swap(self, person: Person, which: int) -> None:
        players = self.world.plan.players
        person.send("swap", seat=which % players, other=which // 7 % players)

    def seat_be_ready(self, person: Person, which: int) -> None:
        person.send("ready", on=which % 3 > 0)

    def seat_hand_over(self, person: Person, which: int) -> None:
        person.send("host", seat=which % self.world.plan.players)

    def seat_take_a_link(self, person: Person, which: int) -> None:
        """Sit down once more, by a link that they have made or heard of."""
        links = [secret for seat, secret in self.world.invitations if seat not in (None, person.seat)]
        if links and len(self.world.people) < len(NAMES):
            name = f"{person.name}.{len(self.world.people)}"
            body = {"invite": links[-1 - which % min(2, len(links))], "name": name}
            self.world.network.ask(name, "POST", self.world.seats, "", body, lambda wire: self._again(name, wire))

    def _again(self, name: str, wire: Wire) -> None:
        if wire.status == 201 and wire.body and len(self.world.people) < len(NAMES):
            self.world.sit(name, msgspec.json.decode(wire.body))

    def seat_mute(self, person: Person, which: int) -> None:
        person.send("mute", seat=which % self.world.plan.players, on=which % 4 > 0)

    def seat_remove_a_spectator(self, person: Person, which: int) -> None:
        person.send("remove", watcher=1 + which % 4)

    def seat_close_the_table(self, person: Person, which: int) -> None:
        person.send("watching", on=which % 3 == 0)

    def seat_pause(self, person: Person, which: int) -> None:
        person.send("pause", on=True)

    def seat_go_on(self, person: Person, which: int) -> None:
        person.send("pause", on=False)

    def seat_move(self, person: Person, which: int) -> None:
        person.send("resume_link")

    def seat_nonsense(self, person: Person, which: int) -> None:
        if person.wire is not None and person.wire.is_socket:
            person.wire.put(type="websocket.receive", text=('{"type":"play"', "[]", '{"type":"hello"}')[which % 3])

    def guest_watch(self, name: str, which: int) -> None:
        self.guest_go(name, which)
        since = (0, 0, 7, 10_000)[which % 4]
        network, table = self.world.network, self.world.table_id
        self.world.guests[name] = network.socket(name, table, "", since, "state", _ignore, _over)

    def guest_watch_lines(self, name: str, which: int) -> None:
        self.guest_go(name, which)
        self.world.guests[name] = self.world.network.lines(name, self.world.table_id, "", 0, _ignore, _over)

    def guest_go(self, name: str, which: int) -> None:
        if (wire := self.world.guests.pop(name, None)) is not None:
            wire.lose(which % 2 * 0.3)

    def guest_look(self, name: str, which: int) -> None:
        self.world.network.ask(name, "GET", f"/api/tables/{self.world.table_id}", "", None, _over)

    def guest_sit_down(self, name: str, which: int) -> None:
        if len(self.world.people) >= len(NAMES):
            return
        new = NAMES[len(self.world.people)]
        _, secret = self.world.invitations[-1 - which % min(2, len(self.world.invitations))]
        body = {"invite": secret, "name": new}
        self.world.network.ask(name, "POST", self.world.seats, "", body, self._arrived)

    def _arrived(self, wire: Wire) -> None:
        if wire.status == 201 and wire.body and len(self.world.people) < len(NAMES):
            self.world.sit(NAMES[len(self.world.people)], msgspec.json.decode(wire.body))

    def disk_stalls(self, which: int) -> None:
        self.world.disk.stalled_until = asyncio.get_running_loop().time() + (0.1, 0.3, 0.9, 2.5)[which % 4]

    def disk_is_full(self, which: int) -> None:
        self.world.disk.full = 1 + which % 2

    def disk_lies(self, which: int) -> None:
        self.world.disk.lies = 1

    def disk_cannot_be_read(self, which: int) -> None:
        self.world.disk.unreadable = 1

    def server_dies(self, which: int) -> None:
        self._restart(self._die, which % 5 * 0.3)

    def server_stops(self, which: int) -> None:
        self._restart(self.world.server.stop, which % 5 * 0.3)

    async def _die(self) -> None:
        self.world.server.die()

    def _restart(self, end: Callable[[], Any], seconds: float) -> None:
        job = asyncio.create_task(self._restarted(end, seconds))
        self.world.jobs.add(job)
        job.add_done_callback(self.world.jobs.discard)

    async def _restarted(self, end: Callable[[], Any], seconds: float) -> None:
        async with self.world.server.moving:
            await end()
            self.world.network.cut()
            await asyncio.sleep(seconds)
            await self.world.server.start()


def _ignore(wire: Wire, message: Any) -> None:
    """A guest only looks."""


def _over(wire: Wire) -> None:
    """Nobody minds."""
