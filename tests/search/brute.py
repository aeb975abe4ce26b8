"""Minimax in CPython over the thicket, without any cunning."""

from sobremesa.core.kernel import clone
from tests.search import thicket


def values(rules: thicket.Rules, s: thicket.State) -> dict[int, int]:
    """Return what each way is worth to the seat that moves."""
    sign = 1 - 2 * thicket.actor(rules, s)
    return {action: sign * for_seat_0(rules, after(rules, s, action)) for action in legal(rules, s)}


def best_value(rules: thicket.Rules, s: thicket.State) -> int:
    return max(values(rules, s).values())


def for_seat_0(rules: thicket.Rules, s: thicket.State) -> int:
    if thicket.actor(rules, s) < 0:
        return thicket.pays(s)
    return (1 - 2 * thicket.actor(rules, s)) * best_value(rules, s)


def legal(rules: thicket.Rules, s: thicket.State) -> list[int]:
    out = [0] * thicket.MAX_LEGAL
    return out[: thicket.legal_actions(rules, s, out)]


def after(rules: thicket.Rules, s: thicket.State, action: int) -> thicket.State:
    twin = clone(s)
    thicket.apply(rules, twin, action)
    return twin
