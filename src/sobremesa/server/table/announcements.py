"""Announcements to all at a table, each once: who is there, the commitments to shuffles, and their secrets in time."""

import asyncio
from typing import Final

from sobremesa.protocol import messages as m
from sobremesa.server.state import fair
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.powers import IN_THE_STREAM, Use
from sobremesa.server.table.audience import Audience, Listener
from sobremesa.server.table.info import TableInfo
from sobremesa.server.table.measures import Measures
from sobremesa.server.texts import say
from sobremesa.server.token_bucket import Bucket, Rate

WATCHED: Final = Rate(8, 0.5)
"""Rate of messages about spectators, at once and a second, however many come and go."""
POWERS: Final = 32
"""Uses of powers, the newest, that a new connection is sent."""
WATCHED_LATE: Final = 2.0
"""Seconds after which the rest is sent, all together."""


class Announcements:
    """Record of what was announced already; what happened before the table was in memory is sent on connecting."""

    def __init__(self, state: TableState, audience: Audience, info: TableInfo, measures: Measures) -> None:
        self.state, self.audience, self.info, self.measures = state, audience, info, measures
        self._announced = {self._commitment(hand) for hand in state.secrets}
        self._revealed = {(state.matches, hand) for hand in fair.open_proofs(state)}
        self._powers = state.used
        """The uses of powers that were told."""
        self._told: dict[str, tuple[object, ...]] = {}
        """The standing of the table at which each language was told last who is at it."""
        self._looked_at: tuple[int, int, int] | None = None
        """The match, its shuffles that lie open, and its version, if a deal is due or it is over, at the last look."""
        self._watched: tuple[int, tuple[m.Watcher, ...]] = 0, ()
        self._tellings, self._is_due = Bucket(WATCHED), False

    def tell_info(self) -> None:
        """Tell who is at the table, if that has changed; one watcher more or less waits for a moment."""
        standing = self.info.standing()
        for language in {listener.language for listener in self.audience.listeners}:
            if self._told.get(language) != standing:
                self._told[language] = standing
                info = self.info.message(language)
                for listener in self.audience.listeners:
                    if listener.language == language:
                        listener.send(info)

    def show_info(self, listener: Listener) -> None:
        """Tell who is at the table to who has just come, and to the others if that changes anything."""
        before = self._told.get(listener.language)
        self.tell_info()
        if before is self._told[listener.language]:
            listener.send(self.info.message(listener.language))

    def tell_measures(self, listener: Listener) -> None:
        """Tell somebody what whoever runs the house announces, each once, and what is announced no more."""
        standing = {one.id: one for one in self.measures.announcements(listener.language)}
        for one in standing.values():
            if one.id not in listener.announced:
                listener.announced.add(one.id)
                listener.send(one)
        for gone in listener.announced - standing.keys():
            listener.announced.remove(gone)
            listener.send(m.Announcement(gone, "", 0))

    def watchers_changed(self) -> None:
        """Tell that somebody came to watch, or went; a moment later, with all others, where many do."""
        if self._tellings.take():
            self._tell_watchers()
        elif not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(WATCHED_LATE, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._is_due = False
        info = {listener.language: self.info.message(listener.language) for listener in self.audience.listeners}
        watched = next(((one.spectators, one.watching) for one in info.values()), self._watched)
        if watched != self._watched:
            self._watched = watched
            for listener in list(self.audience.listeners):
                listener.send(info[listener.language])

    def powers(self, language: str) -> list[m.Power]:
        """Return the newest uses of powers, for a new connection."""
        return [_told(use, language) for use in self.state.uses[-POWERS:] if use.power not in IN_THE_STREAM]

    def tell_powers(self) -> None:
        """Tell everybody which powers were used since."""
        new = [use for use in self.state.uses if use.number > self._powers]
        self._powers = self.state.used
        for listener in list(self.audience.listeners) if new else ():
            for use in new:
                if use.power not in IN_THE_STREAM:
                    listener.send(_told(use, listener.language))

    def tell_left(self, seat: int, name: str, reason: str, is_new_host: bool) -> None:
        """Tell everybody who has left for good, or was sent away, and whose the table is from now on."""
        state = self.state
        host = state.names[state.host] if is_new_host and state.host is not None else ""
        for listener in list(self.audience.listeners):
            said = [say(listener.language, f"gone.{reason}", name=name)]
            said += [say(listener.language, "gone.host", name=host)] if host else []
            listener.send(m.Left(seat, name, " ".join(said)))

    def _commitment(self, hand: int) -> tuple[str, int, bool]:
        """Return a shuffle to come, and whether it is promised."""
        return self.state.fair_name, hand, hand in self.state.promises

    def announce(self) -> None:
        """Tell the commitments and promises that were not published yet, before the cards that they are for."""
        for hand in () if self.state.board else self.state.secrets:
            key = self._commitment(hand)
            if key not in self._announced:
                self._announced.add(key)
                self.audience.tell(fair.committed(self.state, hand))

    def reveal(self) -> None:
        """Tell the secrets of shuffles with nothing hidden any more; none is laid open while a seat is to act."""
        state = self.state
        ends = state.match is not None and state.match.actor < 0
        now = state.matches, len(state.revealed), state.version if ends else 0
        if now == self._looked_at:
            return
        for hand in fair.open_proofs(state):
            key = (state.matches, hand)
            if key not in self._revealed:
                self._revealed.add(key)
                self.audience.tell(fair.revealed(state, hand))
        self._looked_at = now


def _told(use: Use, language: str) -> m.Power:
    """Return the message that tells everybody of a use of a power."""
    return m.Power(use.number, use.seat, use.power, use.of, use.sentence(language))
