"""Occasions on which a clause counts, as a game declares them, so that laws can try by play what its clauses say.

A game's `occasions.py` has

- `OCCASIONS`: when the number of a clause counts, and what was then scored;
- `UNTRIED`: the clauses with numbers that score nothing, by the reason;
- `vary(rules, state, chance)`: changes a position to one where seldom numbers count, as a score near the end;
- `stack(rules, deck, chance)`, if it likes: the same of a deck;
- `TIES`: what may be equal, or left over, and the clauses of which one says what becomes of it;
- `ABSENT`: words of what is not played at some tables, where no clause speaks of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.event import Score

SO: Final = "so"
"""In place of a number: it is as the clause says, as that a score wins, or that a side gets nothing from it on."""
MOST: Final = "most"
"""The greatest number that is written out."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One step: the states before and after it, its action (`None` for a deal), its scores, and which clauses hold."""

    rules: Any
    before: Any
    after: Any
    action: int | None
    scores: tuple[Score, ...]
    holds: Callable[[str], bool]

    def points(self, *names: str, side: int | None = None) -> int:
        """Return the points of all events of these names, or of one side's."""
        return sum(one.points for one in self.scores if one.name in names and side in (None, one.side))

    def has(self, name: str) -> bool:
        """Tell whether there was an event of this name."""
        return any(score.name == name for score in self.scores)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Occasion on which a clause's number counts.

    `number` is the name in braces, `""` for any number that is written out, or `MOST`, or `SO`. `scored` yields what
    was scored each time that it counted in a step; with `SO`, whether it was so.
    """

    clause: str
    number: str
    scored: Callable[[Happened], Iterable[int]]


@dataclass(frozen=True, slots=True)
class Tie:
    """What may be equal, or left over: at which tables, by option, and the clauses of which one says what follows."""

    what: str
    holds: Mapping[str, object]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Absent:
    """Words, as a pattern by language, of what is not played at tables with these values.

    `but` are the clauses that say so.
    """

    holds: Mapping[str, object]
    words: Mapping[str, str]
    but: tuple[str, ...] = ()
