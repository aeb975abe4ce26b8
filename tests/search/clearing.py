"""The horizon of the thicket: its end; compiled with the game as `kernel`."""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
SIDES = 2


def side_of(rules: Any, s: Any, seat: int) -> int:
    return seat


def stop(rules: Any, s: Any, root: Any) -> bool:
    return False


def value(rules: Any, s: Any, root: Any, side: int, table: Any) -> float:
    return float((1 - 2 * side) * kernel.pays(s) + table[side])
