"""What happened in a match: its steps, and what a seat, or a spectator, has seen of them.

The history of a deal is what was seen from the last deal of a shuffled pack on: who did what, in order, in one form for
every game, and of others' secrets no more than they scored. A match tells it. A view does not hold it: by way of the
steps it would hold every hand. What follows from it for certain about hidden cards a game's state must remember in
public, for samplers read the state alone; `world_laws` compares the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sobremesa.core.action import action_of
from sobremesa.core.event import Event, Score
from sobremesa.core.game import Game
from sobremesa.core.layout import Cut, Drawn

PLAIN: Final = 4096
"""The actions that scored nothing, of all matches, whose step is one object: a long match has the same few."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a match's history: a `deal` (`seat` is `None`, with the deck it used), an `action`, or a `call`.

    `action` is an `Action`, but 0 for a deal; `hands` holds each seat's new hand after a deal, as codes of the pack,
    `cut` who cut, where the pack is cut.

    >>> step = match.steps[-1]
    >>> step.kind, step.seat, str(step.action)
    ('action', 1, 'Qs')
    """

    kind: str
    seat: int | None
    action: int
    deck: tuple[int, ...]
    scores: tuple[Score, ...]
    hands: tuple[tuple[int, ...], ...]
    cut: Cut | None = None


@lru_cache(PLAIN)
def plain_step(game: Game[Any, Any], kind: str, seat: int | None, code: int) -> Step:
    """Return the step of an action, or a call, that scored nothing."""
    return Step(kind, seat, action_of(game, code), (), (), ())


def step_of(
    game: Game[Any, Any],
    s: Any,
    players: int,
    kind: str,
    seat: int | None,
    code: int,
    deck: Sequence[int] = (),
    cut: Cut | None = None,
) -> Step:
    """Return what was done last, by the state after it."""
    names = game.notation.EVENTS
    scores = tuple(Score(names[name], side, points) for name, side, points in s.events[: s.event_count])
    if kind == "deal":
        hands = tuple(tuple(game.notation.hand(s, seat)) for seat in range(players))
        return Step(kind, seat, code, tuple(deck), scores, hands, cut)
    return Step(kind, seat, action_of(game, code), (), scores, ()) if scores else plain_step(game, kind, seat, code)


class Past(NamedTuple):
    """The steps of a match, and the draw of its dealer, where that is known."""

    game: Game[Any, Any]
    steps: Sequence[Step]
    drawn: Drawn | None

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return what a watcher saw after number `since` of its own stream."""
        seen = [step for step in self.steps if is_seen(self.game, step, seat)]
        return [self.event(step, seat, number) for number, step in enumerate(seen[since:], since + 1)]

    def history(self, seat: int | None) -> list[Event]:
        """Return what a watcher saw from the last shuffle on."""
        before = self.steps[: len(self.steps) - len(since_the_deal(self.steps))]
        return self.events(seat, sum(is_seen(self.game, step, seat) for step in before))

    def event(self, step: Step, seat: int | None, number: int) -> Event:
        """Return a step as the watcher saw it; of a secret one only what it scored."""
        if is_secret(self.game, step, seat):
            return Event(number, "score", None, "", (), step.scores)
        text = "" if step.kind == "deal" else self.game.notation.write(step.action)
        cards = step.hands[seat] if seat is not None and step.kind == "deal" else ()
        drawn = self.drawn if self.steps and step is self.steps[0] else None
        return Event(number, step.kind, step.seat, text, cards, step.scores, drawn, step.cut)


def is_secret(game: Game[Any, Any], step: Step, seat: int | None) -> bool:
    """Return whether a step is another's secret."""
    return step.kind == "action" and step.seat != seat and step.action in game.secrets


def is_seen(game: Game[Any, Any], step: Step, seat: int | None) -> bool:
    """Return whether a watcher may learn of a step; a secret one leaves no gap in the others' numbers."""
    return not is_secret(game, step, seat) or bool(step.scores)


def since_the_deal(steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps from the last deal of a shuffled pack on, that deal the first; none before there was one."""
    first = next((number for number in range(len(steps) - 1, -1, -1) if steps[number].deck), len(steps))
    return steps[first:]
