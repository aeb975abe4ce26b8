"""Decisions of the searching players, one call each: the rules, what a seat sees, effort and lots in, the choice out.

In the kernel dialect: native code and a browser's module then do the same.
"""

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random, States
from sobremesa.fast.records import record_type
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, bid_search, card_search, hand_features
from sobremesa.games.cuatrola.bots.bid_search import (
    COMES,
    KNOWN,
    LOOKED,
    LOST_ALL,
    OWN,
    PARTNERS,
    SOLVED,
    SUMS,
    SWEPT,
    THEIRS,
    WHOSE,
    WON,
    BidContext,
)
from sobremesa.games.cuatrola.bots.card_model import COUNTED, MOST_PLAYS, PLAY
from sobremesa.games.cuatrola.bots.card_search import GOLDEN
from sobremesa.games.cuatrola.bots.effort import BREADTH, PLAYED_ON, Effort
from sobremesa.games.cuatrola.bots.estimates import CHANCE, WORTH
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.learned.solver_calibration import foretold, made, sureness
from sobremesa.games.cuatrola.bots.playouts import PlayoutPolicy
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import MAX_LEGAL, SEATS, Contract, Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from sobremesa.games.cuatrola.solver.pimc import Deals, Worth

DEFENCE = 0.5
"""Weight of the trials for a defender's card, beside the solved deals; for any other card they count alone."""
SHARPER, SHARPEST = 1.5, 3.0
"""Factors on `card_weights` in a trial, for the other pair and for one's own: the weights fit two kinds of
player, and a factor above 1 makes the likelier cards likelier (an inverse temperature)."""
USUAL = np.array([card_weights(), card_weights()])
"""By which weights each pair chooses its cards, as `PlayoutPolicy` has it."""
SHARP = np.array([SHARPER * card_weights(), SHARPEST * card_weights()])
"""The same in a trial."""
MADE = made()
"""How likely a contract is made, by contract and margin."""
STATE, HIDDEN = record_type(State()), record_type(Hidden())
"""Layouts of records."""


def decide(
    rules: Rules, view: State, effort: Effort, lots: Random, equity: Floats, actions: Ints, out: Floats, used: Ints
) -> int:
    """Return the action that promises most, the first of equals: a call, a card or a cante.

    Writes what is thought of each in the columns `CHANCE` and `WORTH`, and how many of the two lots were used. `equity`
    is `bid_model`'s in one row.
    """
    table = by_score(equity)
    if view.phase == kernel.Phase.BID:
        used[0] = judge_calls(rules, view, effort, lots, table, actions, out)
    else:
        used[0] = judge_cards(rules, view, effort, lots, table, actions, out)
    best = 0
    for j in range(1, len(actions)):
        best = j if out[j, WORTH] > out[best, WORTH] else best
    return int(actions[best])


# --- a card or cante --------------------------------------------------------------------------------------------


def judge_cards(
    rules: Rules, view: State, effort: Effort, lots: Random, table: Floats, actions: Ints, out: Floats
) -> int:
    """Write of each card or cante how often the hand is won with it, and how surely; return how many lots it took."""
    policy, sweeps, means = usual_policy(), np.zeros(2), np.zeros((len(actions), pimc.SUMS))
    hidden, world = np.zeros(1, HIDDEN), np.zeros(2, STATE)
    found, weights = drawn(rules, view, hidden[0], world, effort.worlds * PLAYED_ON, lots[0], policy, table)
    d = Deals(rules, view, hidden[0], world, view.turn, found, weights, len(found))
    bid_model.sweeps_in_hands(rules, view, kernel.side_of(view.turn), table, sweeps)
    worth = Worth(sureness(bool(kernel.counts_points(view)), view.trick), sweeps)
    share = share_played_on(view) if d.n > 1 else 0.0
    if share > 0.0:
        nodes, sharp = np.zeros(1, card_search.workspace), PlayoutPolicy(SHARP, policy.plays, policy.counts)
        most = effort.cards if share == 1.0 else effort.cards_of_defence
        card_search.judge(d, nodes[0], actions, most, lots[1], sharp, worth, means)
        add_means(share, means, 1.0, out)
    if share < 1.0:
        work = np.zeros(1, search.workspace)
        some, weights = spread(found, weights, max(1, len(found) // effort.worlds))
        few = Deals(rules, view, hidden[0], world, view.turn, some, weights, len(some))
        weight = pimc.judge(few, work[0], actions, worth, effort.tricks, means)
        add_means(1.0 - share, means, weight, out)
    return 2 if share > 0.0 else 1


def add_means(share: float, sums: Floats, weight: float, out: Floats) -> None:
    """Add to the estimates a share of what `pimc.judge` has summed up over deals of this weight."""
    for j in range(len(out)):
        out[j, CHANCE] += share * (sums[j, pimc.WINS] / weight)
        out[j, WORTH] += share * (sums[j, pimc.SOFT] / weight)


def share_played_on(s: State) -> float:
    """Return how much it says of a card when the hand is played on, by the side that plays it."""
    defends = s.contract != Contract.UNBID and kernel.side_of(s.turn) != kernel.side_of(s.declarer)
    return DEFENCE if defends else 1.0


# --- a call -----------------------------------------------------------------------------------------------------


def judge_calls(
    rules: Rules, view: State, effort: Effort, lots: Random, table: Floats, calls: Ints, out: Floats
) -> int:
    """Write of each call how likely our pair then wins the hand and the match; return how many lots it took."""
    sums = np.zeros((len(calls), WHOSE, len(MADE), SUMS))
    tally(rules, view, effort, lots, table, calls, sums)
    for j in range(len(calls)):
        for whose in range(WHOSE):
            for contract in range(len(MADE)):
                if sums[j, whose, contract, COMES] > 0.0:
                    add_contract(rules, view, whose, contract, sums[j, whose, contract], table, out[j])
    return 2


def tally(rules: Rules, view: State, effort: Effort, lots: Random, table: Floats, calls: Ints, out: Floats) -> None:
    """Write what `bid_search.judge` sums up of each call, as shares of the deals; of one deal the solver tells."""
    policy, work, legal = usual_policy(), np.zeros(1, search.workspace), [0] * MAX_LEGAL
    hidden, world = np.zeros(1, HIDDEN), np.zeros(2, STATE)
    found, weights = drawn(rules, view, hidden[0], world, effort.worlds * PLAYED_ON, lots[0], policy, table)
    found, weights = spread(found, weights, 1)
    d = Deals(rules, view, hidden[0], world, view.turn, found, weights, len(found))
    context = BidContext(work[0], policy, legal, table, MADE, np.zeros((KNOWN, len(MADE), SEATS)))
    weight = bid_search.judge(d, context, calls, PLAYED_ON, effort.hands, effort.tricks, lots[1], out)
    for j in range(len(calls)):
        for whose in range(WHOSE):
            for contract in range(len(MADE)):
                sums = out[j, whose, contract]
                for i in range(SUMS):
                    sums[i] /= weight
                if d.n == 1:
                    sums[WON] = sums[SOLVED]


def add_contract(rules: Rules, s: State, whose: int, contract: int, found: Floats, table: Floats, out: Floats) -> None:
    """Add to a call's estimate a contract that it comes to, from how often it does and that was won."""
    side, declarer, extras = kernel.side_of(s.turn), (s.turn + to_declarer(whose)) % SEATS, np.zeros(2)
    likely = chance_of_contract(rules, s, whose, contract, found)
    bid_model.sweeps(rules, s, side, contract, declarer, table, extras)
    out[CHANCE] += found[COMES] * likely
    out[WORTH] += found[COMES] * bid_model.after_hand(rules, s, side, contract, declarer, likely, table)
    out[WORTH] += found[SWEPT] * extras[0] - found[LOST_ALL] * extras[1]


def to_declarer(whose: int) -> int:
    """Return how many seats on from the one that speaks the declarer sits, by whose contract it is."""
    return 2 if whose == PARTNERS else 1 if whose == THEIRS else 0


def chance_of_contract(rules: Rules, s: State, whose: int, contract: int, found: Floats) -> float:
    """Return how likely our pair wins the hand under a contract."""
    counted = 0.5
    if whose == OWN:
        counted = hand_features.chance(s.hand[s.turn], s.trump, hand_features.place_in(rules, s, contract), contract)
    won, solved = won_in(found)
    return foretold(whose, contract, won, solved, counted)


def won_in(found: Floats) -> tuple[float, float]:
    """Return how often a hand was won as it was played on, and as it was solved; where none was, the first again."""
    won: float = found[WON] / found[COMES]
    return won, found[SOLVED] / found[LOOKED] if found[LOOKED] else won


# --- the deals --------------------------------------------------------------------------------------------------


def drawn(
    rules: Rules,
    view: State,
    hidden: Hidden,
    world: States,
    number: int,
    lot: np.uint64,
    policy: PlayoutPolicy,
    table: Floats,
) -> tuple[Ints, Floats]:
    """Return the numbers and weights of the deals that explain best what was done, about so many.

    Fills in what is `hidden`; the two states are for deals to be laid out.
    """
    random, numbers, weights = np.full(1, lot), np.zeros(number * BREADTH, np.int64), np.zeros(number * BREADTH)
    n = weigh(rules, view, hidden, world, random, policy, table, numbers, weights)
    n = pimc.select(numbers, weights, n, number, random)
    return numbers[:n], weights[:n]


def weigh(
    rules: Rules,
    view: State,
    hidden: Hidden,
    world: States,
    random: Random,
    policy: PlayoutPolicy,
    table: Floats,
    numbers: Ints,
    weights: Floats,
) -> int:
    """Draw as many deals as there is room for, one from each equal part of all, and weigh them; return how many."""
    n = pimc.draw(deals.read(rules, view, view.turn, hidden), len(numbers), random, numbers)
    d = Deals(rules, view, hidden, world, view.turn, numbers, weights, n)
    bid_search.explain(d, policy, [0] * MAX_LEGAL, table)
    return n


def spread(numbers: Ints, weights: Floats, step: int) -> tuple[Ints, Floats]:
    """Return every so-manyth of the deals, in an order in which those looked at first are evenly spread over all."""
    n = (len(numbers) + step - 1) // step
    some, heavy, marks = np.zeros(n, np.int64), np.zeros(n), np.zeros(n)
    for i in range(n):
        mark, place = i * GOLDEN % 1.0, i
        while place > 0 and marks[place - 1] > mark:
            place -= 1
            marks[place + 1], some[place + 1], heavy[place + 1] = marks[place], some[place], heavy[place]
        marks[place], some[place], heavy[place] = mark, numbers[i * step], weights[i * step]
    return some, heavy


def usual_policy() -> PlayoutPolicy:
    """Return the policy by which players choose their cards, with its scratch."""
    return PlayoutPolicy(USUAL, np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED))


def by_score(equity: Floats) -> Floats:
    """Return the match equity, which comes in a row, by who is mano then, its score and the other's."""
    scores = int(np.sqrt(len(equity) / 2))
    table = np.zeros((2, scores, scores))
    for mano in range(2):
        for ours in range(scores):
            for theirs in range(scores):
                table[mano, ours, theirs] = equity[(mano * scores + ours) * scores + theirs]
    return table
