"""Reviews of Cuarenta: exact ends, blunders found, and nothing that a seat could not know."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby, islice
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.cards import Card
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import as_numbers, from_record, record_type, to_record
from sobremesa.games.cuarenta import rules, words
from sobremesa.games.cuarenta.bots import move_pruning, rules_player
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.review import Evaluator, chance_by_chicas
from sobremesa.games.cuarenta.notation import cards_in
from sobremesa.games.cuarenta.rules import DECK, PACKET, Phase, Rules, State
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.review import Asked, Review, judged, review
from tests.games.cuarenta.bots.test_search import applied, endings, minimax

GAME = games.load("cuarenta")
PAGAT = GAME.rulebook.ruleset("pagat")
FEW = Asked(worlds=10, again=2)


@cache
def few(seed: str) -> tuple[Decision, ...]:
    """The decisions of a match, judged in few worlds."""
    return tuple(judged(played(PAGAT, 2, seed), FEW.worlds, FEW.seed))


def played(ruleset: Ruleset, players: int, seed: str, level: str = "greedy") -> Match[Rules, State]:
    """A whole match of the house."""
    match: Match[Rules, State] = Match(GAME, ruleset, players, seed=seed)
    seats = [bots.make("cuarenta", level, f"{seed} {seat}") for seat in range(players)]
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def views(match: Match[Rules, State]) -> Iterator[View[Any, Any]]:
    """What each seat saw when it had to play a card."""
    twin: Match[Rules, State] = Match(GAME, match.ruleset, match.players, match.first_dealer)
    for step in match.steps:
        if twin.actor >= 0 and twin.state.phase == Phase.PLAY:
            yield twin.view(twin.actor)
        twin.repeat(step)


# --- endings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["pagat", "pagat, missed_sequence=claim"])
def test_every_play_of_an_ending_is_worth_what_trying_everything_says(ruleset: str) -> None:
    """Mutants: a play that leaves cards to the others is not judged; the end is played out by a judge."""
    chosen = GAME.rulebook.parse(ruleset)
    values = GAME.rules(chosen, 2)
    table, judge = table_for(values), Evaluator(values)
    for s in endings(chosen, 2, 6):
        hidden = clone(s)
        rules.hide(values, hidden, s.turn)
        view = View(GAME, values, hidden, s.turn)
        actions = list(judge.classes(view).values())
        chances = [minimax(values, applied(values, s, action), table) for action in actions]
        mine = chances if rules.side_of(s.turn) == 0 else [1 - chance for chance in chances]
        assert judge.exact(view, actions) == pytest.approx(mine, abs=1e-9)


def test_the_best_play_of_an_ending_loses_nothing_and_the_worst_what_it_costs() -> None:
    found = [decision for seed in "bd" for decision in few(seed) if not decision.worlds]
    assert len(found) > 20
    for decision in found:
        chances = decision.estimates[0].chances
        assert decision.loss == pytest.approx(max(chances) - chances[decision.chosen], abs=1e-9)
        assert (decision.verdict == Verdict.LOSS) == (chances[decision.chosen] < max(chances) - 1e-9)


def test_with_all_cards_seen_an_ending_is_worth_the_same() -> None:
    """Where all cards are known anyhow. Mutants: the seat's own world is solved, not the true one; the losses' sign."""
    found = few("b")
    assert all(one.seen == one.estimates[0].chances for one in found if not one.worlds)
    assert any(one.seen_loss for one in found if one.worlds) and all((one.seen_loss or 0) >= 0 for one in found)


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_called_exact_before_all_cards_are_known(players: int) -> None:
    """Mutant: the last deal of four is solved, as if the other hands were seen."""
    for view in views(played(PAGAT, players, "known")):
        others = [seat for seat in range(players) if seat != view.actor and view.state.held[seat]]
        known = not view.state.packets and len(others) <= 1
        actions = list(view.legal_actions)[:1]
        assert (Evaluator(view.rules).exact(view, actions) is not None) == known


# --- worlds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("judge", ["learned", "rules"])
def test_equal_actions_are_worth_the_same_in_every_world(players: int, judge: str) -> None:
    """Mutants: worlds of its own for each action; a player who draws lots."""
    compared = 0
    for view in views(played(PAGAT, players, "equal")):
        evaluator = Evaluator(view.rules)
        ordered = sorted(view.legal_actions, key=lambda action: repr(evaluator.kind(view, action)))
        for _, copies in groupby(ordered, key=lambda action: evaluator.kind(view, action)):
            some = list(copies)
            if len(some) > 1 and compared < 12:
                values = evaluator.values(view, evaluator.worlds(view, 8, 1), some, judge)
                assert all(len(set(row)) == 1 for row in values) and len(values) == 8
                compared += 1
    assert compared > 5


def deck_of(world: State, players: int, leader: int) -> list[Card]:
    """The pack that deals this world to a table before its first play."""
    packets = [world.hand[(leader + i) % players] for i in range(players)]
    packets += world.stock[DECK // PACKET - world.packets :]
    return [card for packet in packets for card in cards_in(packet)]


@pytest.mark.parametrize("players", [2, 4])
def test_a_decision_is_judged_by_what_its_seat_could_know(players: int) -> None:
    """Mutants: the true deal among the worlds; a seed that follows from the cards."""
    for seed in range(3):
        one: Match[Rules, State] = Match(GAME, PAGAT, players, 0, seed=seed)
        one.deal()
        view = one.view(one.actor)
        world = view.sample(Chance(seed, "other cards")).state
        other: Match[Rules, State] = Match(GAME, PAGAT, players, 0)
        other.deal(deck_of(world, players, one.actor))
        assert other.view(other.actor).state == view.state and other.state != one.state
        for match in (one, other):
            match.play(list(view.legal_actions)[seed])
        here, there = (replace(next(judged(match, 20, "1")), seen=()) for match in (one, other))
        assert here == there


def test_the_same_seed_gives_the_same_review_and_another_one_draws_other_worlds() -> None:
    match = played(PAGAT, 2, "same")
    first, again, other = (list(islice(judged(match, 20, seed), 15)) for seed in ("1", "1", "2"))
    assert first == again != other


def test_the_dearest_are_asked_again_in_ten_times_the_worlds() -> None:
    match = played(PAGAT, 2, "b")
    once = [one.step for one in Review(match, FEW, Evaluator(match.rules), few("b")).dearest if one.worlds]
    again = {one.step for one in review(match, FEW).decisions if one.worlds > 20}
    assert len(once) > 2 and again == set(once[:2])


def test_a_blunder_is_found_and_the_better_play_is_named() -> None:
    """The worst play of the clearest decisions, in place of what was played. Mutant: the losses' sign."""
    match = played(PAGAT, 2, "blunder")
    found = [one for one in judged(match, 60, "1") if one.worlds and one.counts]
    clear = sorted(found, key=lambda one: min(one.estimates[0].chances) - max(one.estimates[0].chances))[:4]
    for decision in clear:
        chances = decision.estimates[0].chances
        worse = list(decision.actions)[int(np.argmin(chances))]
        twin: Match[Rules, State] = Match(GAME, PAGAT, 2, match.first_dealer)
        for step in match.steps[: decision.step - 1]:
            twin.repeat(step)
        twin.play(worse)
        (blunder,) = judged(twin, 60, "1", [decision.step])
        assert blunder.verdict == Verdict.LOSS and blunder.loss > 0.02
        assert chances[blunder.best] > chances[blunder.chosen]


# --- who plays on -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "players"), [("pagat", 4), ("rigor", 2)])
def test_the_rule_based_judge_plays_on_as_the_rule_based_player(ruleset: str, players: int) -> None:
    """By what each seat sees, announced rondas and catches among it. Mutants: another seat's view; the worst play."""
    match = played(GAME.rulebook.ruleset(ruleset), players, "weigh", "random")
    plain, states = rules_player.mind(match.rules), np.zeros(1, record_type(State()))
    mind, legal, out = as_numbers(plain), np.zeros(rules.MAX_LEGAL, np.int64), [0] * rules.MAX_LEGAL
    for view in islice(views(match), 60):
        world: State = view.sample(Chance("a world")).state
        states[0] = to_record(world)[0]
        compiled(rules_player).follow(to_record(match.rules)[0], states, np.zeros(1), mind, legal)
        while rules.actor(match.rules, world) >= 0:
            n, seen = move_pruning.legal_actions(match.rules, world, out), clone(world)
            rules.hide(match.rules, seen, world.turn)
            if n > 1:
                rules_player.best_first(match.rules, seen, plain, out, n)
            rules.apply(match.rules, world, out[0])
        assert from_record(states[0], world) == world


@pytest.mark.parametrize(
    ("played", "better", "kind"),
    [
        ("7h", "7h x7c", "overlooked"),
        ("6h", "7h x7c", "overlooked"),
        ("7h x7c", "6h", "taken"),
        ("7h x3c4d", "7h x7c", "capture"),
        ("7h", "6h", "laid"),
        ("leave", "take Jd", "run"),
        ("silent", "claim 7", "claim"),
    ],
)
def test_what_lost_is_told_by_its_kind(played: str, better: str, kind: str) -> None:
    """Mutants: overlooked and taken exchanged; a text that is missing in a language."""
    parse, match = GAME.notation.parse, Match(GAME, PAGAT, 2, seed="kinds")
    match.deal()
    judge = Evaluator(match.rules)
    assert judge.kind_of_loss(match.view(match.actor), parse(played), parse(better)) == kind
    assert len({words.texts(language)(f"review.kind.{kind}", n=2) for language in LANGUAGES}) == 3


def test_chances_are_those_to_win_the_match() -> None:
    """Mutants: the chica is the match; a won chica ends it."""
    single, three = GAME.rules(PAGAT, 2), GAME.rules(GAME.rulebook.parse("pagat, match=best_of_3"), 2)
    assert [chance_by_chicas(single, [0, 0], 0, winner) for winner in (0, 1)] == [1.0, 0.0]
    assert [chance_by_chicas(three, [0, 0], 1, winner) for winner in (0, 1)] == [0.25, 0.75]
    assert [chance_by_chicas(three, [1, 0], 0, winner) for winner in (0, 1)] == [1.0, 0.5]
    assert [chance_by_chicas(three, [1, 1], 0, winner) for winner in (0, 1)] == [1.0, 0.0]
