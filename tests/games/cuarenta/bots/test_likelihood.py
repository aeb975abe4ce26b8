"""Likelihood of hands by the cards that others let lie, as Cuarenta's searching players read it."""

from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import greedy_rollout, likelihood, rollouts
from sobremesa.games.cuarenta.bots.engine import ValueModel, WorldSampler
from sobremesa.games.cuarenta.rules import Phase, State

GAME = games.load("cuarenta")
VALUES = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
TWO, FIVE, SEVEN, KING = 1, 4, 6, 9


def let_lie(laid_a_king: bool = True) -> State:
    """Seat 0 laid a seven on a two of the deal before; seat 1 laid a king beside them, or took one with it."""
    s = State(phase=Phase.PLAY, turn=0, dealer=1, hands=1, deals=2, packets=4)
    s.laid[0][0] = s.laid[0][1] = 0
    s.laid[0][1] = 1 << 4 * TWO
    s.laid[1][0] = 1 << 4 * SEVEN
    s.laid[1][1] = 1 << 4 * KING
    s.table = s.laid[0][1] | s.laid[1][0]
    if laid_a_king:
        s.table |= s.laid[1][1]
        s.last = s.laid[1][1]
    s.hand[0], s.held[:2] = 1 << 4 * FIVE, [1, 4]
    return s


def test_who_laid_a_king_had_no_seven_for_a_caida_and_hardly_a_two() -> None:
    trusted = [likelihood.trust(VALUES, let_lie(), 0, 1, rank) for rank in (SEVEN, TWO, KING, FIVE)]
    assert trusted == [likelihood.CAIDA_MISSED, likelihood.MATCH_MISSED, 1, 1]


def test_who_took_something_else_may_hold_what_lay_there_but_let_no_caida_go() -> None:
    trusted = [likelihood.trust(VALUES, let_lie(laid_a_king=False), 0, 1, rank) for rank in (SEVEN, TWO)]
    assert trusted == [likelihood.CAIDA_MISSED, 1]


def test_who_has_not_played_yet_let_nothing_lie() -> None:
    s = let_lie()
    s.laid[1][1] = 0
    assert all(likelihood.trust(VALUES, s, 0, 1, rank) == 1 for rank in range(rules.RANKS))


def test_the_card_that_one_has_just_laid_nobody_has_seen_yet() -> None:
    s = let_lie()
    rules.apply(VALUES, s, rules.play_code(4 * FIVE, 0))
    assert likelihood.let_lie(VALUES, s, 0, 1) == s.laid[0][1] | 1 << 4 * SEVEN


def test_of_four_only_those_count_who_surely_played_later() -> None:
    s = let_lie()
    s.turn, s.dealer = 3, 2
    s.laid[1][2] = 1 << 4 * FIVE
    s.table |= s.laid[1][2]
    s.last = s.laid[1][2]
    values = GAME.rules(GAME.rulebook.ruleset("pagat"), 4)
    assert likelihood.let_lie(values, s, 3, 1) == s.laid[0][1] | s.laid[1][0]
    assert likelihood.let_lie(values, s, 3, 2) == s.laid[0][1] | s.laid[1][0] | s.laid[1][1]


def test_a_rank_let_lie_is_rare_in_the_worlds_but_not_ruled_out() -> None:
    view = let_lie()
    rules.hide(VALUES, view, 0)
    held = {}
    for tries in (1, 16):
        drawn = WorldSampler(VALUES, tries).worlds(view, 4000, seed=1)
        held[tries] = [np.mean((drawn["hand"][:, 1] >> (4 * rank) & 15) != 0) for rank in (SEVEN, TWO, KING)]
    assert held[1] == pytest.approx([0.3, 0.3, 0.3], abs=0.04)  # one of three unseen copies, four of 36 cards
    seven, two, king = held[16]
    assert 0 < seven < 0.04 and 0.06 < two < 0.14 and king > 0.28


def test_of_many_plays_the_best_captures_and_all_cards_to_lay_stay() -> None:
    s = State(phase=Phase.PLAY, hands=1, deals=1)
    for rank in range(5):
        s.table |= 3 << 4 * rank  # two each of A to 5
    s.hand[0], s.held[0] = 1 << 4 * SEVEN | 1 << 4 * FIVE | 1 << 4 * KING, 3
    out = [0] * rules.MAX_LEGAL
    n = rules.legal_actions(VALUES, s, out)
    greeds = sorted((greedy_rollout.greed(VALUES, s, action) for action in out[:n]), reverse=True)
    assert n > rollouts.MOST == rollouts.fewer(VALUES, s, out, n)
    kept = out[: rollouts.MOST]
    assert sum(rules.taken_of(action) == 0 for action in kept) == 3
    captures = [greedy_rollout.greed(VALUES, s, action) for action in kept if rules.taken_of(action)]
    assert captures == greeds[: len(captures)]


def test_playouts_begin_no_world_when_their_budget_is_spent() -> None:
    view = let_lie()
    view.hand[0], view.held[:2] = 1 << 4 * FIVE | 2 << 4 * KING, [2, 2]
    rules.hide(VALUES, view, 0)
    judge, found = ValueModel(VALUES), WorldSampler(VALUES).worlds(view, 30, seed=2)
    plays = (rules.play_code(4 * FIVE, 0), rules.play_code(4 * KING + 1, 0))
    first: Any = judge.try_out(found[:1], plays, budget=10**6)
    assert judge.try_out(found, plays, budget=1) == first
    assert judge.try_out(found, plays, budget=10**6) != first
