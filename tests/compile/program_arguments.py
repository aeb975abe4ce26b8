"""Arguments of random programs: one of each type, with numbers at the edges, a function of the seed alone."""

from random import Random
from typing import Any, NamedTuple

import numpy as np

INNER = np.dtype([("n", np.int64), ("ys", np.int64, (2,))])
RECORD = np.dtype(
    [
        *(("n", np.int64), ("x", np.float64), ("xs", np.int64, (4,)), ("grid", np.int64, (2, 3))),
        *(("w", np.uint64), ("inner", INNER), ("parts", INNER, (2,)), ("h", np.float32), ("ok", np.bool_)),
    ],
    align=True,
)
EDGES = (0, 1, -1, 2, 3, 5, 7, 63, 64, 65, 255, -8, (1 << 31), (1 << 62), -(1 << 63), (1 << 63) - 1)


class Point(NamedTuple):
    """A tuple with names, as an argument."""

    n: int
    y: float


def arguments(seed: int) -> tuple[Any, ...]:
    """Arguments for it."""
    dice = Random(seed * 7 + 1)

    def edge() -> int:
        return dice.choice(EDGES) if dice.random() < 0.4 else dice.randrange(-9, 10)

    records = np.zeros(3, RECORD)
    for record in records:
        record["n"], record["x"] = edge(), dice.choice((0.0, -1.5, 2.0, 1e18))
        record["xs"] = [edge() for _ in range(4)]
        record["grid"] = [[edge() for _ in range(3)] for _ in range(2)]
        record["w"], record["h"], record["ok"] = dice.getrandbits(64), dice.choice((0.0, 1.1, -1e30)), edge() > 0
        record["inner"] = edge(), (edge(), edge())
        record["parts"] = [(edge(), (edge(), 3)), (edge(), (0, 1))]
    xs, grid = np.array([edge() for _ in range(5)]), np.array([[edge() for _ in range(3)] for _ in range(4)])
    fs = np.array([dice.choice((0.0, -0.0, 0.5, -7.25, 3.0, float("inf"), float("nan"))) for _ in range(5)])
    hs = np.array([dice.choice((0.0, -0.0, 0.1, -7.25, 3e38, 1e-45)) for _ in range(3)], np.float32)
    cube = np.array([edge() for _ in range(12)]).reshape(2, 3, 2)
    ws = np.array([dice.getrandbits(64) for _ in range(2)], np.uint64)
    bs = np.array([edge() > 1 for _ in range(3)])
    word, single = np.uint64(dice.getrandbits(64)), np.float32(dice.uniform(-3, 3))
    numbers = edge(), edge(), dice.uniform(-3, 3), single, word, dice.random() < 0.5
    together = (edge(), dice.uniform(-9, 9)), Point(edge(), -0.5)
    return *numbers, *together, xs, fs, hs, ws, bs, grid, cube, records.copy()[0], records
