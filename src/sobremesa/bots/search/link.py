"""Search drivers linked to a game: each compiled once for the kernel and the modules it is given."""

from functools import cache
from types import ModuleType
from typing import Any

from sobremesa.bots.search import plain
from sobremesa.fast import playout
from sobremesa.fast.compile import FOLDER, compile_rules

HOOKS = {"edges": "edge", "order": "order", "memo": "key"}
"""The names under which drivers ask, and the function that a horizon may have for it."""


@cache
def rules_of(kernel: ModuleType) -> Any:
    """The compiled twin of a kernel; a twin is taken as it is."""
    return kernel if hasattr(kernel, FOLDER) else compile_rules(kernel)


@cache
def dice_of(kernel: ModuleType) -> Any:
    """The random numbers and the random play that go with a kernel."""
    return compile_rules(playout, kernel=rules_of(kernel))


@cache
def room(module: ModuleType, kernel: ModuleType) -> Any:
    """A game's horizon, policy or solver, compiled; it finds the rules as `kernel` and random numbers as `dice`."""
    return module if hasattr(module, FOLDER) else compile_rules(module, kernel=rules_of(kernel), dice=dice_of(kernel))


@cache
def linked(driver: ModuleType, kernel: ModuleType, horizon: ModuleType, policy: ModuleType | None = None) -> Any:
    """A driver with everything that it asks."""
    given = {name: horizon if hasattr(horizon, hook) else plain for name, hook in HOOKS.items()}
    rooms = given | {"horizon": horizon, "policy": policy or plain}
    asked = {name: room(module, kernel) for name, module in rooms.items() if hasattr(driver, name)}
    return compile_rules(driver, kernel=rules_of(kernel), dice=dice_of(kernel), **asked)
