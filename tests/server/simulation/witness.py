"""A person's client as a witness of the shuffles, whose secrets follow from the schedule's seed."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from sobremesa.core.fairness import NONCE_BYTES
from sobremesa.core.witness import Fault, Pins
from sobremesa.protocol import messages as m
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.witness import Witness


class SeededWitness(Witness):
    """It commits, signs and tells as any other."""

    def __init__(self, name: str, chance: Random) -> None:
        numbers = itertools.count(1)
        super().__init__(PinBook(private=chance.randbytes(32).hex()), lambda: f"{name}-w{next(numbers)}")
        self._chance = chance

    def _begun(self, fair: m.Fair, seat: int) -> Pins:
        own = "" if fair.promise or fair.secret else self._chance.randbytes(NONCE_BYTES).hex()
        return self.book.begin(Pins(fair.table, fair.hand, seat, own, self.book.public if own else ""))

    def answers(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield what the client says to what it is told of a shuffle."""
        for answer in self.hear(msgspec.convert(message, m.Fair)):
            yield msgspec.to_builtins(answer)

    def hear_update(self, message: dict[str, Any]) -> None:
        """The cards that were dealt."""
        told = msgspec.convert(message["told"], list[m.Told])
        self.hear_deals(told)

    @property
    def accusations(self) -> list[str]:
        """Return what is wrong with the shuffles, as this client has it."""
        return [f"{match} {hand}: {one.key}" for (match, hand), one in self.verdicts.items() if isinstance(one, Fault)]
