"""Matches that are over: which one is asked for, its record, and which of its steps."""

from collections import Counter

from sobremesa.core.errors import SobremesaError
from sobremesa.core.record import Record
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state.fold import TableState


def match_asked(state: TableState, text: str | None) -> int:
    """Return the number of the finished match that is asked for (`None`: the newest).

    Raises `Refusal` where it is not over: until then its record is secret.
    """
    number = str(max(state.matches, 1)) if text is None else text
    if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= state.finished):
        raise Refusal("unfinished")
    return int(number)


def steps_asked(state: TableState, seat: str, first: str) -> tuple[int | None, int]:
    """Return by whom (`""`: the public), and from which step on, a match is to be looked at.

    Raises `SobremesaError`.
    """
    seats = ("", *map(str, range(state.players)))
    if seat not in seats or not (first.isascii() and first.isdigit() and len(first) < 6):
        raise SobremesaError("first is a number, seat one of the table's seats")
    return int(seat) if seat else None, int(first)


def record_text(table: str, text: str) -> m.RecordText:
    """Return a record, and how often each side had each scoring event."""
    scores = Counter(tuple(score.split()[:2]) for line in Record.parse(text).lines for score in line.scores)
    counted = (m.Counted(name, int(side), times) for (name, side), times in scores.items())
    return m.RecordText(table, text, tuple(counted))
