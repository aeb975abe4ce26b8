"""Policy of tables at which no level is played by machine code, in the kernel dialect: it is never asked."""

from typing import Any, Final

from sobremesa.fast.dialect import Ints, Rules, State

CHANCE: Final = ""


def mind(rules: Any) -> tuple[list[int]]:
    """Return a memory of nothing."""
    return ([0],)


def consider(rules: Rules, s: State, mind: Any, out: Ints, n: int) -> int:
    """Return that nothing is left to chance."""
    return 0


def decide(rules: Rules, s: State, mind: Any, out: Ints, n: int, drawn: int) -> Any:
    """Return the first legal action."""
    return out[0]
