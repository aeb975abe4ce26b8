"""The adapter through which OpenSpiel's bot plays our Cuarenta: sound, and fair to both."""

import pytest

from benchmarks.openspiel import HORIZON, SCALE, Ours, Theirs, World, duel
from sobremesa import games
from sobremesa.arena.duel import Sitting
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.cuarenta.rules import Rules, State


@pytest.fixture
def view() -> View[Rules, State]:
    game = games.load("cuarenta")
    match: Match[Rules, State] = Match(game, game.rulebook.ruleset("pagat"), 2, dealer=1, seed=7)
    match.deal()
    return match.view(0)


def world(view: View[Rules, State], number: int) -> World:
    return World(view.rules, view.state, view.sample(Chance("peers", number)).state)


def test_a_seat_cannot_tell_its_worlds_apart(view: View[Rules, State]) -> None:
    keys = {world(view, number).information_state_string() for number in range(20)}
    assert len(keys) == 1
    after = []
    for number in range(20):
        walk = world(view, number)
        walk.apply_action(walk.legal_actions()[0])
        after.append(walk)
    own = {walk.s.hand[1]: walk.information_state_string() for walk in after}
    assert len(own) > 10 and len(set(own.values())) > 10  # the other seat knows its own hand, and nothing else


def test_a_deal_ends_at_the_horizon_and_what_one_wins_the_other_loses(view: View[Rules, State]) -> None:
    walk, chance, plays = world(view, 1), Chance("walk"), 0
    while not walk.is_terminal():
        edges = walk.legal_actions()
        before = walk.clone()
        walk.apply_action(edges[chance.below(len(edges))])
        assert before.legal_actions() == edges
        plays += 1
    assert plays >= 10 and sum(walk.returns()) == 0
    assert walk.returns()[0] * SCALE == pytest.approx(HORIZON.value(view.rules, walk.s, view.state, 0, None))


def test_openspiels_bot_plays_legally_and_by_its_seed(view: View[Rules, State]) -> None:
    chosen = [Theirs("seed", simulations=30).choose(view) for _ in range(2)]
    assert chosen[0] == chosen[1] and chosen[0] in view.legal_actions


@pytest.mark.long
def test_both_play_in_the_arena_with_their_budgets() -> None:
    sitting = Sitting(duel(50, 20, "test"), 0, 0)
    sitting.play()
    ours, theirs = sitting.bots
    assert isinstance(ours, Ours) and ours.done and ours.done % 50 == 0
    assert isinstance(theirs, Theirs) and theirs.done and theirs.done % 20 == 0
