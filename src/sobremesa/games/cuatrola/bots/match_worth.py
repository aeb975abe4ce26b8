"""What a hand is worth to a pair as a chance to win the match: once it is over, or solved; in the kernel dialect."""

from typing import NamedTuple

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from sobremesa.games.cuatrola.solver.search import Work


class Ending(NamedTuple):
    """The match equity by which a hand's end is judged, and the solver's scratch."""

    equity: Floats
    work: Work


def side_of(rules: Rules, s: State, seat: int) -> int:
    """K02: the pair of a seat."""
    return kernel.side_of(seat)


def value(rules: Rules, s: State, root: State, side: int, table: Ending) -> float:
    """Return a pair's chance once a hand is over, or has been played on as far as it is not left to the solver."""
    return solved(rules, s, table.work, side, table.equity)


def over(rules: Rules, s: State, side: int, table: Floats) -> float:
    """Return a pair's chance once a hand is over."""
    return bid_model.equity_at(rules, s, side, s.score[side], s.score[1 - side], table)


def solve(rules: Rules, s: State, scratch: States, w: Work, table: Floats, actions: Ints, out: Floats) -> None:
    """Write the chance after each action of a pair that sees all cards, as all the others do."""
    side = kernel.side_of(s.turn)
    for i in range(len(actions)):
        scratch[0] = s
        kernel.apply(rules, scratch[0], actions[i])
        out[i] = solved(rules, scratch[0], w, side, table)


def solved(rules: Rules, s: State, w: Work, side: int, table: Floats) -> float:
    """Return a pair's chance with best play of both.

    What a hand can end with is in one order for both pairs: all five tricks, where they count more, are more than the
    hand. So a pair gets the most that it can force.
    """
    if not search.goes_on(s):
        return over(rules, s, side, table)
    winner = search.winner(rules, s, w)
    if winner == kernel.NO_SIDE:
        return over(rules, s, side, table)
    return bid_model.after_win(rules, s, side, winner, won_by(rules, s, winner, w), table)


def won_by(rules: Rules, s: State, winner: int, w: Work) -> int:
    """K21, A21, A33: the game points that the pair which can win the hand gets from it."""
    contract = s.contract
    if search.claimer(rules, s):
        return kernel.bid_value(rules, contract)
    made = kernel.is_made_by(contract, s.declarer, winner)
    if made and kernel.pays_sweep(rules, contract) and pimc.sweeper(rules, s, w) == winner + 1:
        return kernel.sweep_value(rules, s, winner, contract)
    return kernel.won_value(rules, contract, s.declarer, winner)
