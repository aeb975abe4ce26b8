"""Laws of powers: a hand is seen by whom it was dealt to, and by nobody else; everybody hears of each use."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from sobremesa.core.record import Record
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.powers import IN_THE_STREAM, Use
from sobremesa.server.storage.store import Row

Deal = tuple[int, int]
"""A match, and the number of its shuffle."""


@dataclass(frozen=True)
class Told:
    """What a connection was sent, its welcome first; its owner's name, and the digest of its key."""

    owner: str
    key: str
    messages: list[dict[str, Any]]


class Powers:
    """The log's uses of powers, the deal that a watcher's numbers belong to, and the keys that may see its hands."""

    def __init__(self) -> None:
        self.uses: dict[int, Use] = {}
        self.deals: dict[tuple[int | None, int], Deal] = {}
        self.theirs: dict[Deal, list[set[str]]] = {}
        self.broken: list[str] = []
        self._keys: list[str] = []

    def look(self, state: TableState, event: ev.Event) -> None:
        """Look at the table after each event: a hand is whose the seat is at the deal, and whom they give it to."""
        self.uses |= {use.number: use for use in state.uses}
        deal, keys = (state.matches, state.shuffles), [seat.token for seat in state.seats]
        if isinstance(event, ev.Dealt) and event.deck:
            self.theirs[deal] = [{key} for key in keys]
        elif isinstance(event, ev.Moved) and deal in self.theirs and self._keys[event.seat]:
            self.theirs[deal][event.seat].add(event.token)
        self._keys = keys
        if state.phase == "playing":
            for seat, stream in state.streams.items():
                self.deals.setdefault((seat, stream.number), deal)

    def batch(self, state: TableState, rows: Sequence[Row]) -> None:
        """Look at what is kept together, before it is applied: whoever does more than is their own has used a power."""
        events = [ev.read(row.body) for row in rows]
        if any(isinstance(event, ev.Used) for event in events):
            return
        for row, event in zip(rows, events, strict=True):
            if row.seat is not None and _is_of_a_power(state, row.seat, event, events):
                self.broken.append(f"seat {row.seat} has used no power for {event}")


def _is_of_a_power(state: TableState, by: int, event: ev.Event, events: Sequence[ev.Event]) -> bool:
    """Whether an event is more than a seat's own sitting down, moving or leaving."""
    if isinstance(event, ev.Sat):
        return event.seat != by and state.seats[event.seat].kind == "person"
    if isinstance(event, ev.Hosted):  # the host's own leaving hands it on
        return not any(isinstance(one, ev.Sat) and one.seat == by for one in events)
    if isinstance(event, ev.Invited):
        return event.seat != by
    return isinstance(event, ev.Paused | ev.Muted | ev.Watching) or (isinstance(event, ev.Moved) and event.seat != by)


def hands_seen(powers: Powers, told: Iterable[Told]) -> Iterator[str]:
    """Nobody saw a hand but whom it was dealt to, and the key to which that key was moved by itself."""
    for one in told:
        seat = one.messages[0]["seat"]
        for number in _numbers(one.messages) if seat is not None else ():
            deal = powers.deals.get((seat, number))
            if deal in powers.theirs and one.key not in powers.theirs[deal][seat]:
                yield f"{one.owner} saw the hand of seat {seat} in deal {deal}, which was not dealt to them"


def _numbers(messages: Iterable[dict[str, Any]]) -> Iterator[int]:
    """The numbers of the stream at which a connection was shown a table; once a match is over all may see all of it."""
    return (one["number"] for one in messages if one["type"] == "update")


def uses_told(powers: Powers, told: Iterable[Told]) -> Iterator[str]:
    """Everybody was told of each use in its order, without a gap, and as the log has it."""
    wanted = {number: use for number, use in powers.uses.items() if use.power not in IN_THE_STREAM}
    for owner, heard in ((wire.owner, [one for one in wire.messages if one["type"] == "power"]) for wire in told):
        numbers = [one["number"] for one in heard]
        if numbers and numbers != [number for number in wanted if numbers[0] <= number <= numbers[-1]]:
            yield f"{owner}: was told the uses {numbers}"
        for one in heard:
            use = wanted.get(one["number"])
            if use is None or (one["seat"], one["power"], one["of"]) != (use.seat, use.power, use.of):
                yield f"{owner}: was told {one}, but it is {use}"
            elif one["text"] != use.sentence("en"):
                yield f"{owner}: was told {one['text']}"


def uses_noted(powers: Powers, records: Sequence[str]) -> Iterator[str]:
    """Each match's record has the uses that belong to it, no more."""
    for match, text in enumerate(records, 1):
        record = Record.parse(text)
        notes = [note for one in (*(line.note for line in record.lines), record.note) for note in one.splitlines()]
        wanted = [use.note for use in powers.uses.values() if use.match == match]
        if sorted(notes) != sorted(wanted):
            yield f"the record of match {match} has the notes {notes} for {wanted}"


def decoded(sent: Iterable[tuple[float, bytes]]) -> list[dict[str, Any]]:
    """What was sent over a connection, as messages."""
    lines = (line for _, data in sent for line in data.splitlines() if line.startswith(b"{"))
    return [msgspec.json.decode(line) for line in lines]
