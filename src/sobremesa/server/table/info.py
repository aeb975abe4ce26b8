"""The message that says who is at a table and how it stands with it, in one language."""

from typing import TYPE_CHECKING

from sobremesa.presentation.generic import about
from sobremesa.protocol import messages as m
from sobremesa.server.table import house_rules
from sobremesa.server.table.clock import left_now
from sobremesa.server.texts import level_name, say

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table


def table_info(table: "Table", language: str) -> m.Table:
    """The table as everybody may know it."""
    state = table.state
    seats = tuple(_seat(table, seat) for seat in range(state.players))
    watching = len(table.audience.of(None))
    return m.Table(
        id=state.id,
        game=state.game.name,
        ruleset=str(state.ruleset),
        preset=state.ruleset.name,
        about=about(state.game, state.ruleset.name, language),
        house_rules=house_rules.changes(state.ruleset, language),
        players=state.players,
        seats=seats,
        host=state.host,
        phase=state.phase,
        paused=state.paused,
        clock=state.setup.clock,
        spectators=watching,
        notice=_notice(table, language),
        match=max(state.matches, 1),
        private=not state.setup.spectators,
    )


def _seat(table: "Table", seat: int) -> m.SeatInfo:
    state, sits = table.state, table.state.seats[seat]
    playing = table.playing(seat) if sits.kind != "open" else ""
    online = sits.kind == "bot" or table.audience.online(seat)
    time_left = _time_left(table, seat) if sits.kind == "person" else None
    side, again = state.sides[seat], seat in table.rematch_votes
    return m.SeatInfo(sits.name, sits.kind, sits.level, online, side, playing, time_left, again)


def _time_left(table: "Table", seat: int) -> float | None:
    left = left_now(table, seat)
    return None if left is None else round(left, 1)


def _notice(table: "Table", language: str) -> str:
    """That events were set aside, or that a level is still being made ready, where one is."""
    if table.state.has_gap:
        return say(language, "set_aside")
    bot_pool, game = table.context.bot_pool, table.state.game.name
    for sits in table.state.seats:
        if sits.kind == "bot" and not bot_pool.ready(game, sits.level):
            names = level_name(language, sits.level), level_name(language, bot_pool.playing(game, sits.level))
            return say(language, "warming", level=names[0], usual=names[1])
    return ""
