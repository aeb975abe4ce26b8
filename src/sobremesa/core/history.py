"""The public history of a deal: what happened since the cards were shuffled, as one seat has seen it.

It is the seat's stream of events, which views, replays and the protocol tell as well, from the last deal of a shuffled
pack on. Whatever follows from it for certain about hidden cards a game's state must remember in public, for samplers
read the state alone; `world_laws` compares the two.
"""

from typing import Any

from sobremesa.core.event import Event
from sobremesa.core.match import Match, Step


def since_the_deal(match: Match[Any, Any]) -> list[Step]:
    """Return the steps from the last deal of a shuffled pack on, that deal the first; none before there was one."""
    first = max((number for number, step in enumerate(match.steps) if step.deck), default=len(match.steps))
    return match.steps[first:]


def history(match: Match[Any, Any], seat: int | None) -> list[Event]:
    """Return who did what since the cards were shuffled, in order, as the seat (or a spectator, `None`) has seen it."""
    seen = sum(match.is_seen(step, seat) for step in since_the_deal(match))
    events = match.events(seat)
    return events[len(events) - seen :]
