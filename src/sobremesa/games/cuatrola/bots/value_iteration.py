"""Value iteration over the race to the target, from deals that are solved once, in the kernel dialect.

Side 0 is mano in all of them. The auction is held anew for every score, by the seats' habits; the contract that comes
of it is made as often as its margin says.
"""

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.search import Work


def solve(rules: Rules, deals: States, world: States, w: Work, made: Floats, wins: Floats, swept: Ints) -> None:
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


def chance_of_side_0(rules: Rules, s: State, w: Work, made: Floats) -> float:
    """Return how likely side 0 wins a hand, by the margin that the solver finds."""
    window = made.shape[1] // 2
    margin = pimc.margin(rules, s, w, window)
    if s.contract and kernel.side_of(s.declarer) == 1:
        margin = -margin
    likely: float = made[s.contract, max(-window, min(window, margin)) + window]
    return 1.0 - likely if s.contract and kernel.side_of(s.declarer) == 1 else likely


def sweeper(rules: Rules, s: State, w: Work) -> int:
    """A33: the side + 1 that can take all five tricks, 0 if there is none or it would count no more."""
    return pimc.sweeper(rules, s, w) if kernel.pays_sweep(rules, s.contract) else 0


def tally(
    rules: Rules,
    deals: States,
    wins: Floats,
    swept: Ints,
    score: Ints,
    world: States,
    legal: list[int],
    equity: Floats,
    out: Floats,
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


def points_for(rules: Rules, s: State, side: int, sweeps: int) -> int:
    """K21, K30, A33: what a side gets if it wins the hand."""
    if sweeps and kernel.is_made_by(s.contract, s.declarer, side):
        return kernel.sweep_value(rules, s, side, s.contract)
    return kernel.won_value(rules, s.contract, s.declarer, side)
