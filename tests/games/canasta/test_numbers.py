"""Numbers and ties of Canasta's clauses: what was added to them, told as it is played."""

import re
from dataclasses import replace
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.clauses import ClauseBook
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules as kernel
from sobremesa.testing import numbers

GAME = games.load("canasta")

LIMITS = [
    "classic",
    "americana",
    "latina",
    "classic, second_from=3000",
    "classic, second_from=5000",
    "classic, third_from=500",
    "latina, fourth_from=1000",
    "latina, fourth_from=3000, third_from=500",
    "americana, minimum_below=15",
    "americana, second_from=10000",
]


def steps_said(text: str) -> tuple[list[tuple[int, int]], bool]:
    """The totals and minima that a German sentence of C33 names, in order; whether the last one holds of several."""
    said = [(int(total), int(least)) for total, least in re.findall(r"ab (\d+) sind es (\d+)", text)]
    below = re.findall(r"Unter 0 Punkten ist das Minimum (\d+), dann (\d+)", text)
    first, always = (below[0][1], below[0][0]) if below else [re.findall(r"Das Minimum ist (\d+)", text)[0]] * 2
    return [(-(10**6), int(always)), (0, int(first)), *said], "zuletzt genannte" in text


@pytest.mark.clause("C33")
@pytest.mark.parametrize("ruleset", LIMITS)
def test_the_minimum_is_what_the_clause_says_for_every_total(ruleset: str) -> None:
    rules = GAME.rules(GAME.ruleset(ruleset), 4)
    steps, last_holds = steps_said(GAME.clause("C33", "de", GAME.ruleset(ruleset)).text)
    assert last_holds or steps == sorted(steps)
    for total in (-5, 0, *range(495, 10_500, 250), *(one for one, _ in steps if one > 0)):
        said = [least for at, least in steps if at <= total]
        assert kernel.minimum(rules, total) == said[-1], total


@pytest.mark.clause("C33", "A27")
@pytest.mark.parametrize("second", [500, 5000, 10000])
@pytest.mark.parametrize("third", [500, 5000, 10000])
@pytest.mark.parametrize("fourth", ["none", 500, 5000, 10000])
def test_limits_in_any_order_are_told_as_they_are_played(second: int, third: int, fourth: object) -> None:
    limits = f"classic, second_from={second}, third_from={third}, fourth_from={fourth}"
    test_the_minimum_is_what_the_clause_says_for_every_total(limits)
    greatest = re.findall(r"\d+", GAME.clause("A27", "en", GAME.ruleset(limits)).text)
    assert kernel.minimum(GAME.rules(GAME.ruleset(limits), 4), int(greatest[0]) + 5) == int(greatest[1])


@pytest.mark.parametrize(
    ("ruleset", "number", "old", "new"),
    [
        ("classic", "C36", "300", "500"),
        ("classic", "C37", "500", "300"),
        ("classic", "C72", "100", "200"),
        ("classic", "C51", "{red_three}", "{black_in_hand}"),
        ("classic", "A41", "{drawn_few}", "{drawn}"),
        ("wikibooks", "A56", "{black_in_hand}", "{red_three}0"),
        ("americana", "V11", "2500", "2600"),
        ("americana", "V19", "100", "110"),
    ],
)
def test_a_clause_with_another_number_is_found(ruleset: str, number: str, old: str, new: str) -> None:
    clause, wrong = GAME.clauses[number], replace(GAME)
    readings = [
        replace(one, texts={language: text.replace(old, new) for language, text in one.texts.items()})
        for one in clause.readings
    ]
    changed = replace(clause, readings=tuple(readings))
    vars(wrong)["clauses"] = ClauseBook({**GAME.clauses, number: changed}.values())
    tables = [(GAME.ruleset(ruleset), 2, str(seed)) for seed in range(10)]
    found = [one for at in tables for one in numbers.wrongly_scored(wrong, *at, set())]
    assert found and all(f"clause {number} says" in one for one in found)


@pytest.mark.clause("C33")
def test_one_minimum_for_all_low_totals_is_told_once() -> None:
    said = GAME.clause("C33", "en", GAME.ruleset("americana")).text
    assert said == "The minimum is 125, below 0 too, from 3000 on 155, and from 5000 on 180."


@pytest.mark.clause("A81")
@pytest.mark.parametrize("stock_end", ["on_need", "finish_turn", "immediate"])
def test_a_stock_of_one_card_is_drawn_where_two_are_due(stock_end: str) -> None:
    ruleset = GAME.ruleset(f"classic, stock_end={stock_end}")
    for seed in range(20):
        match: Match[Any, Any] = Match(GAME, ruleset, 2, 0, seed=seed)
        match.deal()
        match.state.stock_left = 1
        seat, held = match.actor, match.state.held[match.actor]
        reds = sum(match.state.red_threes)
        match.play("draw")
        if stock_end == "immediate":
            assert any(score.name == "round" for score in match.steps[-1].scores)
        elif sum(match.state.red_threes) == reds:
            assert match.state.held[seat] == held + 1 and match.state.stock_left == 0
    said = [GAME.clause("A81", language, ruleset).text for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)


@pytest.mark.clause("C73", "A60")
def test_a_tie_on_exactly_the_target_starts_nobody_again_where_the_target_ends_the_game() -> None:
    for target_rule, score in (("at_least", [5000, 5000, 0]), ("more_than", [0, 0, 0])):
        ruleset = f"classic, tie=extra_round, exact_reset=true, target_rule={target_rule}"
        state = kernel.State(score=[5000, 5000, 0], factor=[1, 1, 1])
        kernel.begin_next_round(GAME.rules(GAME.ruleset(ruleset), 2), state)
        assert (state.phase, state.score) == (kernel.Phase.DEAL, score)


@pytest.mark.clause("C51", "C52", "A02", "A56", "C71")
def test_threes_that_count_nothing_are_told_so() -> None:
    ruleset = GAME.ruleset("classic, three_card=0, three_extra=0")
    for number in ("C51", "C52", "A02", "A56", "C71"):
        assert "nothing" in GAME.clause(number, "en", ruleset).text
    assert "A03" not in [clause.number for clause in GAME.clauses.held(GAME.codes(ruleset))]
