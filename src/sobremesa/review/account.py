"""Account of where the result of a match came from, put together of its steps as they were weighed; without NumPy."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sobremesa.core.match import Match
from sobremesa.core.sides import sides

Chances = tuple[float, ...]
"""A number for each side, in chances to win the match."""


@dataclass(frozen=True)
class Weighed:
    """A step as the value function weighs it, by side."""

    step: int
    hand: int
    seat: int | None
    """Who chose; nobody at a deal."""
    worth: Chances
    """The chances before it; nothing where there was only one thing to do: they are those after it."""
    brought: Chances
    """What the deal brought over the mean of all deals, or the choice over the value function's own player."""


@dataclass(frozen=True)
class Part:
    """What a step did to each side's chance: as a deal, by what nobody at the table could see, and by choice."""

    step: int
    hand: int
    seat: int | None
    deal: Chances
    hidden: Chances
    choice: Chances


@dataclass(frozen=True)
class Account:
    """Where the result of a match came from."""

    name: str
    """The value function."""
    sides: tuple[int, ...]
    """The side of each seat."""
    start: Chances
    parts: tuple[Part, ...]
    result: Chances

    def deals(self, side: int) -> float:
        """Return what the deals brought a side."""
        return sum(part.deal[side] for part in self.parts)

    def hidden(self, side: int) -> float:
        """Return what hidden cards made of everybody's plays."""
        return sum(part.hidden[side] for part in self.parts)

    def choices(self, side: int, seats: Collection[int]) -> float:
        """Return what the choices of these seats brought a side."""
        return sum(part.choice[side] for part in self.parts if part.seat in seats)

    def own(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return [seat for seat, of in enumerate(self.sides) if of == side]

    def others(self, side: int) -> list[int]:
        """Return the seats that are not of a side."""
        return [seat for seat, of in enumerate(self.sides) if of != side]

    @property
    def hands(self) -> tuple[int, ...]:
        """Return the steps with which hands begin."""
        numbers = [part.hand for part in self.parts]
        return tuple(part.step for part, before in zip(self.parts, [0, *numbers], strict=False) if part.hand != before)

    def course(self, side: int) -> tuple[list[float], list[float]]:
        """Return a side's chance, and what luck alone would have made of it, before and after each step."""
        chances, lucky = [self.start[side]], [self.start[side]]
        for part in self.parts:
            lucky.append(lucky[-1] + part.deal[side] + part.hidden[side])
            chances.append(chances[-1] + part.deal[side] + part.hidden[side] + part.choice[side])
        return chances, lucky

    def residue(self, side: int) -> float:
        """Return by how much the parts miss a side's result: rounding alone."""
        choices = self.choices(side, range(len(self.sides)))
        return self.result[side] - (self.start[side] + self.deals(side) + self.hidden(side) + choices)


def account_of(match: Match[Any, Any], name: str, steps: Sequence[Weighed]) -> Account:
    """Return where the result of a match came from, of all its steps as they were weighed."""
    of = sides(match.game, match.rules, match.players)
    winners = match.result.winners if match.result else ()
    result = tuple((side in winners) / max(1, len(winners)) for side in range(max(of) + 1))
    worths = [result]
    for one in reversed(steps):
        worths.append(one.worth or worths[-1])
    worths.reverse()
    parts = tuple(_part(one, before, after) for one, (before, after) in zip(steps, pairwise(worths), strict=True))
    return Account(name, of, worths[0], parts, result)


def _part(one: Weighed, before: Chances, after: Chances) -> Part:
    """Return what a step did: what neither the deal nor the choice explains was hidden from who chose."""
    nothing = tuple(0.0 for _ in before)
    brought = one.brought or nothing
    hidden = less(less(after, before), brought)
    deal, choice = (brought, nothing) if one.seat is None else (nothing, brought)
    return Part(one.step, one.hand, one.seat, deal, hidden, choice)


def less(one: Chances, other: Chances) -> Chances:
    """Return the difference by side."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
