"""Keeping of events, as the parts of a table ask its writer for it."""

from typing import Protocol

from sobremesa.server.state import events as ev


class Keep(Protocol):
    """Check, keep, apply and tell: `Table.commit`."""

    async def __call__(
        self, *events: ev.Event, seat: int | None = None, cid: str | None = None, bye: str = "moved"
    ) -> None:
        """Keep events for a seat's command; raises `Refusal` where they cannot be applied or kept."""
