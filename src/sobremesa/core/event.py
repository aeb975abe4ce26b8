"""Events of a match, numbered for each who watches."""

from dataclasses import dataclass

from sobremesa.core.layout import Cut, Drawn


@dataclass(frozen=True, slots=True)
class Score:
    """One scoring event: its name, the side that scored, and the points.

    >>> print(Score("caida", side=0, points=2))
    caida 0 +2
    """

    name: str
    side: int
    points: int

    def __str__(self) -> str:
        """Return the form of a record: `caida 0 +2`."""
        return f"{self.name} {self.side} {self.points:+}"


@dataclass(frozen=True, slots=True)
class Event:
    """One step as one seat (or a spectator) saw it.

    `kind` is `deal`, `action`, `call`, or `score` for what a secret step of another seat scored; `seat` who acted
    (`None` where nobody is named); `text` the action's notation;
    `cards` the watching seat's own new hand after a deal; `scores` what the step scored; `number` counts from 1 in
    this watcher's stream. Of a match's first deal `drawn` says how its dealer was drawn, where that is known; `cut` of
    any deal who cut, and which cards they kept for all to see.

    >>> event = match.events(1)[0]
    >>> event.kind, len(event.cards)
    ('deal', 5)
    """

    number: int
    kind: str
    seat: int | None
    text: str
    cards: tuple[int, ...]
    scores: tuple[Score, ...]
    drawn: Drawn | None = None
    cut: Cut | None = None
