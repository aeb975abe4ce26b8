"""Traces of deals, written down from play: the material of the equity tables.

A trace is a row of ints, one for each announcement and play in order: what scores is told apart from the score, so
that the same trace can be run again at any other score and with any other piles.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.core.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.position import View
from sobremesa.fast.records import Records
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.equity.trace_codes import DEED, FOUR, LENGTH, PLAY, RONDA, TAKE, entry
from sobremesa.games.cuarenta.bots.play_prices import CAIDA, CATCH, deed
from sobremesa.games.cuarenta.rules import COPIES, Kind, Rules, State

Players = Callable[[int, int], Bot]
"""A bot for each hand and seat."""


def played_traces(game: Game[Any, Any], rules: Rules, hands: int, seed: str, players: Players) -> list[Records]:
    """Return the traces of each deal of so many hands, by the number of the deal; every deal is begun at 0–0."""
    found: list[list[list[int]]] = [[] for _ in range(kernel.DECK // kernel.PACKET // rules.players)]
    for number in range(hands):
        seats = [players(number, seat) for seat in range(rules.players)]
        deck = Chance(seed, "trace", number).shuffled(kernel.DECK)
        for deal_number, trace in enumerate(hand_traces(game, rules, deck, seats)):
            found[deal_number].append(trace + [0] * (LENGTH - len(trace)))
    return [np.array(traces, np.int64) for traces in found]


def hand_traces(game: Game[Any, Any], rules: Rules, deck: list[int], seats: list[Bot]) -> list[list[int]]:
    """Return the trace of each deal of one hand, which seat 0 leads."""
    s, traces = State(), []
    kernel.start(rules, s, rules.players - 1)
    while not s.chica_over:
        s.score[:] = [0, 0]
        kernel.deal(rules, s, deck)
        traces.append(announced(rules, s))
        caidas: list[tuple[int, int, int]] = []
        while not s.chica_over and kernel.actor(rules, s) != CHANCE:
            step(game, rules, s, seats, traces[-1], caidas)
        mark_catches(rules, s, traces[-1], caidas)
        if s.phase == kernel.Phase.SHUFFLE:
            break
    return traces


def announced(rules: Rules, s: State) -> list[int]:
    """Return the announcements of a deal, from the leader on."""
    found = []
    for seat in range(rules.players):
        if s.four[seat]:
            found.append(entry(FOUR, kernel.side_of(seat)))
        if s.ronda[seat]:
            found.append(entry(RONDA, kernel.side_of(seat)))
    return found


def step(
    game: Game[Any, Any],
    rules: Rules,
    s: State,
    seats: list[Bot],
    trace: list[int],
    caidas: list[tuple[int, int, int]],
) -> None:
    """Play one decision and write it down; of a caída also where it stands, whose card it took, and the rank."""
    view = clone(s)
    kernel.hide(rules, view, s.turn)
    action = seats[s.turn].choose(View(game, rules, view, s.turn))
    side, taken = kernel.side_of(s.turn), kernel.taken_of(action)
    if kernel.kind_of(action) == Kind.PLAY:
        code = deed(rules, s, action)
        if code & CAIDA:
            caidas.append((len(trace), (s.turn - 1) % rules.players, kernel.card_of(action) // 4))
        trace.append(entry(PLAY, side, code, kernel.how_many(taken) + (taken != 0)))
    elif kernel.kind_of(action) == Kind.TAKE and taken:
        trace.append(entry(TAKE, side, 0, kernel.how_many(taken)))
    kernel.apply(rules, s, action)


def mark_catches(rules: Rules, s: State, trace: list[int], caidas: list[tuple[int, int, int]]) -> None:
    """P62: the caídas on a card of which its seat had been dealt three, as the cards that were laid tell now."""
    for place, seat, rank in caidas:
        if COPIES[kernel.copies(s.laid[s.deals - 1][seat] | s.hand[seat], rank)] == 3:
            trace[place] |= CATCH << DEED
