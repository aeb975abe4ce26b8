"""Clocks of a table's seats. A question in secret leaves no trace on any of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sobremesa.server.loop_time import loop_time
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.side_channels import is_asked_in_secret


@dataclass
class Clocks:
    """The time for which everybody has been waiting for the seat to act; it stands still while nobody could."""

    state: TableState
    began: float = field(default_factory=loop_time)
    stopped: float | None = None

    def restart(self) -> None:
        """Begin anew: something happened that everybody saw."""
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

    def left_now(self, seat: int) -> float | None:
        """Return the seconds on a seat's clock, as everybody may know them; `None` at a table without clocks."""
        bank, match = self.state.clocks.get(seat), self.state.match
        if bank is None or match is None:
            return bank
        runs = match.actor >= 0 and match.view(None).actor == seat
        return max(0.0, bank - self.elapsed) if runs else bank

    def left_after(self, seat: int, actions: Sequence[int]) -> float | None:
        """Return the seconds on the actor's clock after these actions.

        `None` where they answer in secret, which neither costs nor adds anything.
        """
        clock, left, match = self.state.setup.clock, self.left_now(seat), self.state.match
        assert match is not None
        if clock is None or left is None or is_asked_in_secret(match, seat) or set(actions) & set(match.game.secrets):
            return None
        return round(left + clock.increment, 3)
