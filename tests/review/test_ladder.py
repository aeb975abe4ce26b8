"""Where a seat stands among the house's levels: only where they were measured, no surer than its decisions are."""

from dataclasses import replace
from itertools import pairwise

import pytest

from sobremesa import bots, games
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.presentation.titles import level_name
from sobremesa.review.decision import Decision
from sobremesa.review.estimates import Estimate
from sobremesa.review.evaluator import evaluator
from sobremesa.review.ladder import Rung, ladder, standing
from sobremesa.review.review import WORLDS, Asked, Review
from sobremesa.review.summary import KindLost, Summary, summary
from sobremesa.review.text import Told

RUNGS = (Rung("weak", 400, 20.0, 1.0), Rung("middling", 400, 10.0, 0.5), Rung("strong", 400, 1.0, 0.1))


def measured(name: str) -> bool:
    """Whether a game's levels were measured at its first table."""
    game = games.load(name)
    return bool(ladder(Match(game, game.ruleset(), game.players[0], seed="ladder"), WORLDS))


def seat(lost: float, counted: int) -> Summary:
    return Summary(counted, lost, 0, 0, 0, 0, ())


@pytest.mark.parametrize(
    ("lost", "counted", "nearest", "others"),
    [
        (11.0, 400, "middling", ()),
        (18.0, 400, "weak", ()),
        (14.0, 16, "middling", ("weak",)),
        (0.0, 4, "strong", ("weak", "middling")),
    ],
)
def test_fewer_decisions_leave_more_levels_possible(
    lost: float, counted: int, nearest: str, others: tuple[str, ...]
) -> None:
    """Mutants: the level's own error alone; the spread of the seat's own decisions, nought where it lost none."""
    found = standing(seat(lost, counted), RUNGS)
    assert found and (found.nearest.level, found.others) == (nearest, others)


def test_no_level_is_named_where_none_loses_as_much() -> None:
    """Mutant: the nearest is named all the same, as for a seat that loses twice what the weakest level does."""
    assert [standing(seat(lost, 400), RUNGS) for lost in (14.0, 16.0, 50.0)] == [None] * 3


def test_nothing_is_said_where_nothing_was_measured_or_counted() -> None:
    assert standing(seat(1.0, 20), ()) is None and standing(seat(0.0, 0), RUNGS) is None


def test_a_ladder_holds_for_the_table_that_it_was_measured_at_alone() -> None:
    """Mutants: another ruleset's, other players', or other worlds' ladder in its place."""
    found = 0
    for name in games.names():
        game = games.load(name)
        for ruleset in game.rulebook:
            for players in game.players:
                match = Match(game, ruleset, players, seed="ladder")
                rungs = ladder(match, WORLDS)
                found += bool(rungs)
                assert not rungs or bots.known(name).review
                assert not ladder(match, WORLDS + 1)
                assert [rung.level for rung in rungs] == [one for one in bots.levels(name) if rungs]
                assert all(weaker.lost > stronger.lost for weaker, stronger in pairwise(rungs))
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in games.names() if measured(name)])
def test_levels_are_told_by_the_names_that_a_table_gives_them(name: str, language: str) -> None:
    """Mutants: `greedy` is said; only the nearest one is named so, not the others that so few decisions may be of."""
    game = games.load(name)
    match = Match(game, game.ruleset(), game.players[0], seed="ladder")
    judge, found = evaluator(name, match.rules), seat(ladder(match, WORLDS)[-1].lost, 1)
    place = standing(found, ladder(match, WORLDS))
    assert place and place.others
    told = Told(Review(match, Asked(), judge, ()), language).standing(found)
    for level in (place.nearest.level, *place.others):
        assert level_name(level, language) in told


def test_losses_are_told_by_kind_the_dearest_first() -> None:
    """Mutants: what lost nothing for certain is a kind too; the order of the decisions."""

    def lost(loss: float, kind: str) -> Decision:
        return Decision(1, 1, 0, (), (10, 11), 0, 0, (Estimate("", (0.5, 0.6), 1, loss, 0.0, True),), kind=kind)

    decisions = [lost(0.25, "b"), lost(0.5, "a"), lost(0.125, "b"), lost(0.0, "c")]
    decisions.append(replace(decisions[0], estimates=(replace(decisions[0].estimates[0], error=1.0),)))
    assert summary(decisions).kinds == (KindLost("a", 1, 0.5), KindLost("b", 2, 0.375))
