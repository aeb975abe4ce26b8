"""Calls as reasons tell them: the chance of each contract, and what it makes of the match."""

from dataclasses import dataclass

from sobremesa.fast.dialect import Floats
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model
from sobremesa.games.cuatrola.rules import Rules, State


@dataclass(frozen=True, slots=True)
class Offer:
    """One call: the contract that would be played, how likely our pair wins the hand, and the match then."""

    action: int
    contract: int
    chance: float
    worth: float


def offer(rules: Rules, s: State, call: int, equity: Floats) -> Offer:
    """Return what a call promises; to pass leaves it at the highest bid so far, or at none."""
    contract, cards = s.contract if call == kernel.PASO else call - kernel.PASO, s.hand[s.turn]
    likely = bid_model.chance_with_call(rules, s, cards, call)
    return Offer(call, contract, likely, bid_model.worth_of_call(rules, s, cards, call, equity))
