"""Searches in CPython: the drivers' own functions over dataclasses, to compare with the machine code."""

from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.core.kernel import clone
from sobremesa.fast.compile import interpreted
from sobremesa.search import defaults, ismcts


def copy_to(scratch: list[Any], world: Any) -> None:
    scratch[0] = clone(world)


def search(kernel: ModuleType, leaf: ModuleType, rules: Any, worlds: list[Any], iterations: int, seed: int) -> Any:
    """The tree that CPython grows, its nodes only."""
    driver = interpreted(ismcts, kernel=kernel, leaf=leaf, policy=defaults, edges=defaults, copy_to=copy_to)
    memory = np.zeros(1, ismcts.memory_type).view(np.recarray)[0]
    nodes = np.zeros(iterations + 1, ismcts.node_type).view(np.recarray)
    tree = ismcts.Tree(nodes, np.zeros(1 << (2 * iterations).bit_length(), np.int64), memory)
    options = np.array([(0.7, 0.0, 0.0, 1.0, 1.0, 0.0)], ismcts.options_type).view(np.recarray)[0]
    bias: Any = [0.0] * kernel.MAX_LEGAL
    ismcts.write_logarithms(logs := np.zeros(iterations + 2))
    scoring = ismcts.Scoring(options, bias, np.zeros(2), logs)
    ints: Any = [[0] * ismcts.DEPTH for _ in range(6)]
    room: Any = [None]
    buffers = ismcts.Buffers(ints[0], room, ints[1], ints[2], ints[3], ints[4], np.zeros(2), ints[5])
    driver.begin(tree)
    with np.errstate(over="ignore"):
        driver.iterate(rules, worlds[0], worlds, iterations, tree, scoring, buffers, np.array([seed], np.uint64))
    return nodes[: memory.nodes]
