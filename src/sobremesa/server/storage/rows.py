"""A table made of its rows, as far as they can be applied."""

from collections.abc import Sequence

from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.store import Row, StoreError


def folded(name: str, rows: Sequence[Row]) -> tuple[TableState, str]:
    """Return a table as its rows left it, as far as they can be applied; and why the next one cannot, if there is one.

    Raises whatever is wrong with the first row, without which there is no table.
    """
    opened = ev.read(rows[0].body)
    assert isinstance(opened, ev.Opened)
    state = TableState(name, opened)
    for place, row in enumerate(rows):
        try:
            apply_row(state, row)
        except Exception as error:  # an event half applied has no place in the table
            return folded(name, rows[:place])[0], f"event {row.seq}, {row.kind}: {type(error).__name__}"
    return state, ""


def apply_row(state: TableState, row: Row) -> None:
    """Apply a row as the table's next event; raises whatever is wrong with it."""
    if row.seq != state.seq + 1:
        raise StoreError(f"there is no event {state.seq + 1}")
    state.apply(ev.read(row.body), row.cid, row.seat)
