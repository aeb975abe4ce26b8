"""People at a table: they play when it is their turn, answer what they are asked, and come back when they are lost."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.server.table.seats import digest
from sobremesa.server.texts import say
from tests.server.simulation.wire import Wire
from tests.server.simulation.witness import SeededWitness

if TYPE_CHECKING:
    from tests.server.simulation.world import World

MAY_HAPPEN = {
    say("en", key): key
    for key in (
        "moved_on",
        "undo_pending",
        "call_pending",
        "seat_pending",
        "paused",
        "not_kept",
        "held",
        "bad_token",
        "not_playing",
        "your_turn_not",
    )
}
"""Why a play that was legal as its player saw it may be refused all the same."""


@dataclass
class Sent:
    """A command as it was sent, and what became of it."""

    seat: int
    key: str
    message: dict[str, Any]
    honest: bool = True
    acked: int = 0
    refused: list[str] = field(default_factory=list)


SEAT_LOST = frozenset({"kicked", "sent_away", "replaced", "moved", "left", "bad_token"})
"""Why a seat is no longer the person's who had it."""


class Person:
    """Somebody with a seat's key, on one device or more."""

    def __init__(self, world: "World", name: str, seat: int, token: str, form: str) -> None:
        self.world, self.name, self.seat, self.token, self.form = world, name, seat, token, form
        self.chance = Random(f"{world.plan.seed} {name}")
        self.wire: Wire | None = None
        self.others: list[Wire] = []
        self.since = 0
        self.away_until = 0.0
        self.has_left = self.waits = False
        self.pending: dict[str, Sent] = {}
        self.tried: set[int] = set()
        self.last: Sent | None = None
        self.phase = ""
        self.host: int | None = None
        self.number = 0
        self.witnesses = self.chance.random() < 0.6
        self.witness = SeededWitness(f"{name}-{world.plan.seed}", Random(f"{world.plan.seed} {name} witness"))

    # --- coming and going

    def connect(self, since: int | None = None) -> None:
        """Come (back) to the table with one's key."""
        if self.wire is not None or self.has_left or not self.token:
            return
        since, network, table = self.since if since is None else since, self.world.network, self.world.table_id
        if self.form == "lines":
            self.wire = network.lines(self.name, table, self.token, since, self.heard, self.ended)
        else:
            self.wire = network.socket(self.name, table, self.token, since, self.form, self.heard, self.ended)

    def ended(self, wire: Wire) -> None:
        if wire in self.others:
            self.others.remove(wire)
        if wire is not self.wire:
            return
        self.wire = None
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, self.away_until - loop.time()) + 0.2 + 0.5 * self.chance.random(), self.connect)

    def drop(self, seconds: float, unnoticed: float = 0.0) -> None:
        self.away_until = asyncio.get_running_loop().time() + seconds
        if self.wire is not None:
            self.wire.lose(unnoticed)

    def leave(self) -> None:
        """For good."""
        self.has_left = True
        for wire in (self.wire, *self.others):
            if wire is not None:
                wire.lose()

    # --- hearing

    def heard(self, wire: Wire, message: dict[str, Any]) -> None:
        handler = getattr(self, f"_{message['type']}", None)
        if handler is not None and (wire is self.wire or message["type"] in ("ack", "refused", "invitation")):
            handler(message)

    def _welcome(self, message: dict[str, Any]) -> None:
        self.witness.seat = message["seat"]
        self.waits = message["seat"] is None
        self.seat = message["waits"] if self.waits else message["seat"]
        self.witness.hear_line()
        for sent in self.pending.values():
            self._hand_in(sent)

    def _update(self, message: dict[str, Any]) -> None:
        self.since = message["number"]
        self.witness.hear_update(message)
        self.think()

    def _table(self, message: dict[str, Any]) -> None:
        self.phase, self.host = message["phase"], message["host"]
        self.think()

    def _ack(self, message: dict[str, Any]) -> None:
        self.witness.hear_ack(message["cid"])
        sent = self.pending.pop(message["cid"], None) or self.world.sent.get(message["cid"])
        if sent is not None:
            sent.acked += 1

    def _refused(self, message: dict[str, Any]) -> None:
        self.witness.hear_refusal(message["cid"])
        sent = self.pending.pop(message.get("cid", ""), None)
        if sent is not None:
            self._told_no(sent, message["text"])

    def _told_no(self, sent: Sent, why: str) -> None:
        sent.refused.append(why)
        if sent.message["type"] == "play":
            self.tried.discard(sent.message["seen"])
            if sent.honest and why not in MAY_HAPPEN:
                self.world.break_law(f"a legal play of {self.name} was refused: {why} {sent.message}")

    def _undo_asked(self, message: dict[str, Any]) -> None:
        if message["open"] and message["seat"] != self.seat and (luck := self.chance.random()) < 0.8:
            delay, yes, number = 0.3 * self.chance.random(), luck < 0.6, message["number"]
            asyncio.get_running_loop().call_later(delay, lambda: self.answer(yes, number))

    _call_asked = _seat_asked = _undo_asked

    def _invitation(self, message: dict[str, Any]) -> None:
        secret = message["link"].partition("#")[2]
        if message["seat"] == self.seat:
            self.world.network.ask(self.name, "POST", self.world.seats, "", {"invite": secret}, self._moved)
        else:
            self.world.invitations.append((message["seat"], secret))

    def _moved(self, wire: Wire) -> None:
        if wire.status == 201 and wire.body:  # who is cut off before it has no answer
            self.world.seated(self, wire.body)

    def _bye(self, message: dict[str, Any]) -> None:
        if not message["again"] and message["reason"] in SEAT_LOST:
            self.token, self.waits = "", True  # until a welcome says otherwise
            asyncio.get_running_loop().call_later(1.0, self.world.friends_link, self)

    def _fair(self, message: dict[str, Any]) -> None:
        for answer in self.witness.answers(message) if self.witnesses else ():
            self._hand_in(Sent(self.seat, digest(self.token), answer))

    # --- doing

    def think(self) -> None:
        """About the next thing that is to be done."""
        delay = self.world.plan.think / 1000 * (0.5 + self.chance.random())
        asyncio.get_running_loop().call_later(delay, self._decide, self.since)

    def _decide(self, number: int) -> None:
        if self.wire is None or self.since != number or not self.world.honest:
            return
        if self.phase == "lobby" and self.host == self.seat and self.chance.random() < 0.5:
            self.send("start")
        elif self.phase == "over" and not any(one.message["type"] == "rematch" for one in self.pending.values()):
            self.send("rematch")
        elif number not in self.tried and (actions := self.options(1)):
            self.play(actions, number)

    def options(self, most: int) -> tuple[str, ...]:
        """Something legal for this seat as it sees the table now, in a row; nothing if others are to act."""
        view = None if self.waits else self.world.view(self.seat)
        actions: list[str] = []
        while view is not None and view.actor == self.seat and len(actions) < most:
            legal = list(view.legal_actions)
            code = legal[int(self.chance.random() * len(legal))]
            actions.append(view.write(code))
            view = _after(view, code) if len(actions) < most else None
        return tuple(actions)

    def play(self, actions: tuple[str, ...], number: int, honest: bool = True) -> None:
        if (sent := self.send("play", honest, actions=actions, seen=number)) is not None:
            self.tried.add(number)
            self.last = sent

    def answer(self, yes: bool, number: int = 0) -> None:
        self.send("answer", yes=yes, number=number)

    def contribute(self, hand: int) -> None:
        self.send("nonce", hand=hand, hex=f"{int(self.chance.random() * 2**64):032x}")

    def send(self, kind: str, honest: bool = True, **values: Any) -> Sent | None:
        """A command with a name of its own."""
        if self.wire is None or not self.wire.alive:
            return None
        self.number += 1
        cid = f"{self.name}-{self.world.plan.seed}.{self.number}"
        message = {"type": kind, **({} if kind == "leave" else {"cid": cid}), **values}
        sent = self.world.sent[cid] = Sent(self.seat, digest(self.token), message, honest)
        if kind in ("play", "start", "kick", "reissue", "fill", "pause", "resume_link", "rematch"):
            self.pending[cid] = sent
        self._hand_in(sent)
        return sent

    def again(self, sent: Sent) -> None:
        """The very same command once more."""
        if self.wire is not None and digest(self.token) == sent.key:
            self._hand_in(sent)

    def _hand_in(self, sent: Sent) -> None:
        assert self.wire is not None
        if self.form != "lines":
            self.wire.say(sent.message)
            return
        path = f"/api/tables/{self.world.table_id}/commands"
        self.world.network.ask(
            self.name, "POST", path, self.token, sent.message, lambda wire: self._answered(wire, sent)
        )

    def _answered(self, wire: Wire, sent: Sent) -> None:
        if wire.status == 409:
            self.witness.hear_refusal(sent.message.get("cid", ""))
        if wire.status == 409 and wire.body and self.pending.pop(sent.message.get("cid", ""), None) is not None:
            self._told_no(sent, msgspec.json.decode(wire.body)["text"])
        if wire.status != 200:
            return
        for message in wire.got[0] if wire.got and isinstance(wire.got[0], list) else wire.got:
            self.heard(wire, message)


def _after(view: View[Any, Any], code: int) -> View[Any, Any]:
    state = clone(view.state)
    kernel = view.game.kernel
    kernel.apply(view.rules, state, kernel.canonical(view.rules, state, code))
    return View(view.game, view.rules, state, view.seat)
