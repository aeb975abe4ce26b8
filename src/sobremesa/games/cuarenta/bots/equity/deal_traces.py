"""Traces of deals, written down from play: the material of the equity tables.

A course is a row of ints, one for each announcement and play in order: what scores is told apart from the score, so
that the same course can be run again at any other score and with any other piles.
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
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots.capture_value import CAIDA, CATCH, deed
from sobremesa.games.cuarenta.bots.equity.trace_codes import DEED, FOUR, LENGTH, PLAY, RONDA, TAKE, entry
from sobremesa.games.cuarenta.rules import COPIES, Kind, Rules, State

Players = Callable[[int, int], Bot]
"""A bot for each hand and seat."""


def played_courses(game: Game[Any, Any], values: Rules, hands: int, seed: str, players: Players) -> list[Records]:
    """Return the courses of each deal of so many hands, by the number of the deal; every deal is begun at 0–0."""
    found: list[list[list[int]]] = [[] for _ in range(rules.DECK // rules.PACKET // values.players)]
    for number in range(hands):
        seats = [players(number, seat) for seat in range(values.players)]
        deck = Chance(seed, "course", number).shuffled(rules.DECK)
        for deal_number, course in enumerate(hand_courses(game, values, deck, seats)):
            found[deal_number].append(course + [0] * (LENGTH - len(course)))
    return [np.array(courses, np.int64) for courses in found]


def hand_courses(game: Game[Any, Any], values: Rules, deck: list[int], seats: list[Bot]) -> list[list[int]]:
    """Return the course of each deal of one hand, which seat 0 leads."""
    s, courses = State(), []
    rules.start(values, s, values.players - 1)
    while not s.chica_over:
        s.score[:] = [0, 0]
        rules.deal(values, s, deck)
        courses.append(announced(values, s))
        caidas: list[tuple[int, int, int]] = []
        while not s.chica_over and rules.actor(values, s) != CHANCE:
            step(game, values, s, seats, courses[-1], caidas)
        mark_catches(values, s, courses[-1], caidas)
        if s.phase == rules.Phase.SHUFFLE:
            break
    return courses


def announced(values: Rules, s: State) -> list[int]:
    """Return the announcements of a deal, from the leader on."""
    found = []
    for seat in range(values.players):
        if s.four[seat]:
            found.append(entry(FOUR, rules.side_of(seat)))
        if s.ronda[seat]:
            found.append(entry(RONDA, rules.side_of(seat)))
    return found


def step(
    game: Game[Any, Any],
    values: Rules,
    s: State,
    seats: list[Bot],
    course: list[int],
    caidas: list[tuple[int, int, int]],
) -> None:
    """One decision, written down; of a caída also where it stands, whose card it took, and the rank."""
    view = clone(s)
    rules.hide(values, view, s.turn)
    action = seats[s.turn].choose(View(game, values, view, s.turn))
    side, taken = rules.side_of(s.turn), rules.taken_of(action)
    if rules.kind_of(action) == Kind.PLAY:
        code = deed(s, action)
        if code & CAIDA:
            caidas.append((len(course), (s.turn - 1) % values.players, rules.card_of(action) // 4))
        course.append(entry(PLAY, side, code, rules.how_many(taken) + (taken != 0)))
    elif rules.kind_of(action) == Kind.TAKE and taken:
        course.append(entry(TAKE, side, 0, rules.how_many(taken)))
    rules.apply(values, s, action)


def mark_catches(values: Rules, s: State, course: list[int], caidas: list[tuple[int, int, int]]) -> None:
    """P62: the caídas on a card of which its seat had been dealt three, as the cards that were laid tell now."""
    for place, seat, rank in caidas:
        if COPIES[rules.copies(s.laid[s.deals - 1][seat] | s.hand[seat], rank)] == 3:
            course[place] |= CATCH << DEED
