"""Score sheet of Cuatrola: what each contract gives, made or failed, on the way to the target."""

from collections.abc import Iterator

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import Contract, Reason, Rules, State
from sobremesa.presentation.score_sheet import Ending, Mark, TouchSheet, counted_marks

US, THEM = 0, 1
MADE = (("K21a", "K25"), ("K21b", "K25"), ("K21c", "K23"), ("K21d", "K22"))
"""The clauses on each contract that is made."""
FAILED = ("K29", "K30", "A10")
SWEEP = ("A33",)


def sheet(rules: Rules) -> TouchSheet:
    """Return all that may be marked under the rules."""
    target = next(score for score in range(kernel.ALL_CARDS) if kernel.wins_match(rules, score))
    return TouchSheet(target, counted_marks(_marks(rules, target)), (Ending(1, 0, "won"),))


def _marks(rules: Rules, target: int) -> Iterator[Mark]:
    for contract in Contract:
        name = CALLS[contract] if contract else "hand"
        won = kernel.tricks_needed(State(contract=contract), US) or kernel.TRICKS - 1
        yield _mark(rules, target, name, MADE[contract], contract, US, won)
        if kernel.pays_sweep(rules, contract):
            yield _mark(rules, target, f"{name}_sweep", SWEEP, contract, US, kernel.TRICKS)
        if contract:
            yield _mark(rules, target, f"{name}_failed", FAILED, contract, THEM, kernel.TRICKS - 1)


def _mark(rules: Rules, target: int, name: str, clauses: tuple[str, ...], contract: int, who: int, tricks: int) -> Mark:
    points = tuple(_scored(rules, contract, who, tricks, score) for score in range(target))
    return Mark(name, clauses, 1, (points,), own=who == US)


def _scored(rules: Rules, contract: int, declarer: int, tricks: int, score: int) -> int:
    """Return what side 0 scores by winning such a hand; nothing where the contract may not be bid."""
    s = State(declarer=declarer, turn=declarer, poll=contract, tricks=[tricks, kernel.TRICKS - tricks])
    s.score[US] = score
    if contract and kernel.why_illegal_bid(rules, s, contract) != Reason.LEGAL:
        return 0
    s.contract = contract
    kernel.award(rules, s, US, kernel.hand_value(rules, s, US))
    return s.score[US] - score
