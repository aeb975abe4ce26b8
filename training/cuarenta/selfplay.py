"""Self-play of Cuarenta's value model, in the kernel dialect; `value_model` compiles and calls it."""

from typing import Any

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Random, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import features, leaf_eval, leftover_eval, mlp, move_pruning
from sobremesa.games.cuarenta.bots.equity import lookup
from sobremesa.games.cuarenta.rules import Rules, State


def play(
    rules: Rules,
    table: Any,
    states: States,
    weights: Any,
    hidden: Any,
    hands: int,
    deals: int,
    heat: float,
    out: Any,
    deck: Any,
    random: Random,
    seen: Any,
    seats: Any,
    told: Any,
    came: Any,
) -> int:
    """Play so many hands up to a deal, and note each play: what was seen, foretold, and came of it; returns how many.

    `states` are a blank one, the table and two scratch ones. `heat` is how many points a random wish may weigh.
    """
    n = 0
    for hand in range(hands):
        states[1] = states[0]
        s = states[1]
        kernel.start(rules, s, hand % rules.players)
        splitmix.shuffle(random, deck, kernel.DECK)
        while s.deals < deals and not s.chica_over:
            kernel.deal(rules, s, deck)
            first = n
            ratio = worth_of_card(rules, s, table)
            claims = claim_lead(rules, s)
            while kernel.actor(rules, s) >= 0:
                if s.phase != kernel.Phase.PLAY:
                    move_pruning.legal_actions(rules, s, out)
                    kernel.apply(rules, s, out[0])
                    continue
                seats[n] = s.turn
                choose(rules, states, weights, hidden, heat, ratio, out, random, seen[n], told[n])
                came[n, 0], came[n, 1] = lead(s, kernel.side_of(seats[n]))
                n += 1
            look_back(rules, s, table, first, n, seats, told, came, claim_lead(rules, s) - claims)
    return n


def duel(
    rules: Rules,
    table: Any,
    states: States,
    judges: Any,
    hidden: Any,
    deals: int,
    out: Any,
    packs: Any,
    random: Random,
    seen: Any,
    told: Any,
    results: Any,
) -> None:
    """Have two judges play a hand with each pack up to a deal, and once more with the sides swapped.

    `judges` are the weights of both; the results, by pack and by the side of the first: its chance to win the chica as
    the table says it, its lead in points, and in cards.
    """
    for hand in range(len(packs)):
        for first in range(2):
            states[1] = states[0]
            s = states[1]
            kernel.start(rules, s, hand % rules.players)
            while s.deals < deals and not s.chica_over:
                kernel.deal(rules, s, packs[hand])
                ratio = worth_of_card(rules, s, table)
                while kernel.actor(rules, s) >= 0:
                    weights = judges[0 if kernel.side_of(s.turn) == first else 1]
                    choose(rules, states, weights, hidden, 0.0, ratio, out, random, seen, told)
            chance = leaf_eval.chance(rules, s, table)
            results[hand, first, 0] = chance if first == 0 else 1.0 - chance
            results[hand, first, 1], results[hand, first, 2] = lead(s, first)


def lead(s: State, side: int) -> Any:
    """The side's points and cards less the other's."""
    return s.score[side] - s.score[1 - side], s.pile[side] - s.pile[1 - side]


def claim_lead(rules: Rules, s: State) -> Any:
    """Return what side 0 may claim at the hand's end, as the cards tell now, less what side 1 may."""
    return leaf_eval.claimed(rules, s, 0) - s.score[0] - leaf_eval.claimed(rules, s, 1) + s.score[1]


def worth_of_point(rules: Rules, s: State, table: Any, deals: int) -> Any:
    """Return what a point more of difference is worth as a chance."""
    leads = kernel.side_of(kernel.leader(rules, s))
    mine, theirs, pile, other = standing(s, leads)
    more = lookup.at(table, deals, mine + 2, theirs, pile, other)
    less = lookup.at(table, deals, mine, theirs + 2, pile, other)
    return max(more - less, 0.004) / 4


def worth_of_card(rules: Rules, s: State, table: Any) -> Any:
    """Return the worth in points of a card more of difference, before the deal; the last one's are counted in it."""
    if s.packets == 0:
        return 0.0
    leads = kernel.side_of(kernel.leader(rules, s))
    mine, theirs, pile, other = standing(s, leads)
    more = lookup.at(table, s.deals, mine, theirs, pile + 4, other + 2)
    less = lookup.at(table, s.deals, mine, theirs, pile + 2, other + 4)
    return max(0.0, (more - less) / 4 / worth_of_point(rules, s, table, s.deals))


def standing(s: State, leads: int) -> Any:
    """Scores, as far as two points more stand in the table, and piles; the leading side's first."""
    return min(s.score[leads], 36), min(s.score[1 - leads], 36), s.pile[leads], s.pile[1 - leads]


def choose(
    rules: Rules,
    states: States,
    weights: Any,
    hidden: Any,
    heat: float,
    ratio: float,
    out: Any,
    random: Random,
    seen: Any,
    told: Any,
) -> None:
    """The play that promises most, with a random wish added; the table as it then stands becomes the true one."""
    s, trial = states[1], states[2]
    seat, top = s.turn, -1e9
    side = kernel.side_of(seat)
    x, first, second, foretold = hidden
    n = move_pruning.legal_actions(rules, s, out)
    for i in range(n):
        states[2] = states[1]
        kernel.apply(rules, trial, out[i])
        features.look(rules, trial, seat, x)
        mlp.forward(x, weights, first, second, foretold)
        points, cards = lead(trial, side)
        value = points + foretold[0] + ratio * (cards + foretold[1])
        value += heat * wish(random)
        if value > top:
            top = value
            seen[:], told[:] = x, foretold
            states[3] = states[2]
    states[1] = states[3]


def wish(random: Random) -> Any:
    """A number around nought, seldom far from it."""
    total = 0.0
    for _ in range(4):
        total += np.float64(splitmix.below(random, 1 << 20)) / (1 << 20) - 0.5
    return total


def look_back(
    rules: Rules, s: State, table: Any, first: int, n: int, seats: Any, told: Any, came: Any, claims: int
) -> None:
    """Write the target of each play of a deal: the difference at its end, less the one noted (TD with λ = ½).

    For that end stands, half and half, what the seat foretold at its next play and what it is there held to be: less
    hangs on the luck of the later cards.
    """
    ends = np.zeros((4, 2))
    for seat in range(rules.players):
        ends[seat, 0], ends[seat, 1] = end_for(rules, s, table, kernel.side_of(seat), claims)
    for i in range(n - 1, first - 1, -1):
        seat = seats[i]
        for what in range(2):
            noted = came[i, what]
            came[i, what] = ends[seat, what] - noted
            ends[seat, what] = (ends[seat, what] + noted + told[i, what]) / 2


def end_for(rules: Rules, s: State, table: Any, side: int, claims: int) -> Any:
    """The side's points and cards less the other's at a deal's end, claims and the table that is left included."""
    points, cards = lead(s, side)
    bonus = 0.0
    leads = kernel.side_of(kernel.leader(rules, s))
    if not s.chica_over and s.packets:
        plain = lookup.at(table, s.deals, s.score[leads], s.score[1 - leads], s.pile[leads], s.pile[1 - leads])
        gain = leftover_eval.first_capture(rules, s, table, leads, s.score[leads], s.score[1 - leads]) - plain
        bonus = gain / worth_of_point(rules, s, table, s.deals) / 2
    return points + (claims if side == 0 else -claims) + (bonus if side == leads else -bonus), cards
