"""A table made of its rows, as far as they can be applied.

Hands that are over are gone through for what follows from them alone: what a person at the table could be told, or
could take back, is made from the newest hand on.
"""

from collections.abc import Sequence
from typing import Final

from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.store import Row, StoreError

BEGAN: Final = ev.Began.__struct_config__.tag
HANDS: Final = {BEGAN, ev.Dealt.__struct_config__.tag}
"""The kinds of rows that may begin a hand."""


class Unfit(Exception):
    """A row cannot be applied; its place among those that were to be, and what is wrong with it is the cause."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


def folded(name: str, rows: Sequence[Row]) -> tuple[TableState, str]:
    """Return a table as its rows left it, as far as they can be applied; and why the next one cannot, if there is one.

    Raises whatever is wrong with the first row, without which there is no table.
    """
    state = _of_first(name, rows)
    try:
        apply_rows(state, rows)
    except Unfit as error:  # an event half applied has no place in the table
        row = rows[error.place]
        return folded(name, rows[: error.place])[0], f"event {row.seq}, {row.kind}: {type(error.__cause__).__name__}"
    return state, ""


def apply_rows(state: TableState, rows: Sequence[Row]) -> None:
    """Apply a table's next rows; raises `Unfit`."""
    newest = _newest_hand(rows)
    if newest:
        state.pass_over(True)
    for place, row in enumerate(rows):
        if place == newest:
            state.pass_over(False)
        try:
            apply_row(state, row)
        except Exception as error:
            raise Unfit(place) from error


def apply_row(state: TableState, row: Row) -> None:
    """Apply a row as the table's next event; raises whatever is wrong with it."""
    if row.seq != state.seq + 1:
        raise StoreError(f"there is no event {state.seq + 1}")
    state.apply(ev.read(row.body), row.cid, row.seat)


def former_records(name: str, rows: Sequence[Row], most: int | None = None) -> list[str]:
    """Return the records of the matches before the newest, or of the first few of them, as texts.

    Raises whatever is wrong with a row up to there.
    """
    state, found = _of_first(name, rows), list[str]()
    state.pass_over(True)
    for row in rows:
        if row.kind == BEGAN and state.match is not None:
            found.append(str(state.record()))
            if len(found) == most:
                break
        apply_row(state, row)
    return found


def _of_first(name: str, rows: Sequence[Row]) -> TableState:
    opened = ev.read(rows[0].body)
    assert isinstance(opened, ev.Opened)
    return TableState(name, opened)


def _newest_hand(rows: Sequence[Row]) -> int:
    """Return the place of the row that begins the newest hand; 0 where none does."""
    return next((place for place in range(len(rows) - 1, 0, -1) if _begins_hand(rows[place])), 0)


def _begins_hand(row: Row) -> bool:
    if row.kind not in HANDS:
        return False
    try:
        event = ev.read(row.body)
    except Exception:  # it is found when its turn comes
        return False
    return isinstance(event, ev.Began) or (isinstance(event, ev.Dealt) and bool(event.deck))
