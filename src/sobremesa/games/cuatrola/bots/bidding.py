"""Bidding: the chance of each contract, weighed by what it makes of the score."""

from dataclasses import dataclass

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.equity import equity
from sobremesa.games.cuatrola.bots.hand_features import chance, place_in
from sobremesa.games.cuatrola.rules import Contract, Rules, State

MADE_BY_PARTNER, MADE_BY_OPPONENT = 0.8, 0.78
"""Probability that the highest bidder so far makes the contract, as this player does against itself (0.8 of all)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One call: the contract that would be played, how likely our pair wins the hand, and the match then."""

    action: int
    contract: int
    chance: float
    worth: float


def offers(rules: Rules, s: State, legal: list[int]) -> list[Offer]:
    """Return every legal call, passing first."""
    return [judge_pass(rules, s), *(judge_bid(rules, s, action) for action in legal if action != kernel.PASO)]


def best_call(found: list[Offer]) -> int:
    """Return the bid that is worth most, if it is worth more than to pass."""
    passing, *bids = found
    best = max(bids, key=lambda offer: offer.worth, default=passing)
    return best.action if best.worth > passing.worth else passing.action


def judge_bid(rules: Rules, s: State, action: int) -> Offer:
    """Return a bid of one's own."""
    contract = action - kernel.PASO
    likely = chance(s.hand[s.turn], s.trump, place_in(rules, s, contract), contract)
    return Offer(action, contract, likely, after_hand(rules, s, contract, s.turn, likely))


def judge_pass(rules: Rules, s: State) -> Offer:
    """To leave it at the highest bid so far, or at none."""
    if s.contract == Contract.UNBID:
        likely = chance(s.hand[s.turn], s.trump, place_in(rules, s, Contract.UNBID), Contract.UNBID)
    else:
        ours = kernel.side_of(s.declarer) == kernel.side_of(s.turn)
        likely = MADE_BY_PARTNER if ours else 1.0 - MADE_BY_OPPONENT
    return Offer(kernel.PASO, s.contract, likely, after_hand(rules, s, s.contract, s.declarer, likely))


def after_hand(rules: Rules, s: State, contract: int, declarer: int, likely: float) -> float:
    """Return how likely the match is won, when the hand under this contract is won so likely."""
    side = kernel.side_of(s.turn)
    ours, theirs = s.score[side], s.score[1 - side]
    won, lost = (kernel.won_value(rules, contract, declarer, winner) for winner in (side, 1 - side))
    return likely * equity(rules, ours + won, theirs) + (1 - likely) * equity(rules, ours, theirs + lost)
