"""Value iteration over the race to the target, from deals that are solved once, in the kernel dialect.

Side 0 is mano in all of them. The auction is held anew for every score, by the seats' habits; the contract that comes
of it is made as often as its margin says.
"""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc


def solve(rules: Rules, deals: Any, world: States, w: Any, made: Floats, wins: Floats, swept: Ints) -> None:
    """Write side 0's chance to win each deal, and the side + 1 that takes all its tricks, by contract and declarer."""
    for i in range(len(deals)):
        for contract in range(4):
            for declarer in range(4 if contract else 1):
                if contract == 0 or rules.bids_enabled >> contract & 1:
                    world[0] = deals[i]
                    s = world[0]
                    s.contract, s.declarer = contract, declarer
                    kernel.begin_play(rules, s)
                    wins[i, contract, declarer] = chance_of_side_0(rules, s, w, made)
                    swept[i, contract, declarer] = sweeper(rules, s, w)


def chance_of_side_0(rules: Rules, s: State, w: Any, made: Floats) -> Any:
    """Return how likely side 0 wins a hand, by the margin that the solver finds."""
    window = made.shape[1] // 2
    margin = pimc.margin(rules, s, w, window)
    if s.contract and kernel.side_of(s.declarer) == 1:
        margin = -margin
    likely = made[s.contract, max(-window, min(window, margin)) + window]
    return 1.0 - likely if s.contract and kernel.side_of(s.declarer) == 1 else likely


def sweeper(rules: Rules, s: State, w: Any) -> Any:
    """A33: the side + 1 that can take all five tricks, 0 if there is none or it would count no more."""
    extra = rules.sweep_solo if s.contract else rules.sweep_unbid
    if not kernel.counts_points(s) or extra <= kernel.bid_value(rules, s.contract):
        return 0
    return pimc.sweeper(rules, s, w)


def tally(
    rules: Rules,
    deals: Any,
    wins: Floats,
    swept: Ints,
    score: Any,
    world: States,
    legal: Ints,
    equity: Floats,
    out: Any,
) -> None:
    """Write the chance that each side gets so many points for the next hand at one score; `out` by side and points."""
    out[:] = 0.0
    for i in range(len(deals)):
        world[0] = deals[i]
        s = world[0]
        s.score[0], s.score[1] = score[0], score[1]
        while s.phase == kernel.Phase.BID:
            kernel.apply_call(rules, s, bid_model.usual_call(rules, s, legal, equity) - kernel.PASO)
        likely = wins[i, s.contract, s.declarer]
        for side in range(2):
            points = points_for(rules, s, side, swept[i, s.contract, s.declarer] == side + 1)
            out[side, points] += (likely if side == 0 else 1.0 - likely) / len(deals)


def points_for(rules: Rules, s: State, side: int, sweeps: int) -> Any:
    """K21, K30, A33: what a side gets if it wins the hand."""
    value = kernel.bid_value(rules, s.contract)
    if s.contract and side != kernel.side_of(s.declarer):
        return kernel.failed_value(rules, value)
    return kernel.sweep_value(rules, s, side, value) if sweeps else value
