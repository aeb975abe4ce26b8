"""What all at a table are told once: who is there, the commitments to shuffles, and their secrets when it is time."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sobremesa.protocol import messages as m
from sobremesa.server.state import fair
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.info import table_info

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table


class Announcements:
    """What was told already; what stood before this table was in memory is told to whoever comes."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._announced = {self._commitment(hand) for hand in table.state.secrets}
        self._revealed = {(table.state.matches, hand) for hand in fair.open_proofs(table.state)}
        self._info: dict[str, m.Table] = {}

    def tell_info(self) -> None:
        """Who is at the table, if that has changed; that somebody more or less watches waits for the next change."""
        for language in {listener.language for listener in self.table.audience.listeners}:
            info = table_info(self.table, language)
            news = self._news(info)
            if self._info.get(language) != news:
                self._info[language] = news
                for listener in self.table.audience.listeners:
                    if listener.language == language:
                        listener.send(info)

    def _news(self, info: m.Table) -> m.Table:
        """What of it is worth a message: not that time has passed, which would tell when a secret was answered."""
        seats = tuple(replace(seat, time=self.table.state.clocks.get(number)) for number, seat in enumerate(info.seats))
        return replace(info, seats=seats, spectators=0)

    def show_info(self, listener: Listener) -> None:
        """Who is at the table, to who has just come, and to the others if that changes anything."""
        before = self._info.get(listener.language)
        self.tell_info()
        if before is self._info[listener.language]:
            listener.send(table_info(self.table, listener.language))

    def _commitment(self, hand: int) -> tuple[str, int, bool]:
        """A shuffle to come, and whether it is promised."""
        return self.table.state.fair_name, hand, hand in self.table.state.promises

    def announce(self) -> None:
        """The commitments and promises that were not published yet, before the cards that they are for."""
        for hand in self.table.state.secrets:
            key = self._commitment(hand)
            if key not in self._announced:
                self._announced.add(key)
                self.table.audience.tell(fair.committed(self.table.state, hand))

    def reveal(self) -> None:
        """The secrets of shuffles of which nothing is hidden any more."""
        for hand in fair.open_proofs(self.table.state):
            key = (self.table.state.matches, hand)
            if key not in self._revealed:
                self._revealed.add(key)
                self.table.audience.tell(fair.revealed(self.table.state, hand))
