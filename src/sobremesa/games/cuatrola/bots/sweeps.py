"""A33: what it is worth to take all five tricks, over and above the hand; in the kernel dialect.

The loader compiles this with the rules as `kernel` and the seats' habits as `bid_model`.
"""

from typing import Any

from sobremesa.fast.dialect import Floats
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model
from sobremesa.games.cuatrola.rules import Rules, State


def extras(rules: Rules, s: State, side: int, contract: int, declarer: int, equity: Floats, out: Any) -> None:
    """Write by how much a pair wins the match likelier if it takes all tricks, and less likely if the others do."""
    out[0] = extra(rules, s, side, side, contract, declarer, equity)
    out[1] = extra(rules, s, side, 1 - side, contract, declarer, equity)


def extra(rules: Rules, s: State, side: int, taker: int, contract: int, declarer: int, equity: Floats) -> Any:
    """Return the difference in a pair's match equity when `taker` takes all tricks of a hand that it wins anyway."""
    value = kernel.bid_value(rules, contract)
    by_declarer = contract == kernel.Contract.UNBID or kernel.side_of(declarer) == taker
    if not kernel.pays_sweep(rules, contract) or not by_declarer:
        return 0.0
    swept = kernel.sweep_value(rules, s, taker, value)
    return abs(after(rules, s, side, taker, swept, equity) - after(rules, s, side, taker, value, equity))


def after(rules: Rules, s: State, side: int, taker: int, points: int, equity: Floats) -> Any:
    """Return how likely a pair wins the match when one of the two gets so many points."""
    ours, theirs = s.score[side], s.score[1 - side]
    if taker == side:
        return bid_model.equity_at(rules, s, side, ours + points, theirs, equity)
    return bid_model.equity_at(rules, s, side, ours, theirs + points, equity)


def in_hands(rules: Rules, s: State, side: int, equity: Floats, out: Any) -> None:
    """`extras` of the hand that is played, as shares of what it makes whether it is won."""
    extras(rules, s, side, s.contract, s.declarer, equity, out)
    won = bid_model.after_hand(rules, s, side, s.contract, s.declarer, 1.0, equity)
    lost = bid_model.after_hand(rules, s, side, s.contract, s.declarer, 0.0, equity)
    for i in range(2):
        out[i] = out[i] / (won - lost) if won > lost else 0.0
