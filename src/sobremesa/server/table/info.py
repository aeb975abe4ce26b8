"""Message that says who is at a table and how it stands with it, in one language."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

from sobremesa import bots
from sobremesa.presentation.titles import about, called, level_name
from sobremesa.protocol import messages as m
from sobremesa.server.state.fold import Seat, TableState
from sobremesa.server.table import house_rules
from sobremesa.server.table.audience import Audience, Listener
from sobremesa.server.table.clock import Clocks
from sobremesa.server.table.names import watchers
from sobremesa.server.table.seat_bots import SeatBots, names_beside
from sobremesa.server.texts import say

WATCHERS: Final = 12
"""The most names of spectators that are told."""


@dataclass(frozen=True)
class TableInfo:
    """The parts of a table that everybody may know of."""

    state: TableState
    audience: Audience
    clocks: Clocks
    seat_bots: SeatBots
    rematch_votes: Set[int]
    ready: Set[str]

    def standing(self) -> tuple[object, ...]:
        """Return what the message is made of that is worth another one.

        Neither that somebody came to watch, nor that time has passed, which would tell of an answer in secret.
        """
        state, seats, here = self.state, range(self.state.players), self.audience.here()
        return (
            *[(sits.name, sits.kind, sits.level, sits.muted, sits.token in self.ready) for sits in state.seats],
            *state.waiting.items(),
            state.is_closed,
            *map(self._playing, seats),
            *[seat in here for seat in seats],
            *[self._is_warm(sits) for sits in state.seats if sits.kind == "bot"],
            state.host,
            state.phase,
            state.paused,
            state.has_gap,
            state.matches,
            *state.clocks.items(),
            *sorted(self.rematch_votes),
        )

    def message(self, language: str) -> m.Table:
        """Return the table as everybody may know it."""
        state, watching = self.state, self.audience.watching()
        return m.Table(
            id=state.id,
            game=state.game.name,
            ruleset=str(state.ruleset),
            preset=state.ruleset.name,
            called=called(state.game, state.ruleset.name, language),
            about=about(state.game, state.ruleset.name, language),
            house_rules=house_rules.changes(state.ruleset, language),
            players=state.players,
            seats=tuple(map(self._seat, range(state.players))),
            host=state.host,
            phase=state.phase,
            paused=state.paused,
            clock=state.setup.clock,
            spectators=len(watching),
            notice=self._notice(language),
            match=max(state.matches, 1),
            private=not state.may_be_watched,
            watchers=self._watchers(watching),
            watching=tuple(m.Watcher(one.watcher, self._watcher(one.name)) for one in watching[:WATCHERS]),
            closed=state.is_closed,
            reviewed=state.board is None and bots.reviewable(state.game.name, state.rules),
            board=state.setup.board,
        )

    def _watchers(self, watching: Sequence[Listener]) -> tuple[str, ...]:
        """Return what the first spectators with a name are called here, each once, in their order of coming."""
        names = list(dict.fromkeys(one.name for one in watching if one.name))[:WATCHERS]
        return tuple(filter(None, map(self._watcher, names)))

    def _watcher(self, name: str) -> str:
        return watchers(name, names_beside(self.state, ()))

    def _seat(self, seat: int) -> m.SeatInfo:
        state = self.state
        sits, side = state.seats[seat], state.sides[seat]
        playing = self._playing(seat)
        online = sits.kind == "bot" or self.audience.online(seat)
        time_left = self._time_left(seat) if sits.kind == "person" else None
        return m.SeatInfo(
            sits.name,
            sits.kind,
            sits.level,
            online,
            side,
            playing,
            time_left,
            seat in self.rematch_votes,
            sits.token in self.ready,
            state.waiting[seat].name if seat in state.waiting else "",
            sits.muted,
        )

    def _playing(self, seat: int) -> str:
        return self.seat_bots.playing(seat) if self.state.seats[seat].kind != "open" else ""

    def _is_warm(self, bot: Seat) -> bool:
        return self.seat_bots.pool.ready(self.state.game.name, bot.level)

    def _time_left(self, seat: int) -> float | None:
        left = self.clocks.left_now(seat)
        return None if left is None else round(left, 1)

    def _notice(self, language: str) -> str:
        """Say that events were set aside, or that a level is still being made ready, where one is."""
        if self.state.has_gap:
            return say(language, "set_aside")
        pool, game = self.seat_bots.pool, self.state.game.name
        for sits in self.state.seats:
            if sits.kind == "bot" and not self._is_warm(sits):
                names = level_name(sits.level, language), level_name(pool.playing(game, sits.level), language)
                return say(language, "warming", level=names[0], usual=names[1])
        return ""
