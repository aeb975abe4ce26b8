"""The least that still breaks a law: disturbances are left out, and the table made simpler, as long as it does."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tests.server.simulation.plan import Plan

Breaks = Callable[[Plan], bool]

SIMPLER = {"disorder": 0, "slow": 0, "bank": 0, "increment": 0, "silence": 0, "think": 400, "spectators": 1}


def shrunk(plan: Plan, breaks: Breaks, tries: int = 400) -> Plan:
    """A plan from which nothing more can be left out, or the best after so many tries."""
    left = tries
    while left > 0:
        for smaller in _smaller(plan):
            left -= 1
            if breaks(smaller):
                plan = smaller
                break
            if left <= 0:
                break
        else:
            return plan
    return plan


def _smaller(plan: Plan) -> Iterator[Plan]:
    """Simpler plans, the boldest first."""
    steps, size = plan.steps, len(plan.steps)
    while size >= 1:
        for first in range(0, len(steps), size):
            yield plan.with_steps((*steps[:first], *steps[first + size :]))
        size //= 2
    for name, value in SIMPLER.items():
        if getattr(plan, name) != value:
            simpler: dict[str, Any] = {name: value}
            yield replace(plan, **simpler)
    if plan.people > 1 and not plan.head:
        yield replace(plan, people=plan.people - 1)
