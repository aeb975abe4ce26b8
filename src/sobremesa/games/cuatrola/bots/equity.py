"""Match equity, how likely a pair wins the match from a score, by a crude model.

The hands to come are mostly worth what nobody bid for, sometimes a contract is made or failed, and
both pairs are alike. What the bids count and whether they may be made is the ruleset's.
"""

from functools import cache

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Rules

Prize = tuple[int, int, float]
"""Game points for us, for them, and how likely."""

SHARES = {Contract.SOLO: 0.37, Contract.CUATROLA: 0.12, Contract.QUINTOLA: 0.01}
"""Shares of the hands played under each contract, as this player does against itself."""
MADE = 0.79
"""Share of those contracts that are made."""


def equity(rules: Rules, ours: int, theirs: int) -> float:
    """Return how likely we win the match with this score."""
    if kernel.wins_match(rules, ours) or kernel.wins_match(rules, theirs):
        return float(kernel.wins_match(rules, ours))
    return _table(rules)[ours][theirs]


def every_equity(rules: Rules) -> list[list[list[float]]]:
    """Return the equity at every score up to the target, whether the pair is mano in the next hand or not."""
    scores = range(rules.target + 1)
    table = [[equity(rules, ours, theirs) for theirs in scores] for ours in scores]
    return [table, table]


@cache
def _table(rules: Rules) -> list[list[float]]:
    """Return the equity at every score, from the highest totals down."""
    n = rules.target
    table = [[0.5] * n for _ in range(n)]
    for ours, theirs in sorted(((a, b) for a in range(n) for b in range(n)), key=lambda ab: -sum(ab)):
        table[ours][theirs] = _mean(rules, table, ours, theirs)
    return table


def _mean(rules: Rules, table: list[list[float]], ours: int, theirs: int) -> float:
    """Return the mean over what the next hand may bring."""
    mean = 0.0
    for won, lost, chance in _prizes(rules, ours, theirs):
        a, b = ours + won, theirs + lost
        if kernel.wins_match(rules, a) or kernel.wins_match(rules, b):
            mean += chance * kernel.wins_match(rules, a)
        else:
            mean += chance * table[a][b]
    return mean


def _prizes(rules: Rules, ours: int, theirs: int) -> list[Prize]:
    """Return what the next hand may bring; nobody bids what cannot be bid."""
    found: list[Prize] = []
    for contract, share in SHARES.items():
        value = kernel.bid_value(rules, contract)
        failed = kernel.failed_value(rules, contract)
        if can_bid(rules, contract, ours):
            found += [(value, 0, MADE * share / 2), (0, failed, (1 - MADE) * share / 2)]
        if can_bid(rules, contract, theirs):
            found += [(0, value, MADE * share / 2), (failed, 0, (1 - MADE) * share / 2)]
    unbid = (1.0 - sum(chance for _, _, chance in found)) / 2
    value = kernel.bid_value(rules, Contract.UNBID)
    return [*found, (value, 0, unbid), (0, value, unbid)]


@cache
def can_bid(rules: Rules, contract: int, score: int) -> bool:
    """K28: whether a pair with this score may bid it, as the rules say of a fresh auction."""
    poll = contract if rules.auction == kernel.Auction.RANKED_POLL else 0
    fresh = kernel.State(phase=kernel.Phase.BID, poll=poll, score=[score, 0])
    return kernel.why_illegal_bid(rules, fresh, contract) == kernel.Reason.LEGAL
