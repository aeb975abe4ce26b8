"""Bid model: how likely a seat calls and sings by its cards, and so what calls and silences tell of them.

The loader compiles this with the rules as `kernel`, the deals as `deals` and what a hand promises as `promise`.
"""

from sobremesa.core import portable_math
from sobremesa.fast.dialect import Floats, States
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import hand_features
from sobremesa.games.cuatrola.rules import Rules, State

MADE_BY_PARTNER, MADE_BY_OPPONENT = 0.8, 0.78
"""Probability that the highest bidder so far makes the contract, to a seat that does not see the cards."""
TEMPER = 0.015
"""Temperature of the calls: the gain in match equity at which the odds of the better call are e to 1."""
STRAY = 0.03
"""Probability of a call that follows no worth, evenly among the legal ones."""
SILENT = 0.1
"""Probability that a pair is not sung at the first chance."""
NUMBER_OF_CALLS = 4


# --- what a call is worth ---------------------------------------------------------------------------------------


def equity_at(rules: Rules, s: State, side: int, ours: int, theirs: int, equity: Floats) -> float:
    """Return a pair's chance to win the match after this hand; `equity`: [mano then][own score][their score]."""
    a, b = kernel.as_far_as_it_counts(rules, ours), kernel.as_far_as_it_counts(rules, theirs)
    mano = 1 if kernel.side_of(s.dealer) == side else 0
    found: float = (equity[0][a][b] + equity[1][a][b]) / 2 if rules.next_dealer else equity[mano][a][b]
    return found


def after_hand(rules: Rules, s: State, side: int, contract: int, declarer: int, likely: float, equity: Floats) -> float:
    """Return how likely a pair wins the match when it wins the hand under this contract so likely."""
    good = after_win(rules, s, side, side, kernel.won_value(rules, contract, declarer, side), equity)
    bad = after_win(rules, s, side, 1 - side, kernel.won_value(rules, contract, declarer, 1 - side), equity)
    return likely * good + (1.0 - likely) * bad


def after_win(rules: Rules, s: State, side: int, winner: int, points: int, equity: Floats) -> float:
    """Return how likely a pair wins the match when one of the two gets so many game points."""
    ours, theirs = s.score[side], s.score[1 - side]
    if winner == side:
        return equity_at(rules, s, side, ours + points, theirs, equity)
    return equity_at(rules, s, side, ours, theirs + points, equity)


def worth_of_call(rules: Rules, s: State, cards: int, call: int, equity: Floats) -> float:
    """Return how likely the match is won with this call, to the seat that speaks and holds these cards."""
    side, likely = kernel.side_of(s.turn), chance_with_call(rules, s, cards, call)
    if call == kernel.PASO and s.contract:
        return after_hand(rules, s, side, s.contract, s.declarer, likely, equity)
    return after_hand(rules, s, side, call - kernel.PASO, s.turn, likely, equity)


def chance_with_call(rules: Rules, s: State, cards: int, call: int) -> float:
    """Return how likely the hand is won with this call, to the seat that speaks and holds these cards."""
    if call == kernel.PASO and s.contract:
        return MADE_BY_PARTNER if kernel.side_of(s.declarer) == kernel.side_of(s.turn) else 1.0 - MADE_BY_OPPONENT
    contract = call - kernel.PASO
    return hand_features.chance(cards, s.trump, hand_features.place_in(rules, s, contract), contract)


def usual_call(rules: Rules, s: State, legal: list[int], equity: Floats) -> int:
    """Return the call that is worth most to the seat that speaks, from its own cards alone."""
    n = kernel.legal_calls(rules, s, legal)
    best, most = 0, -1.0
    for i in range(n):
        worth = worth_of_call(rules, s, s.hand[s.turn], legal[i], equity)
        if worth > most:
            best, most = i, worth
    return legal[best]


# --- what all five tricks are worth (A33) -----------------------------------------------------------------------


def sweeps(rules: Rules, s: State, side: int, contract: int, declarer: int, equity: Floats, out: Floats) -> None:
    """Write by how much a pair wins the match likelier if it takes all tricks, and less likely if the others do."""
    out[0] = sweep(rules, s, side, side, contract, declarer, equity)
    out[1] = sweep(rules, s, side, 1 - side, contract, declarer, equity)


def sweep(rules: Rules, s: State, side: int, taker: int, contract: int, declarer: int, equity: Floats) -> float:
    """Return the difference in a pair's match equity when `taker` takes all tricks of a hand that it wins anyway."""
    if not kernel.pays_sweep(rules, contract) or not kernel.is_made_by(contract, declarer, taker):
        return 0.0
    swept = after_win(rules, s, side, taker, kernel.sweep_value(rules, s, taker, contract), equity)
    return abs(swept - after_win(rules, s, side, taker, kernel.bid_value(rules, contract), equity))


def sweeps_in_hands(rules: Rules, s: State, side: int, equity: Floats, out: Floats) -> None:
    """`sweeps` of the hand that is played, as shares of what it makes whether it is won."""
    sweeps(rules, s, side, s.contract, s.declarer, equity, out)
    won = after_hand(rules, s, side, s.contract, s.declarer, 1.0, equity)
    lost = after_hand(rules, s, side, s.contract, s.declarer, 0.0, equity)
    for i in range(2):
        out[i] = out[i] / (won - lost) if won > lost else 0.0


# --- what has been called ---------------------------------------------------------------------------------------


def weight(rules: Rules, world: State, seat: int, again: States, legal: list[int], equity: Floats) -> float:
    """Return how well a deal explains, to a seat, what the others called and did not sing; `again` is one state."""
    explained = 1.0
    if rules.auction != kernel.Auction.ASCENDING_MULTI:
        explained = calls_explained(rules, world, seat, again, legal, equity)
    for other in range(kernel.SEATS):
        if other != seat and kept_silent(rules, world, other):
            explained *= SILENT
    return explained


def calls_explained(rules: Rules, world: State, seat: int, again: States, legal: list[int], equity: Floats) -> float:
    """Return how likely the others call as they did: the auction once more, with the cards of this deal."""
    again[0] = world
    s = again[0]
    s.contract = s.declarer = 0
    for other in range(kernel.SEATS):
        s.hand[other] |= deals.laid_by(world, other)
        s.called[other] = 0
    kernel.begin_auction(rules, s)
    explained = 1.0
    while s.phase == kernel.Phase.BID and not is_now(world, s):
        call = kernel.PASO
        if world.contract and s.turn == world.declarer and is_bid_now(rules, world, s):
            call = kernel.PASO + world.contract
        elif rules.auction != kernel.Auction.RANKED_POLL and world.called[s.turn] > 1:
            call = kernel.PASO + world.called[s.turn] - 1
        if s.turn != seat:
            explained *= chance_of_call(rules, s, call, legal, equity)
        kernel.apply_call(rules, s, call - kernel.PASO)
    return explained


def is_now(world: State, s: State) -> bool:
    """Return whether the auction has come as far as the world's."""
    return world.phase == kernel.Phase.BID and s.turn == world.turn and s.poll == world.poll


def is_bid_now(rules: Rules, world: State, s: State) -> bool:
    """Return whether the declarer's bid fell at this turn of his."""
    return rules.auction != kernel.Auction.RANKED_POLL or s.poll == world.contract


def chance_of_call(rules: Rules, s: State, call: int, legal: list[int], equity: Floats) -> float:
    """Return how likely the seat that speaks makes this call."""
    n = kernel.legal_calls(rules, s, legal)
    made = worth_of_call(rules, s, s.hand[s.turn], call, equity)
    total = 0.0
    for i in range(n):
        worth = made if legal[i] == call else worth_of_call(rules, s, s.hand[s.turn], legal[i], equity)
        total += portable_math.exp(min(50.0, (worth - made) / TEMPER))
    return STRAY / n + (1.0 - STRAY) / total


# --- what has not been sung -------------------------------------------------------------------------------------


def kept_silent(rules: Rules, world: State, seat: int) -> bool:
    """K31, K32: whether the seat holds a pair that it could have sung before now, and no cante came before it."""
    if not kernel.sings(rules, world, seat) or world.phase == kernel.Phase.BID:
        return False
    unsung = kernel.pairs_in(world.hand[seat] | deals.laid_by(world, seat)) & ~world.sung[seat]
    return unsung != 0 and windows(rules, world, seat, unsung) > sung_by(world, kernel.side_of(seat))


def windows(rules: Rules, world: State, seat: int, unsung: int) -> int:
    """After how many tricks before the last one the seat was asked, and held the pair whole."""
    laid = chances = 0
    leader = kernel.opener(rules, world)
    for trick in range(world.trick):
        laid |= world.laid[trick][seat]
        leader = kernel.taker(world, trick, leader)
        asked = leader == seat or (kernel.asks_partner(rules) and leader == kernel.partner_of(seat))
        whole = kernel.pairs_in(kernel.ALL_CARDS & ~laid)
        if asked and unsung & whole and (trick < world.trick - 1 or world.phase == kernel.Phase.PLAY):
            chances += 1
    return chances


def sung_by(world: State, side: int) -> int:
    """Return how many suits a pair has sung."""
    return kernel.number_of(world, kernel.Item.CANTES, side)
