"""Bidding: the chance of each contract, weighed by what it makes of the score."""

from dataclasses import dataclass

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots.equity import equity
from sobremesa.games.cuatrola.bots.hand_features import chance, place_in
from sobremesa.games.cuatrola.rules import Contract, Rules, State

MADE_BY_PARTNER, MADE_BY_OPPONENT = 0.8, 0.78
"""How likely the highest bidder so far makes his contract, as this player does against itself (0.8 of all)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One call: the contract that would be played, how likely our pair wins the hand, and the match then."""

    action: int
    contract: int
    chance: float
    worth: float


def offers(values: Rules, s: State, legal: list[int]) -> list[Offer]:
    """Return every legal call, passing first."""
    return [judge_pass(values, s), *(judge_bid(values, s, action) for action in legal if action != rules.PASO)]


def best_call(found: list[Offer]) -> int:
    """Return the bid that is worth most, if it is worth more than to pass."""
    passing, *bids = found
    best = max(bids, key=lambda offer: offer.worth, default=passing)
    return best.action if best.worth > passing.worth else passing.action


def judge_bid(values: Rules, s: State, action: int) -> Offer:
    """Return a bid of one's own."""
    contract = action - rules.PASO
    likely = chance(s.hand[s.turn], s.trump, place_in(values, s, contract), contract)
    return Offer(action, contract, likely, after_hand(values, s, contract, s.turn, likely))


def judge_pass(values: Rules, s: State) -> Offer:
    """To leave it at the highest bid so far, or at none."""
    if s.contract == Contract.UNBID:
        likely = chance(s.hand[s.turn], s.trump, place_in(values, s, Contract.UNBID), Contract.UNBID)
    else:
        ours = rules.side_of(s.declarer) == rules.side_of(s.turn)
        likely = MADE_BY_PARTNER if ours else 1.0 - MADE_BY_OPPONENT
    return Offer(rules.PASO, s.contract, likely, after_hand(values, s, s.contract, s.declarer, likely))


def after_hand(values: Rules, s: State, contract: int, declarer: int, likely: float) -> float:
    """Return how likely the match is won, when the hand under this contract is won so likely."""
    side = rules.side_of(s.turn)
    ours, theirs = s.score[side], s.score[1 - side]
    value = rules.bid_value(values, contract)
    failed = rules.failed_value(values, value) if contract else value
    declared = contract == Contract.UNBID or rules.side_of(declarer) == side
    won, lost = (value, failed) if declared else (failed, value)
    return likely * equity(values, ours + won, theirs) + (1 - likely) * equity(values, ours, theirs + lost)
