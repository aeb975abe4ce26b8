"""The person at the table: their seat, their language, and what everybody is called from there."""

from dataclasses import dataclass
from typing import Final

from sobremesa.terminal.texts import Say

HOUSE: Final = ("Doña Rosa", "Don Lucho", "Tía Meche", "Beto")
"""The regulars, who take the other seats."""

NAME_LENGTH: Final = 16


@dataclass(frozen=True)
class Guest:
    """Who looks at the table: a seat, the names of all seats in order of play, a language, boxes or plain lines."""

    seat: int
    names: tuple[str, ...]
    language: str = "en"
    plain: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def side(self) -> int:
        """The guest's side."""
        return self.seat % 2

    @property
    def say(self) -> Say:
        """The texts of the guest's language."""
        return Say(self.language)

    def name(self, seat: int) -> str:
        """What a seat is called: the guest is `You`."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def others(self) -> list[int]:
        """The other seats in order of play, the next one first."""
        return [(self.seat + i) % self.players for i in range(1, self.players)]

    def side_name(self, side: int) -> str:
        """What a side is called: `Us` and `Them`, or with two players `You` and the other's name."""
        if self.players == 2:
            return self.name(side)
        return self.say("us" if side == self.side else "them")

    def for_side(self, side: int) -> str:
        """The same after a preposition: `us`, `them`, `you`."""
        if self.players == 2:
            return self.say("for.you") if side == self.seat else self.names[side]
        return self.say("for.us" if side == self.side else "for.them")

    def side_names(self, side: int) -> str:
        """Everybody of a side by name within a sentence, the guest first."""
        seats = [seat for seat in [self.seat, *self.others()] if seat % 2 == side]
        names = [self.say("for.you") if seat == self.seat else self.names[seat] for seat in seats]
        return names[0] if len(names) == 1 else self.say("and", a=names[0], b=names[1])

    def acts(self, key: str, seat: int, **facts: object) -> str:
        """What a seat does, said of the guest (`you.`) or of another (`they.`)."""
        if seat == self.seat:
            return self.say(f"you.{key}", **facts)
        return self.say(f"they.{key}", name=self.names[seat], **facts)


def seated(seat: int, players: int, own_name: str) -> tuple[str, ...]:
    """The names of a new table: the guest's own, and the house's for the other seats."""
    house = [name for name in HOUSE if name != own_name]
    after = [house[i] for i in range(players - 1)]
    return tuple(own_name if i == seat else after[(i - seat) % players - 1] for i in range(players))


def tidy(name: str) -> str:
    """A name that is safe to print: no control characters, not too long."""
    return "".join(c for c in name if c.isprintable()).strip()[:NAME_LENGTH]
