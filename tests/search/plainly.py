"""Searches in CPython: the drivers' own functions over dataclasses, to compare with the machine code."""

from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.core.kernel import clone
from sobremesa.fast.compile import interpreted
from sobremesa.search import defaults, ismcts
from sobremesa.search.portable_math import logarithms


def copy_to(scratch: list[Any], world: Any) -> None:
    scratch[0] = clone(world)


def search(kernel: ModuleType, leaf: ModuleType, rules: Any, worlds: list[Any], iterations: int, seed: int) -> Any:
    """The tree that CPython grows, its nodes only."""
    driver = interpreted(ismcts, kernel=kernel, leaf=leaf, policy=defaults, edges=defaults, copy_to=copy_to)
    tree = np.zeros(iterations + 1, ismcts.node_type).view(np.recarray)
    slots = np.zeros(1 << (2 * iterations).bit_length(), np.int64)
    memory = np.zeros(1, ismcts.memory_type).view(np.recarray)[0]
    options = np.array([(0.7, 0.0, 0.0, 1.0, 1.0, 0.0)], ismcts.options_type).view(np.recarray)[0]
    driver.begin(tree, slots, memory)
    ints = [[0] * ismcts.DEPTH for _ in range(6)]
    with np.errstate(over="ignore"):
        driver.iterate(
            *(rules, worlds[0], worlds, iterations, tree, slots, memory, options, [0.0] * kernel.MAX_LEGAL),
            *([0.0, 0.0], logarithms(iterations + 2), ints[0], [None], ints[1], ints[2], ints[3], ints[4]),
            *([0.0, 0.0], ints[5], np.array([seed], np.uint64)),
        )
    return tree[: memory.nodes]
