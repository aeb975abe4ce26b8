"""Reviews of Canasta: exact ends, blunders found, and nothing that a seat could not know."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.records import from_record
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.bots import learned, match_equity, player
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.review import Evaluator, knows_all
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Do, Rules, State
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.evaluator import NotReviewable, evaluator
from sobremesa.review.review import judged
from sobremesa.review.succession import Choice, Succession
from tests.games.canasta.table import GAME, Table, table

FEW = 30
OPEN: Any = {"pile_onto_row": True, "block_melded_rank": "none"}
"""Rules by which the top of the pile may go onto a row."""


@cache
def played(spec: str, players: int, seed: str, rounds: int = 2) -> Match[Rules, State]:
    """The first rounds of a match of the house."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), players, seed=seed)
    seats = [bots.make("canasta", "greedy", f"{seed} {seat}") for seat in range(players)]
    while not match.over and not (match.actor == CHANCE and match.state.rounds == rounds):
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def positions(match: Match[Rules, State]) -> Iterator[State]:
    """The table at each decision."""
    twin: Match[Rules, State] = Match(GAME, match.ruleset, match.players, match.first_dealer)
    for step in match.steps:
        if twin.actor >= 0:
            yield clone(twin.state)
        twin.repeat(step)


def seen_by(values: Rules, s: State) -> View[Any, Any]:
    """What the seat to decide sees of a table."""
    hidden, seat = clone(s), rules.actor(values, s)
    rules.hide(values, hidden, seat)
    return View(GAME, values, hidden, seat)


def legal(values: Rules, s: State) -> list[int]:
    """All that the seat to decide may do."""
    out = [0] * rules.MAX_LEGAL
    return out[: rules.legal_actions(values, s, out)]


def after(values: Rules, s: State, action: int) -> State:
    """The table after an action."""
    twin = clone(s)
    rules.apply(values, twin, action)
    return twin


# --- endings ----------------------------------------------------------------------------------------------------


def minimax(values: Rules, s: State, group: int) -> float:
    """A group's chance to win the match with best play of both, by trying everything that is legal."""
    if rules.actor(values, s) < 0:
        first = match_equity.worth(values, s, 0, learned.equity_table(values))
        return first if group == 0 else 1 - first
    tried = [minimax(values, after(values, s, action), group) for action in legal(values, s)]
    return max(tried) if rules.group_of(values, rules.actor(values, s)) == group else min(tried)


ENDS = [
    table("KK4", others={0: "K56"}, rows="QQQ", pile="9K", stock="", start=True, players=2),
    table("KKA4", others={0: "AA5"}, rows="QQQQQQ", theirs="999", pile="9", stock="", players=2, score=2000),
    table("Q25", others={0: "5A"}, rows="QQQQQQ", theirs="999 5555555", pile="9", stock="", players=2, seat=1),
]


@pytest.mark.parametrize("t", ENDS)
def test_every_action_of_an_ending_is_worth_what_trying_everything_says(t: Table) -> None:
    """Mutants: the other group's chance; the round's points for the match; a position taken for another one."""
    actions, judge = legal(t.rules, t.state), Evaluator(t.rules)
    group = rules.group_of(t.rules, t.turn)
    expected = [minimax(t.rules, after(t.rules, t.state, action), group) for action in actions]
    assert judge.seen(t.state, actions) == pytest.approx(expected, abs=1e-9)
    assert max(expected) > min(expected)


def test_exact_is_what_a_seat_knows_who_knows_every_card() -> None:
    """Mutants: while a card of the stock is left; with two hands unknown; with the pile's lowest cards unseen."""
    known = {"players": 2, "stock": ""}
    assert knows_all(table("KK4", **known).state, 1)  # type: ignore[arg-type]
    assert not knows_all(table("KK4", players=2, stock="4").state, 1)
    assert not knows_all(table("KK4", players=4, stock="").state, 1)
    covered = table("KK4", pile="99", **known)  # type: ignore[arg-type]
    covered.state.face_down = 1
    assert not knows_all(covered.state, 1)
    assert Evaluator(covered.rules).exact(seen_by(covered.rules, covered.state), [0, 1]) is None


def test_who_knows_every_card_is_told_what_the_true_cards_say() -> None:
    """Mutant: a world is drawn in which the other hand is another one."""
    match, met = played("wikibooks", 2, "end 0", 1), 0
    judge = Evaluator(match.rules)
    for s in positions(match):
        actions = legal(match.rules, s)
        if not s.stock_left and len(actions) > 1:
            assert judge.exact(seen_by(match.rules, s), actions) == judge.seen(s, actions) != []
            met += 1
    assert met


# --- what a seat can know ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spec", "players"), [("wikibooks", 4), ("americana", 2)])
def test_no_world_contradicts_what_a_seat_has_seen(spec: str, players: int) -> None:
    """Mutants: the others' hands as they are; the stock as it lies."""
    match = played(spec, players, "worlds")
    judge, differ = Evaluator(match.rules), 0
    for s in islice(positions(match), 0, None, 7):
        view = seen_by(match.rules, s)
        for record in judge.worlds(view, 3, 1).records:
            world = from_record(record, State())
            differ += world != s
            rules.hide(match.rules, world, view.actor)
            assert world == view.state
    assert differ > 30


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Mutants: the true cards among the worlds; a seed that follows from the cards; a judge who peeks."""
    match, compared = played("wikibooks", 4, "know", 1), 0
    for number, s in enumerate(islice(positions(match), 0, None, 5)):
        view = seen_by(match.rules, s)
        other = view.sample(Chance(number, "other cards")).state
        actions = tuple(legal(match.rules, s))
        if len(actions) > 1 and other != s:
            here, there = (
                Succession(
                    Evaluator(match.rules), [Choice(1, 1, seen_by(match.rules, one), actions, 0, one)], FEW, 5
                ).decision(0)
                for one in (s, other)
            )
            assert replace(here, seen=()) == replace(there, seen=())
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("judge", Evaluator.judges)
def test_a_judge_plays_on_as_its_player_would_by_what_each_seat_sees(judge: str) -> None:
    """To the round's end. Mutants: both judges play by the same weights; another's hand is seen."""
    ends = 0
    for spec, players in (("wikibooks", 4), ("latina", 2)):
        match = played(spec, players, "on", 1)
        known = match.rules
        weights = learned.weights(learned.TRIALS, known) if judge == "learned" else Weights()
        judges = Evaluator(known)
        for s in islice(positions(match), 0, None, 29):
            view, actions = seen_by(known, s), legal(known, s)
            drawn = judges.worlds(view, 2, 3)
            found = judges.values(view, drawn, actions, judge)
            world = from_record(drawn.records[1], State())
            rules.apply(known, world, actions[-1])
            while rules.actor(known, world) >= 0:
                seen, out = seen_by(known, world).state, legal(known, world)
                rules.apply(known, world, player.decide(known, seen, weights, Context(), out, len(out)))
            group = rules.group_of(known, view.actor)
            assert found[1, -1] == pytest.approx(match_equity.worth(known, world, group, learned.equity_table(known)))
            ends += 1
    assert ends > 5


# --- verdicts ---------------------------------------------------------------------------------------------------


@cache
def few(seed: str) -> tuple[Decision, ...]:
    """The decisions of a round, judged in few worlds."""
    return tuple(judged(played("wikibooks", 4, "few", 1), FEW, seed))


def test_the_same_seed_gives_the_same_review_and_another_one_draws_other_worlds() -> None:
    match = played("wikibooks", 4, "few", 1)
    steps = [one.step for one in few("1")[:12]]
    assert tuple(judged(match, FEW, "1", range(1, steps[-1] + 1))) == few("1")[:12] != few("2")[:12]
    assert list(judged(match, FEW, "1", steps[-2:])) == list(few("1")[10:12])


def test_a_blunder_is_found_and_the_better_action_is_named() -> None:
    """The worst action of the clearest decisions, in place of what was done. Mutant: the losses' sign."""
    match = played("wikibooks", 4, "few", 1)
    clear = sorted(few("1"), key=lambda one: min(one.estimates[0].chances) - max(one.estimates[0].chances))[:3]
    for decision in clear:
        twin: Match[Rules, State] = Match(GAME, match.ruleset, 4, match.first_dealer)
        for step in match.steps[: decision.step - 1]:
            twin.repeat(step)
        chances = decision.estimates[0].chances
        twin.play(decision.actions[int(np.argmin(chances))])
        (blunder,) = judged(twin, 200, "1", [decision.step])
        assert blunder.verdict == Verdict.LOSS and blunder.loss > 0.01 and blunder.kind
        assert chances[blunder.best] > chances[blunder.chosen]


def test_steps_of_a_turn_belong_together_and_none_that_shows_a_card_goes_on() -> None:
    """Mutants: a turn that is drawn for goes on; the partner's answer; a discard."""
    assert {one.turn for one in few("1")} >= {5, 6, 7}
    assert {do for do in Do if Evaluator(played("wikibooks", 4, "few", 1).rules).goes_on(do << 8)} == {
        *(Do.MELD, Do.ADD, Do.WILDS, Do.THREES)
    }


# --- what is told -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("t", "played", "better", "kind"),
    [
        (table("KK456", pile="9K", start=True), "draw", "take", "pile_left"),
        (table("KK456", pile="9K", start=True), "take", "draw", "pile_taken"),
        (table("KKK456789"), "drop 4", "meld KKK", "not_opened"),
        (table("KKKAAA456"), "meld AAA", "drop 4", "opened"),
        (table("KKK456789", rows="QQQ"), "drop 4", "meld KKK", "not_laid"),
        (table("KKK456789", rows="QQQ"), "meld KKK", "drop 4", "laid"),
        (table("KK2456789", rows="QQQ"), "add Q2", "meld KKK", "wild_spent"),
        (table("KKKJJJ456789", rows="QQQ"), "meld KKK", "meld JJJ", "row"),
        (table("K24567", rows="QQQ"), "drop 2", "drop 4", "froze"),
        (table("K24567", rows="QQQ"), "drop 4", "drop 2", "not_frozen"),
        (
            table("4K5567", rows="QQQ", theirs="KKK", pile="9999", pile_onto_row=True, block_melded_rank="none"),
            "drop K",
            "drop 4",
            "unsafe",
        ),
        (
            table("4K5567", rows="QQQ", theirs="KKK", pile="9999", pile_onto_row=True, block_melded_rank="none"),
            "drop 4",
            "drop K",
            "discard",
        ),
        (table("QK", rows="QQQQQQQ"), "drop K", "add QQ", "not_out"),
    ],
)
def test_what_lost_is_told_by_its_kind(t: Table, played: str, better: str, kind: str) -> None:
    """Mutants: left and taken exchanged; an opening is any laying; whichever discard is riskier."""
    parse = GAME.notation.parse
    judge = Evaluator(t.rules)
    assert judge.kind_of_loss(seen_by(t.rules, t.state), parse(played), parse(better)) == kind


def test_the_kinds_have_names_and_a_reader_is_told_whose_tables_are_used() -> None:
    """Mutants: a text that is missing in a language; nothing is said where a table of its own is missing."""
    kinds = {one.kind for one in few("1") if one.loss}
    for language in LANGUAGES:
        assert all("1" in words.texts(language)(f"review.kind.{kind}", n=1) for kind in kinds)
    told = {spec: Evaluator(rules_of(spec, 4)).notes("en") for spec in ("wikibooks", "classic", "viena")}
    assert kinds and [len(notes) for notes in told.values()] == [0, 1, 2]
    assert "classic" in told["viena"][0] and "wikibooks" in told["classic"][0]


def test_what_no_table_of_chances_was_made_for_is_neither_offered_nor_reviewed() -> None:
    """Mutants: points for chances, as if they were; another total's table; two groups told to be three."""
    refused = [
        ("wikibooks", 3, "of three groups"),
        ("wikibooks", 6, "of three groups"),
        ("wikibooks, target=1", 2, "to this total"),
    ]
    for spec, players, why in refused:
        with pytest.raises(NotReviewable, match=why):
            evaluator("canasta", rules_of(spec, players))
        assert not bots.reviewable("canasta", rules_of(spec, players))
    assert all(bots.reviewable("canasta", rules_of("wikibooks", players)) for players in (2, 4, 5))


def rules_of(spec: str, players: int) -> Rules:
    """The rules of a table."""
    return GAME.rules(GAME.rulebook.parse(spec), players)
