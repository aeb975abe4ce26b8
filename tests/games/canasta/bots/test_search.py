"""Canasta's searching players: the compiled player is the one at the table, and trials are fair and honest."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.position import View
from sobremesa.executors.spread import spread
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, to_record
from sobremesa.games.canasta import GAME, rules, worlds
from sobremesa.games.canasta.bots import learned, match_equity, player, rollouts
from sobremesa.games.canasta.bots.candidates import DROPS, LAYS, candidates
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.equity_build import build
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.bots.search import LONG, SearchBot, tried, trying
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import DECK, GROUPS, MAX_LEGAL, Phase, Rules, State
from sobremesa.games.canasta.worlds import Unseen
from sobremesa.search.elimination_limits import Limits
from sobremesa.search.entry_bot import made
from tests.games.canasta.table import table

TABLES = (("wikibooks", 4), ("wikibooks", 2), ("classic", 4), ("classic", 2), ("wikibooks", 3))


def values_of(ruleset: str, players: int) -> Rules:
    return GAME.rules(GAME.rulebook.parse(ruleset), players)


def dealt(values: Rules, seed: str) -> State:
    s = State()
    rules.start(values, s, 0)
    rules.deal(values, s, GAME.shuffle(Chance(seed), DECK))
    return s


def step(values: Rules, s: State, weights: Weights) -> None:
    """One action of the player in CPython."""
    out = [0] * MAX_LEGAL
    n = rules.legal_actions(values, s, out)
    seen = seen_by(values, s, rules.actor(values, s))
    rules.apply(values, s, player.decide(values, seen, weights, Context(), out, n))


def views(values: Rules, seed: str, every: int) -> list[View[Any, Any]]:
    """Return what seats saw in a round that the rule-based player played."""
    s, seen, number = dealt(values, seed), [], 0
    while (seat := rules.actor(values, s)) >= 0:
        number += 1
        if number % every == 0:
            seen.append(View(GAME, values, seen_by(values, s, seat), seat))
        step(values, s, Weights())
    return seen


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_compiled_player_plays_as_the_one_at_the_table(ruleset: str, players: int) -> None:
    values = values_of(ruleset, players)
    for number in range(3):
        s, weights = dealt(values, f"same {number}"), learned.weights(learned.TRIALS, values)
        tables = np.repeat(to_record(s), 2)
        player = np.repeat(to_record(weights), GROUPS), to_record(Context())
        out = np.zeros(MAX_LEGAL, np.int64)
        compiled(rollouts).play_on(to_record(values)[0], tables, to_record(State()), *player, out)
        while rules.actor(values, s) >= 0:
            step(values, s, weights)
        assert from_record(tables[0], s) == s


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_compiled_worlds_look_like_the_view_and_hold_the_whole_pack(ruleset: str, players: int) -> None:
    values, random = values_of(ruleset, players), np.array([7], np.uint64)
    deal = compiled(worlds).deal_hidden
    packs = set()
    for view in views(values, "worlds", 9):
        world = to_record(view.state)
        deal(to_record(values)[0], world[0], to_record(view.state)[0], view.seat, to_record(Unseen())[0], random)
        s = from_record(world[0], State())
        counted = Counter(s.stock[: s.stock_left] + s.pile) + Counter(
            kind for hand in s.hand for kind, n in enumerate(hand) for _ in range(n)
        )
        packs.add(sum(counted.values()) - counted[0] + laid(s))
        rules.hide(values, s, view.seat or 0)
        assert s == view.state
    assert packs == {DECK}


def laid(s: State) -> int:
    """Return how many cards lie in rows, in joker canastas, as threes."""
    rows = sum(map(sum, s.naturals)) + sum(map(sum, s.twos)) + sum(map(sum, s.jokers))
    return rows + sum(s.wild_twos) + sum(s.wild_jokers) + sum(s.red_threes) + 3 * s.threes + s.fourth


def test_the_choices_that_are_tried_are_legal_each_once_and_few() -> None:
    values, kinds = values_of("wikibooks", 4), set()
    for view in views(values, "candidates", 2):
        legal, out = view.legal_actions.codes, np.zeros(MAX_LEGAL + 1, np.int64)
        seen = seen_by(values, view.state, view.seat or 0)
        found = out[: candidates(values, seen, Weights(), Context(), legal, len(legal), out)].tolist()
        assert len(found) == len(set(found)) <= 2 + LAYS + DROPS
        assert set(found) <= set(legal)
        kinds |= {rules.do_of(action) for action in found}
    assert len(kinds) >= 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_it_tries_is_one_that_its_seat_cannot_tell_apart(players: int) -> None:
    """Deal anew what lies hidden: the figures of all trials stay the same to the last digit."""
    values = values_of("wikibooks", players)
    for number, view in enumerate(views(values, "honest", 25)):
        assert view.seat is not None
        other = View(GAME, values, view.sample(Chance("honest", number)).state, view.seat)
        found = []
        for seen in (view, other):
            bot = SearchBot(number, looks=10_000)
            found.append((bot.choose(seen), bot._tried and bot._tried[1]))
        assert found[0] == found[1]


def test_a_decision_tries_the_more_the_shorter_the_rounds_are() -> None:
    values, rounds = values_of("wikibooks", 4), []
    for view in views(values, "long", 9):
        found = tried(made(trying(values, view.state, Limits(40_000.0, LONG, batch=4, behind=9.0, sure=99.0), 7)))
        rounds += [sum(found.worlds)] if max(found.worlds) > 4 else []
    assert len(rounds) > 3
    assert rounds[-1] > 3 * rounds[0]


def test_the_partner_who_is_asked_tries_worlds_in_which_the_question_could_be_put() -> None:
    hands = {0: "456789T", 2: "456789T", 3: "AAAKKKK4"}
    t = table("KQQQ5", rows="KKKKKKK", theirs="999", others=hands)
    t.play("ask")
    assert SearchBot(1, looks=10_000).choose(t.match.view(3)) in {rules.YES, rules.NO}


def test_who_wins_the_match_by_going_out_goes_out() -> None:
    hands = {0: "AAAAKK44", 2: "AAJJTT99", 3: "45"}
    t = table("KQQQ5", rows="KKKKKKK", theirs="9999999 8888", others=hands, score=4500)
    bot = SearchBot(1, looks=30_000)
    while t.state.phase == Phase.LAY:
        t.play(GAME.notation.write(bot.choose(t.match.view(1))))
    assert t.state.phase == Phase.OVER
    assert t.state.winner[1] == 1


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_the_reason_tells_what_the_trials_came_to(language: str) -> None:
    values = values_of("wikibooks", 4)
    view = next(view for view in views(values, "reasons", 3) if len(view.legal_actions) > 6)
    bot = SearchBot(1, looks=20_000)
    action = bot.choose(view)
    said = {bot.explain(view, choice, language) for choice in (action, *view.legal_actions)}
    assert bot._tried is not None
    worlds = str(bot._tried[1].worlds[bot._tried[1].actions.index(action)])
    assert worlds in bot.explain(view, action, language)
    assert len(said) > 1
    assert bot.explain(view, action, language) == bot.explain(view, action, language)


def test_reasons_count_points_where_no_chance_is_known() -> None:
    view = next(view for view in views(values_of("wikibooks", 3), "reasons", 3) if len(view.legal_actions) > 6)
    bot = bots.make("canasta", "search", 1, looks=10_000)
    assert isinstance(bot, SearchBot)
    assert "points" in bot.explain(view, bot.choose(view), "en").rpartition("Tried")[2]


# --- what totals are worth


def test_the_chances_of_both_groups_are_one_together_and_grow_with_the_lead() -> None:
    for ruleset in ("wikibooks", "classic"):
        for players in (2, 4):
            judge = learned.equity_table(values_of(ruleset, players))
            assert judge.known
            for own in range(-2900, 5000, 470):
                row = [match_equity.chance_to_win(judge, own, theirs) for theirs in range(-2900, 5000, 470)]
                back = [match_equity.chance_to_win(judge, theirs, own) for theirs in range(-2900, 5000, 470)]
                assert row == pytest.approx([1 - chance for chance in back], abs=2e-4)
                assert all(a >= b - 0.02 for a, b in pairwise(row))


def test_a_match_that_is_over_is_worth_its_share_and_without_chances_points_count() -> None:
    values, s = values_of("wikibooks", 4), State()
    s.phase, s.winner, s.score = Phase.OVER, [1, 1, 0], [5100, 5100, 0]
    assert match_equity.worth(values, s, 0, learned.equity_table(values)) == 0.5
    three = values_of("wikibooks", 3)
    s = State(score=[1000, 500, 2000])
    assert not learned.equity_table(three).known
    assert match_equity.worth(three, s, 2, learned.equity_table(three)) == 1000 / 5000
    assert not learned.equity_table(values_of("wikibooks, target=3000", 4)).known


def test_the_table_of_chances_is_the_same_for_the_same_seed_and_fair() -> None:
    ruleset = GAME.rulebook.ruleset("wikibooks")
    first, again = (build(ruleset, 4, 20, "test", spread) for _ in range(2))
    assert first == again
    chances = np.array(first["equity"])
    assert (np.abs(chances + chances.T - 10000) <= 1).all()
    assert chances[-1, 0] > 9000
    with pytest.raises(SobremesaError, match="two groups"):
        build(ruleset, 3, 20, "test", spread)


def test_the_learnt_weights_are_all_there_and_near_those_of_the_sources() -> None:
    values = values_of("wikibooks", 4)
    assert learned.weights(learned.TRIALS, values) != Weights() == learned.weights(learned.RULES, values)
