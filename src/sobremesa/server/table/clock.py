"""Clocks: what a seat has left. What somebody is asked in secret leaves no trace on any clock."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sobremesa.server.loop_time import loop_time

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table


@dataclass
class Watch:
    """How long everybody has been waiting for the seat whose turn it is; it stands still while nobody could play."""

    began: float = field(default_factory=loop_time)
    stopped: float | None = None

    def restart(self) -> None:
        """Something happened that everybody saw."""
        self.began, self.stopped = loop_time(), None

    def halt(self, halted: bool) -> None:
        """Stand still, or go on from there."""
        now = loop_time()
        if halted and self.stopped is None:
            self.stopped = now
        elif not halted and self.stopped is not None:
            self.began, self.stopped = self.began + now - self.stopped, None

    @property
    def elapsed(self) -> float:
        """The seconds so far."""
        return (loop_time() if self.stopped is None else self.stopped) - self.began


def waits_in_secret(table: "Table", seat: int) -> bool:
    """Whether the seat is asked something while everybody believes that another is to play."""
    match = table.state.match
    return match is not None and bool(match.game.secrets) and match.view(None).actor != seat


def left_now(table: "Table", seat: int) -> float | None:
    """The seconds on the seat's clock, as everybody may know them; none at a table without clocks."""
    bank, match = table.state.clocks.get(seat), table.state.match
    if bank is None or match is None:
        return bank
    runs = match.actor >= 0 and match.view(None).actor == seat
    return max(0.0, bank - table.watch.elapsed) if runs else bank


def left_after(table: "Table", seat: int, actions: Sequence[int]) -> float | None:
    """The seconds after these actions; none where they answer in secret, which neither costs nor adds anything."""
    clock, left, match = table.state.setup.clock, left_now(table, seat), table.state.match
    assert match is not None
    if clock is None or left is None or waits_in_secret(table, seat) or set(actions) & set(match.game.secrets):
        return None
    return round(left + clock.increment, 3)
