"""Timing of the house: seconds that depend on nothing that a seat could not see."""

import math
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.protocol.messages.kinds import Pace

LONGEST: Final = 2.8
"""A bot's longest wait as a multiple of its shortest."""


FACTOR: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "off": 0.25}
"""What a pace makes of the waits that are for the eye alone."""
LEAST_TO_THINK: Final = 0.5
"""The least of a bot's shortest wait that it has to think, at any pace."""


class Timing(Struct, frozen=True):
    """Waits in seconds.

    `bot` the shortest from the last thing everybody saw to a bot's action, `deal` to the next cards, `hand` to a new
    hand after a count; `asked_bot` and `asked_person` how long the next lead waits for a secret question to a bot or a
    person; `tick` what a bot that needed longer is rounded up to; `nonce` how long a shuffle waits for parts that were
    promised; `undo` how long a wish to take back stands; `quiet` how long a question that one may leave alone waits for
    a person, 0 for ever; `back` how long votes for another match wait for somebody who has gone without one.
    """

    bot: float = 0.5
    deal: float = 1.0
    hand: float = 4.0
    asked_bot: float = 0.5
    asked_person: float = 4.0
    tick: float = 0.5
    nonce: float = 3.0
    undo: float = 20.0
    quiet: float = 8.0
    back: float = 10.0

    def at(self, pace: Pace) -> "Timing":
        """Return the waits at a pace: those that hide who was asked are the same at every one."""
        factor = FACTOR[pace]
        return replace(self, bot=self.bot * factor, deal=self.deal * factor, hand=self.hand * factor)

    def to_think(self, pace: Pace) -> float:
        """Return how long a bot may think unseen: at a quick pace no less than half as long as else.

        Who sees a bot act later than it could have acted learns that its hand gave it something to think about.
        """
        return self.bot * max(FACTOR[pace], LEAST_TO_THINK)

    def of_bot(self, table: str, number: int) -> float:
        """Return a bot's wait after what everybody was told under this number.

        It follows from the number and the table's name alone: everybody at the table knows both, and could compute it.
        """
        drawn = int.from_bytes(sha256(f"{table} {number}".encode()).digest()[:4], "big") / 2**32
        return self.bot * (1 + (LONGEST - 1) * drawn)

    def rounded(self, due: float, now: float) -> float:
        """Return when something that was due, but is only ready now, is to happen."""
        late = now - due
        return due if late <= 0 or not self.tick else due + math.ceil(late / self.tick) * self.tick


AT_ONCE = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=2, undo=5, quiet=0, back=0)
"""No wait at all, for tests and programs, but for a part that was promised; and nobody answers for anybody."""
