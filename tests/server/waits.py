"""Waits of bots, noted and not waited for: each in seconds after what everybody saw last."""

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from sobremesa.server.state.fold import Version
from sobremesa.server.table.moments import Moments, until
from sobremesa.server.table.scheduler import Scheduler


@dataclass
class Wait:
    """The public number after which a bot is to act, and its waits: until it begins to think, and until it acts."""

    number: int
    seconds: list[float] = field(default_factory=list)


Waits = dict[asyncio.Task[Any] | None, Wait]
"""By the task that waits: one may be stopped while its bot thinks, and the next waits for something else."""


@contextlib.contextmanager
def noted_waits() -> Iterator[Waits]:
    """Note what each bot waits for. To them what everybody saw last was at nought, so that all they wait for is over.

    Others wait as ever. A timing whose `tick` is not nought would round their waits up to now.
    """
    waits: Waits = {}
    acts, public = Scheduler._bot_acts, Moments.public

    async def noted_acts(scheduler: Scheduler, made_for: Version, seat: int, by: str) -> None:
        waits[asyncio.current_task()] = Wait(scheduler.state.streams[None].number)
        await acts(scheduler, made_for, seat, by)

    def at_nought(moments: Moments) -> float:
        return 0.0 if asyncio.current_task() in waits else public(moments)

    async def noted_until(moment: float) -> None:
        if asyncio.current_task() in waits:
            waits[asyncio.current_task()].seconds.append(moment)
        await until(moment)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scheduler, "_bot_acts", noted_acts)
        patch.setattr(Moments, "public", at_nought)
        patch.setattr("sobremesa.server.table.scheduler.until", noted_until)
        yield waits


def completed(waits: Waits) -> list[tuple[int, float, float]]:
    """Return number and waits of each action in order; one that was stopped and begun anew counts once."""
    done = [one for one in waits.values() if len(one.seconds) == 2]
    return list(dict.fromkeys((one.number, one.seconds[0], one.seconds[1]) for one in done))
