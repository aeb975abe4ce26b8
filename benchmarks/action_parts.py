"""Parts of an action's time: loops over positions of random play, compiled with a game's rules as `kernel`."""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The rules."""


def copies(states: Any, scratch: Any, times: int) -> Any:
    """Copy each state; what is returned keeps the copying from being left out."""
    for _ in range(times):
        for i in range(len(states)):
            scratch[0] = states[i]
    return scratch[0].event_count


def lists(rules: Any, states: Any, out: Any, times: int) -> int:
    """List the legal actions of each state; returns how many there are in all."""
    n = 0
    for _ in range(times):
        for i in range(len(states)):
            n += kernel.legal_actions(rules, states[i], out)
    return n


def plays(rules: Any, states: Any, scratch: Any, actions: Any, times: int) -> None:
    """Copy each state and carry out one action in it."""
    for _ in range(times):
        for i in range(len(states)):
            scratch[0] = states[i]
            kernel.apply(rules, scratch[0], actions[i])
