"""Searches linked to a game: each driver compiled for the kernel and the modules it is given."""

from types import ModuleType

from sobremesa.fast.compile import compiled
from sobremesa.fast.linking import needs
from sobremesa.search import defaults

HOOKS = {"edges": "edge", "order": "order", "keys": "key"}
"""The names under which drivers ask, and the function that a leaf evaluation may have for it."""


def linked(driver: ModuleType, kernel: ModuleType, leaf: ModuleType, policy: ModuleType | None = None) -> ModuleType:
    """Return a driver's compiled twin with everything that it asks."""
    hooks = {name: leaf if hasattr(leaf, hook) else defaults for name, hook in HOOKS.items()}
    given = {"kernel": kernel, "leaf": leaf, "policy": policy or defaults, **hooks}
    return compiled(driver, **{name: module for name, module in given.items() if name in needs(driver)})
