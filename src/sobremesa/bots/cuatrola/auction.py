"""What each call is worth over the deals that a seat cannot tell apart; the loader compiles it.

In each deal the auction goes on as the seats' habits have it, and the contract that comes of it is solved. The solver
sees all cards, so it is not believed as it stands: `made` says how often a margin that it foretells comes true.
"""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here, and the others below."""
deals: Any = None
habits: Any = None
manners: Any = None
pimc: Any = None

STANDS, CHANCE, ELSE_WORTH, ELSE_CHANCE = 0, 1, 2, 3
"""What is summed up of each call: that it stands, the hand won then, and else the match and the hand won."""
UNKNOWN = -1.0


def explain(
    rules: Any,
    view: Any,
    h: Any,
    world: Any,
    seat: int,
    numbers: Any,
    n: int,
    legal: Any,
    equity: Any,
    taste: Any,
    plays: Any,
    counts: Any,
    weights: Any,
) -> None:
    """Weigh n deals by how well each explains what was called, not sung, and played; `world` is two states.

    `taste` are the weights of `manners`; `plays` and `counts` are its scratch.
    """
    played = manners.read(rules, view, seat, plays)
    for i in range(n):
        world[0] = view
        deals.fill(view, h, numbers[i], world[0])
        weights[i] = manners.explained(rules, world[0], plays, played, taste, counts)
        weights[i] *= habits.weight(rules, world[0], seat, world[1:], legal, equity)


def judge(
    rules: Any,
    view: Any,
    h: Any,
    world: Any,
    w: Any,
    seat: int,
    numbers: Any,
    weights: Any,
    n: int,
    calls: Any,
    legal: Any,
    equity: Any,
    made: Any,
    known: Any,
    out: Any,
) -> Any:
    """Sum up every call over n deals, each with its weight; returns the sum of the weights.

    `made` is how likely the declarer (side 0 where there is none) wins, by contract and margin. `known` is scratch,
    by contract and declarer; `world` is an array of two states.
    """
    out[:] = 0.0
    total = 0.0
    side = kernel.side_of(seat)
    for i in range(n):
        world[0] = view
        deals.fill(view, h, numbers[i], world[0])
        total += weights[i]
        known[:] = UNKNOWN
        for j in range(len(calls)):
            world[1] = world[0]
            s = world[1]
            kernel.apply_call(rules, s, calls[j] - kernel.PASO)
            while s.phase == kernel.Phase.BID:
                kernel.apply_call(rules, s, habits.usual_call(rules, s, legal, equity) - kernel.PASO)
            likely = chance_of_side(rules, s, w, side, made, known)
            if stands(s, seat, calls[j] - kernel.PASO):
                out[j, STANDS] += weights[i]
                out[j, CHANCE] += weights[i] * likely
            else:
                worth = habits.after_hand(rules, s, side, s.contract, s.declarer, likely, equity)
                out[j, ELSE_WORTH] += weights[i] * worth
                out[j, ELSE_CHANCE] += weights[i] * likely
    return total


def stands(s: Any, seat: int, contract: int) -> Any:
    """Whether the hand is played as the seat has called: under its contract, or unbid."""
    return s.contract == contract and (contract == kernel.Contract.UNBID or s.declarer == seat)


def chance_of_side(rules: Any, s: Any, w: Any, side: int, made: Any, known: Any) -> Any:
    """How likely a pair wins the hand whose contract is settled, with all cards known to the solver."""
    if known[s.contract, s.declarer] == UNKNOWN:
        window = made.shape[1] // 2
        declaring = kernel.side_of(s.declarer) if s.contract else 0
        margin = pimc.margin(rules, s, w, window)
        if declaring == 1:
            margin = -margin
        known[s.contract, s.declarer] = made[s.contract, max(-window, min(window, margin)) + window]
    declaring = kernel.side_of(s.declarer) if s.contract else 0
    likely = known[s.contract, s.declarer]
    return likely if declaring == side else 1.0 - likely
