"""Notices to who sits down."""

from sobremesa.presentation.viewer import tidy
from sobremesa.server.table.names import unlike
from sobremesa.server.table.seat_bots import names_beside
from sobremesa.server.table.table import Table
from sobremesa.server.texts import say


def note(table: Table, seat: int, wish: str, language: str) -> str:
    """Return the notice for somebody who was given another name, since theirs is taken."""
    wish, waiting = tidy(wish), table.state.waiting.get(seat)
    if unlike(wish, names_beside(table.state, [seat])) == wish:
        return ""
    return say(language, "name_taken", name=waiting.name if waiting else table.state.names[seat])
