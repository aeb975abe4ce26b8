"""Monte Carlo tree search of a card over the deals that a seat cannot tell apart (PUCT), in the kernel dialect.

Deals that fit what the seat knows are drawn, and the hand is played on in them. The others choose their cards by
`card_model`. The seat itself cannot tell the deals apart, so its later choices are made for all deals in which it has
seen the same cards go, whoever laid them: such a decision is a node, found by a hash of what was seen. There the card
is tried that promises most by what it has won so far and by how seldom it was tried (PUCT, with the odds of
`card_model` as the prior), so that the later choices come to be good ones, but no better than who does not see all
cards can make them.
"""

from dataclasses import dataclass, field

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random
from sobremesa.fast.records import record_type
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model, forced_moves, playouts
from sobremesa.games.cuatrola.bots.playouts import PlayoutPolicy
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.pimc import Deals, Worth

SPREAD = 0x9E3779B97F4A7C15
"""Tells the random numbers of the trials apart."""
GOLDEN = 0.6180339887498949
"""Multiples of it, less their whole parts, are spread evenly, however many there are."""
MIX = 0x2545F4914F6CDD1D
NOT_NEGATIVE = (1 << 63) - 1
SLOTS = 1 << 13
"""Places in the table of nodes."""
PROBES = 8
"""Most places looked at for a node (linear probing) before it is done without."""
NOWHERE = -1
CHOICES = 5
LATER = 4
"""Most decisions that a seat can still have after this one."""
EXPLORE = 0.4
"""Exploration constant of PUCT: the weight of the prior and of few trials."""
EVEN = 0.1
"""Share of the prior that is the same for all cards."""
ROUND = 80
"""After how many trials it is asked, again and again, what is clearly behind."""
CLEAR = 0.9
"""By how many hands won an action is clearly behind, times the root of the trials."""
MOST_TRIALS = 1920
"""After how many trials of each action nothing more is learnt."""


def by_choice() -> list[list[float]]:
    """Return a number for each card of each node."""
    return [[0.0] * CHOICES for _ in range(SLOTS)]


@dataclass(slots=True)
class Nodes:
    """Nodes of a search, and the way of a trial through them; they are cleared for every decision."""

    keys: list[int] = field(default_factory=lambda: [0] * SLOTS)  # what is seen at each, hashed; 0 is an empty place
    tried: list[list[float]] = field(default_factory=by_choice)  # how often each card was tried there
    won: list[list[float]] = field(default_factory=by_choice)  # how surely it won, summed
    odds: list[list[float]] = field(default_factory=by_choice)  # the prior
    node: list[int] = field(default_factory=lambda: [0] * LATER)  # the nodes of this trial, and the choice at each
    choice: list[int] = field(default_factory=lambda: [0] * LATER)


workspace = record_type(Nodes())
"""Layout of `Nodes` as a record."""


def judge(
    d: Deals, w: Nodes, actions: Ints, work: int, seed: np.uint64, policy: PlayoutPolicy, worth: Worth, out: Floats
) -> int:
    """Return the means of what `pimc.judge` sums up over the trials of each action, in deals drawn by weight.

    All actions meet the same deals and chances. What is clearly behind is tried no more; the trials end when only one
    action is left, or `work` cards are laid; returns how many were.
    `policy` is how the others choose.
    """
    out[:] = 0.0
    for slot in range(SLOTS):
        w.keys[slot] = 0
    random, reach = np.full(1, seed), np.cumsum(d.weights[: d.n])
    mark, each, laid = pimc.share(random), cards_to_come(d.rules, d.seen), 0
    trials, behind = np.zeros(len(actions)), np.zeros(len(actions), np.bool_)
    for i in range(1, MOST_TRIALS + 1):
        mark = (mark + GOLDEN) % 1.0
        pimc.lay_out(d, min(d.n - 1, np.searchsorted(reach, mark * reach[d.n - 1], side="right")))
        for j in range(len(actions)):
            if not behind[j]:
                random[0] = seed + np.uint64(i) * np.uint64(SPREAD)
                count(d, w, actions[j], random, policy, worth, out[j])
                trials[j] += 1.0
                laid += each
        if laid >= work or (i % ROUND == 0 and one_is_left(out, behind, i)):
            break
    for j in range(len(actions)):
        out[j] /= trials[j]
    return laid


def count(d: Deals, w: Nodes, action: int, random: Random, policy: PlayoutPolicy, worth: Worth, out: Floats) -> None:
    """Try an action once in the deal that is laid out."""
    s = d.world[1]
    d.world[1] = d.world[0]
    kernel.apply(d.rules, s, action)
    met = go_on(d.rules, s, w, d.seat, random, policy)
    margin, side = kernel.final_margin(d.rules, s), kernel.side_of(d.seat)
    sure = pimc.add(out, margin if side == 0 else -margin, 1.0, worth.soft)
    swept = playouts.swept(s, side, worth.sweeps)
    out[pimc.SOFT] += swept
    remember(w, met, sure + swept)


def one_is_left(out: Floats, behind: Ints, trials: int) -> bool:
    """Mark the actions that are clearly behind after so many trials; return whether only one of several is left."""
    most, left = 0.0, 0
    for j in range(len(out)):
        if not behind[j]:
            most = max(most, out[j, pimc.SOFT])
    for j in range(len(out)):
        behind[j] |= out[j, pimc.SOFT] < most - CLEAR * np.sqrt(trials)
        left += not behind[j]
    return left == 1 and len(out) > 1


def cards_to_come(rules: Rules, s: State) -> int:
    """Return how many cards are still to be laid in the hand."""
    cards = 0
    for seat in range(kernel.SEATS):
        if not kernel.is_idle(rules, s, seat):
            cards += s.held[seat]
    return cards


def mixed(key: int, number: int) -> int:
    """Return the key of what was seen with one thing more."""
    key = (key ^ (number + 1)) * MIX
    return (key ^ key >> 29) & NOT_NEGATIVE


def go_on(rules: Rules, s: State, w: Nodes, seat: int, random: Random, policy: PlayoutPolicy) -> int:
    """Play the hand to its end, the seat by its nodes until one that is new; returns how many were met."""
    met, known = 0, True
    while playouts.is_on(s):
        if s.phase == kernel.Phase.CANTE:
            action = forced_moves.dearest(rules, s)
        elif s.turn == seat and known and chooses(rules, s) and find(w, seen_by(s)) != NOWHERE:
            key = seen_by(s)
            slot = w.node[met] = find(w, key)
            known = w.keys[slot] == key
            if not known:
                begin(rules, s, w, slot, key, policy)
            w.choice[met] = best_choice(w, slot, kernel.playable(rules, s))
            action = card_at(kernel.playable(rules, s), w.choice[met])
            met += 1
        else:
            ours = kernel.side_of(s.turn) == kernel.side_of(seat)
            action = playouts.pick(rules, s, random, policy, playouts.OURS if ours else playouts.OTHERS)
        kernel.apply(rules, s, action)
    return met


def seen_by(s: State) -> int:
    """Return the key of what the seat to play has seen, but for who laid which card of the tricks before."""
    gone = sung = 0
    for trick in range(s.trick):
        for seat in range(kernel.SEATS):
            gone |= s.laid[trick][seat]
    for seat in range(kernel.SEATS):
        sung = sung << kernel.SEATS | s.sung[seat]
    key = mixed(mixed(1, s.hand[s.turn]), gone)
    return mixed(mixed(mixed(key, kernel.table_of(s)), s.tricks[0] * kernel.SEATS + s.leader), sung)


def chooses(rules: Rules, s: State) -> bool:
    """Return whether the seat to play may play more than one card."""
    legal = kernel.playable(rules, s)
    return legal & (legal - 1) != 0


def find(w: Nodes, key: int) -> int:
    """Return where a node is, or may be put; `NOWHERE` if there is no room."""
    for probe in range(PROBES):
        slot = (key + probe) & (SLOTS - 1)
        if w.keys[slot] == key or w.keys[slot] == 0:
            return slot
    return NOWHERE


def begin(rules: Rules, s: State, w: Nodes, slot: int, key: int, policy: PlayoutPolicy) -> None:
    """Begin a node, with the odds of every card that may be played, the highest of a suit first."""
    w.keys[slot] = key
    play = policy.plays[0]
    card_model.present(rules, s, play)
    row = policy.weights[playouts.OURS, card_model.situation(s, play)]
    legal, number, total = kernel.playable(rules, s), 0, 0.0
    while legal:
        card = legal & -legal
        legal ^= card
        w.tried[slot][number] = w.won[slot][number] = 0.0
        w.odds[slot][number] = card_model.odds(rules, s, play, s.hand[s.turn], card, row, policy.counts)
        total += w.odds[slot][number]
        number += 1
    for i in range(number):
        w.odds[slot][i] = (1.0 - EVEN) * w.odds[slot][i] / total + EVEN / number


def best_choice(w: Nodes, slot: int, legal: int) -> int:
    """Return which card of a node to try: a card not tried yet is held to be worth as much as the node."""
    number, tried, won = kernel.how_many(legal), 0.0, 0.0
    for i in range(number):
        tried += w.tried[slot][i]
        won += w.won[slot][i]
    mean = won / tried if tried else 0.5
    best, most = 0, -1.0
    for i in range(number):
        own = w.tried[slot][i] + 1.0
        bound = (w.won[slot][i] + mean + EXPLORE * w.odds[slot][i] * np.sqrt(tried + 1.0)) / own
        if bound > most:
            best, most = i, bound
    return best


def card_at(legal: int, place: int) -> int:
    """Return the number of a card, by its place among those that may be played."""
    for _ in range(place):
        legal &= legal - 1
    return kernel.lowest_card(legal)


def remember(w: Nodes, met: int, sure: float) -> None:
    """Note at the nodes of a trial how surely it won."""
    for i in range(met):
        slot, choice = w.node[i], w.choice[i]
        w.tried[slot][choice] += 1.0
        w.won[slot][choice] += sure
