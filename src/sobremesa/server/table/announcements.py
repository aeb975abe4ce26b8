"""Announcements to all at a table, each once: who is there, the commitments to shuffles, and their secrets in time."""

from collections.abc import Callable

from msgspec.structs import replace

from sobremesa.protocol import messages as m
from sobremesa.server.state import fair
from sobremesa.server.state.fold import TableState
from sobremesa.server.table.audience import Audience, Listener


class Announcements:
    """A record of what was told already; what stood before the table was in memory is told to whoever comes.

    `info` makes the message about the table in a language.
    """

    def __init__(self, state: TableState, audience: Audience, info: Callable[[str], m.Table]) -> None:
        self.state, self.audience, self._message = state, audience, info
        self._announced = {self._commitment(hand) for hand in state.secrets}
        self._revealed = {(state.matches, hand) for hand in fair.open_proofs(state)}
        self._info: dict[str, m.Table] = {}

    def tell_info(self) -> None:
        """Tell who is at the table, if that has changed; one watcher more or less waits for the next change."""
        for language in {listener.language for listener in self.audience.listeners}:
            info = self._message(language)
            news = self._news(info)
            if self._info.get(language) != news:
                self._info[language] = news
                for listener in self.audience.listeners:
                    if listener.language == language:
                        listener.send(info)

    def _news(self, info: m.Table) -> m.Table:
        """Return what of it is worth a message: not that time has passed, which would tell of an answer in secret."""
        seats = tuple(replace(seat, time=self.state.clocks.get(number)) for number, seat in enumerate(info.seats))
        return replace(info, seats=seats, spectators=0)

    def show_info(self, listener: Listener) -> None:
        """Tell who is at the table to who has just come, and to the others if that changes anything."""
        before = self._info.get(listener.language)
        self.tell_info()
        if before is self._info[listener.language]:
            listener.send(self._message(listener.language))

    def _commitment(self, hand: int) -> tuple[str, int, bool]:
        """Return a shuffle to come, and whether it is promised."""
        return self.state.fair_name, hand, hand in self.state.promises

    def announce(self) -> None:
        """Tell the commitments and promises that were not published yet, before the cards that they are for."""
        for hand in self.state.secrets:
            key = self._commitment(hand)
            if key not in self._announced:
                self._announced.add(key)
                self.audience.tell(fair.committed(self.state, hand))

    def reveal(self) -> None:
        """Tell the secrets of shuffles of which nothing is hidden any more."""
        for hand in fair.open_proofs(self.state):
            key = (self.state.matches, hand)
            if key not in self._revealed:
                self._revealed.add(key)
                self.audience.tell(fair.revealed(self.state, hand))
