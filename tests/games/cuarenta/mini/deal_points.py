"""A horizon of Cuarenta for comparisons: the deal's end, points and so much for each card; the rules are `kernel`."""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The rules."""
SIDES = 2
CARD = 0.6
"""Estimated worth of a card in the pile."""


def side_of(rules: Any, s: Any, seat: int) -> int:
    """P4."""
    return seat % 2


def stop(rules: Any, s: Any, root: Any) -> Any:
    """The deal's end, the chica's, or the claims'."""
    return kernel.actor(rules, s) < 0 or s.phase == kernel.Phase.CLAIM


def value(rules: Any, s: Any, root: Any, side: int, table: Any) -> float:
    """The side's lead since the root."""
    return float(lead(s, side) - lead(root, side))


def lead(s: Any, side: int) -> Any:
    """Points and cards, the side's less the other's."""
    return s.score[side] - s.score[1 - side] + CARD * (s.pile[side] - s.pile[1 - side])


def edge(rules: Any, s: Any, action: int) -> Any:
    """The action without its suits, but with whether it takes the card just laid (a caída)."""
    taken, rank = kernel.taken_of(action), kernel.card_of(action) // 4
    caida = taken & s.last & (15 << (4 * rank))
    return ((kernel.kind_of(action) * 16 + rank) * 2 + (caida != 0)) << 40 | kernel.counts_of(taken)
