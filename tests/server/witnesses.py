"""People's clients that witness the shuffles, over a server in the test's own process."""

import itertools
from typing import Any

import msgspec

from sobremesa.core.witness import Fault
from sobremesa.protocol import messages as m
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.witness import Witness
from tests.server.kit import Client, House

DECODER = msgspec.json.Decoder[m.ToClient](m.ToClient)


class Person:
    """A seat's client: it answers whatever is told of a shuffle, and plays when it is asked to."""

    def __init__(self, here: House, table: str, token: str, book: PinBook | None = None, *, mute: bool = False) -> None:
        self.here, self.table, self.token, self.mute = here, table, token, mute
        self.book = book or PinBook()
        self.holds_back: list[Any] | None = None
        """The commitments that it does not send for now, where it is so."""
        self.come()

    def come(self) -> None:
        """A new connection, with what is known of the old ones."""
        numbers = itertools.count(1)
        self.client: Client = self.here.sit(self.table, self.token)
        self.witness = Witness(self.book, lambda: f"{id(self.client)}.{next(numbers)}")
        self._heard = 0

    def listen(self) -> None:
        """Everything that has come and was not heard yet; of what is answered all goes out, unless mute."""
        for line in self.client.got[self._heard :]:
            self._heard += 1
            self._hear(DECODER.decode(line))

    def _hear(self, message: Any) -> None:
        if isinstance(message, m.Welcome):
            self.witness.seat = message.seat
            self.witness.hear_line()
        elif isinstance(message, m.Fair):
            for answer in self.witness.hear(message):
                if self.holds_back is not None and isinstance(answer, m.Commit):
                    self.holds_back.append(msgspec.to_builtins(answer))
                elif not (self.mute and isinstance(answer, m.Contribute)):
                    self.client.send(**msgspec.to_builtins(answer))
        elif isinstance(message, m.Ack):
            self.witness.hear_ack(message.cid)
        elif isinstance(message, m.Refused):
            self.witness.hear_refusal(message.cid)
        elif isinstance(message, m.Update):
            self.witness.hear_deals(message.told)

    @property
    def verdicts(self) -> dict[str, str]:
        """Return what each shuffle proves to it, or what is wrong with it, by match and number."""
        found = self.witness.verdicts.items()
        return {f"{match} {n}": one.key if isinstance(one, Fault) else one for (match, n), one in found}

    def turn(self) -> Any | None:
        """Return what it is asked to do now, once."""
        updates = [one for one in self.client.messages if one["type"] == "update"]
        if not updates or not updates[-1]["scene"]["choices"] or updates[-1]["number"] in self.client.answered:
            return None
        return updates[-1]

    def play(self) -> None:
        """The first offer, if it is asked."""
        if (update := self.turn()) is not None:
            number, actions = update["number"], update["scene"]["choices"][0]["actions"]
            self.client.answered.add(number)
            self.client.send(type="play", cid=f"p{number}.{id(self.client)}", actions=actions, seen=number)
