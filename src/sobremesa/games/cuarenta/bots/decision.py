"""Decisions of the searching players, one call each: the rules, what a seat sees, seeds and budget in, the play out.

In the kernel dialect. Whoever calls gives all memory: native code and a browser's module then do the same.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import (
    opinions,
    posterior,
    rollouts,
    rules_player,
    value_model,
    world_sampler,
)
from sobremesa.games.cuarenta.bots.effort import (
    AT_ONCE,
    CONTENDERS,
    DEPTH,
    EXPLORE,
    LAST_STEP,
    NONE,
    POOL,
    WEIGHED,
    WORLDS,
    Effort,
)
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.search import alphabeta, ismcts, pimc

# --- the end of a hand ------------------------------------------------------------------------------------------


def solve(
    rules: Rules, view: State, effort: Effort, seed: Random, states: States, table: Any, actions: Ints, values: Floats
) -> int:
    """Return the play with the greatest chance to win the chica, all cards seen, on average over the worlds.

    Writes the plays, `NONE` behind the last, and their chances. `states` are as many places as there are worlds, and
    `DEPTH` more.
    """
    found = states[: max(effort.worlds, 1)]
    if effort.worlds == 0:
        found[0] = view
    else:
        deal(rules, view, found, seed[0], effort.tries)
    room = np.zeros((DEPTH, kernel.MAX_LEGAL), np.int64)
    counts, deck = np.zeros(3, np.int64), np.zeros(kernel.DECK, np.int64)
    frames, entries = np.zeros(DEPTH, alphabeta.frame_type), np.zeros(0, alphabeta.entry_type)
    work = states[len(found) : len(found) + DEPTH], frames, room, entries, counts, deck
    out, squares, sums, totals = np.zeros((4, kernel.MAX_LEGAL))
    first = done = n = entered = 0
    while first < len(found) and entered < effort.nodes:
        lot = found[first : first + AT_ONCE]
        counts[alphabeta.NODES], counts[alphabeta.LIMIT], counts[alphabeta.CUT] = 0, 1 << 62, 0
        sums[:] = 0.0
        n = pimc.add(rules, view, lot, work, table, actions, out, sums, squares)
        for i in range(n):
            totals[i] += sums[i] / len(lot) * len(lot)
        entered += counts[alphabeta.NODES]
        done += len(lot)
        first += AT_ONCE
    whole = float(kernel.side_of(view.turn))  # what side 0 gets is what side 1 loses
    for i in range(n):
        values[i] = whole + totals[i] / done
    actions[n] = NONE
    return int(actions[greatest(values, n)])


def deal(rules: Rules, view: State, states: States, seed: Any, tries: int) -> None:
    """Make each state a world that the seat to decide cannot tell from the true one."""
    random, trust = np.zeros(1, np.uint64), np.zeros((4, kernel.RANKS))
    random[0] = seed
    world_sampler.deal_worlds(rules, view, view.turn, states, random, [0] * kernel.DECK, trust, tries)


def greatest(values: Floats, n: int) -> int:
    """Return the place of the greatest of the first n numbers, the first of equals."""
    best = 0
    for i in range(1, n):
        best = i if values[i] > values[best] else best
    return best


# --- several opinions in one ------------------------------------------------------------------------------------


def weigh(
    rules: Rules,
    view: State,
    effort: Effort,
    seed: Random,
    plays: States,
    made: Ints,
    likely: Floats,
    states: States,
    places: States,
    memories: Any,
    judgements: Any,
    table: Any,
    weights: Floats,
    sizes: Ints,
    actions: Ints,
    values: Floats,
) -> int:
    """Return the best play by the mean of the four estimates: tree, rule-based player, value model, playouts.

    Writes the plays, `NONE` behind the last, and what is told of each: a chance to win the chica. The rule-based
    player's estimate is in points, so that the mean may leave 0 to 1; the plays then keep their order, and what the
    other three say is told of them.

    `plays` are the tables before each known play of the other seat in this deal, and `made` what it played; with none
    the worlds are those that fit what seats let lie. `likely` are the weights of the play model, `weights` and `sizes`
    the value model's, `states` are `STATES` places, and `places`, `memories` and `judgements` are what the rule-based
    player works on.
    """
    found, scratch = states[POOL : POOL + 2 * WORLDS], states[POOL + 2 * WORLDS :]
    imagine(rules, view, effort.tries, seed[0], plays, made, likely, states, found)
    thought, visits = np.zeros((3, kernel.MAX_LEGAL)), np.zeros(kernel.MAX_LEGAL, np.int64)
    grown, advised, judged = thought[opinions.GROWN], thought[opinions.ADVISED], thought[opinions.JUDGED]
    seen, times = found[: min(WORLDS, effort.iterations)], effort.iterations
    n = ismcts.grow(rules, view, seen, scratch[:1], times, EXPLORE, seed[0], table, actions, visits, grown)
    opinions.steady(visits, grown, n)
    advise(rules, view, places, memories[0], judgements[0], table, actions, n, opinions.mean_of(grown, n), advised)
    hidden = layers(sizes)
    scratch[0] = view
    value_model.judge(rules, scratch, table, weights, hidden, actions, n, judged)
    means, ahead = np.zeros(n), np.zeros(n, np.int64)
    all_weights = opinions.average(thought, effort.weights, True, n, means)
    opinions.put_best_first(means, n, ahead)
    ahead = ahead[: min(n, CONTENDERS)]
    tried = np.zeros(len(ahead))
    try_out(rules, found[WORLDS:], scratch, table, weights, hidden, actions, ahead, effort.asked, tried)
    last = effort.weights[opinions.PLAYED_OUT]
    opinions.join(means, n, ahead, tried, last / (all_weights + last))
    best = int(ahead[0])
    for k in range(1, len(ahead)):
        best = int(ahead[k]) if means[ahead[k]] > means[best] else best
    tell(thought, effort.weights, means, n, best, ahead, tried, values)
    actions[n] = NONE
    return int(actions[best])


def imagine(
    rules: Rules,
    view: State,
    tries: int,
    seed: Any,
    plays: States,
    made: Ints,
    likely: Floats,
    pool: States,
    out: States,
) -> None:
    """Fill in worlds, half of them for the tree and half for playouts: by the other seat's plays, where they are known.

    Else by what seats let lie. `pool` has `POOL` places, and one more behind the worlds.
    """
    other = seed ^ np.uint64(1)
    if len(plays) == 0:
        deal(rules, view, out[:WORLDS], seed, tries)
        deal(rules, view, out[WORLDS:], other, tries)
        return
    deal(rules, view, pool[:POOL], seed, 1)
    legal, odds = np.zeros(kernel.MAX_LEGAL, np.int64), np.zeros(kernel.MAX_LEGAL)
    scratch = pool[POOL + len(out) :], legal, np.zeros(len(likely)), odds
    chances, hands = np.zeros(POOL), np.zeros(kernel.PACKET, np.int64)
    order, random = np.zeros(len(out), np.int64), np.zeros(1, np.uint64)
    done = posterior.weigh(rules, view, pool[:POOL], plays, made, WEIGHED, hands, scratch, likely, chances)
    random[0] = other
    posterior.draw(pool[:POOL], chances, done, out, order, random)


def advise(
    rules: Rules,
    view: State,
    places: States,
    memory: Any,
    judged: Any,
    table: Any,
    actions: Ints,
    n: int,
    mean: float,
    out: Floats,
) -> None:
    """Write what the rule-based player thinks of each play, its points as chances around this mean."""
    rules_player.weigh_all(rules, view, places, memory, judged, actions, n, out)
    middle, point = opinions.mean_of(out, n), worth_of_point(rules, view, table)
    for i in range(n):
        out[i] = mean + point * (out[i] - middle)


def worth_of_point(rules: Rules, s: State, table: Any) -> Any:
    """Return what one point more is worth now, as a chance to win the chica."""
    leads = kernel.side_of(kernel.leader(rules, s))
    mine, theirs = min(s.score[leads] // 2, LAST_STEP), min(s.score[1 - leads] // 2, LAST_STEP)
    pile, other = min(s.pile[leads] // 2, 15), min(s.pile[1 - leads] // 2, 15)
    gain = table[s.deals, mine + 1, theirs, pile, other] - table[s.deals, mine, theirs + 1, pile, other]
    return max(0.002, gain / 4)


def layers(sizes: Ints) -> Any:
    """Return room for what the value model's layers say."""
    first, second = np.zeros(sizes[1], np.float32), np.zeros(sizes[2], np.float32)
    return np.zeros(sizes[0], np.float32), first, second, np.zeros(sizes[3], np.float32)


def try_out(
    rules: Rules,
    found: States,
    scratch: States,
    table: Any,
    weights: Floats,
    hidden: Any,
    actions: Ints,
    ahead: Ints,
    asked: int,
    out: Floats,
) -> None:
    """Write the mean chance of each play ahead in the worlds, the value model playing for everybody."""
    tried, legal = np.zeros(len(ahead), np.int64), np.zeros(kernel.MAX_LEGAL, np.int64)
    values = np.zeros(kernel.MAX_LEGAL)
    for k in range(len(ahead)):
        tried[k] = actions[ahead[k]]
    done = rollouts.add(rules, found, scratch, table, weights, hidden, tried, legal, values, out, asked)
    for k in range(len(ahead)):
        out[k] /= done


def tell(
    thought: Floats, weights: Any, means: Floats, n: int, best: int, ahead: Ints, tried: Floats, out: Floats
) -> None:
    """Write what is told of each play: the means, or chances in their order where one is none."""
    least, most = means[0], means[0]
    for i in range(n):
        out[i], least, most = means[i], min(least, means[i]), max(most, means[i])
    if least >= 0.0 and most <= 1.0:
        return
    last, rising = weights[opinions.PLAYED_OUT], np.zeros(n, np.int64)
    sum_of_weights = opinions.average(thought, weights, False, n, out)
    opinions.join(out, n, ahead, tried, last / (sum_of_weights + last))
    opinions.put_last(means, n, best, rising)
    opinions.bring_in_step(out, rising)
