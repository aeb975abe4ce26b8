"""Luck apart from skill: the parts of a result are exact, the same for one seed, and unbiased where they must be."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.review.account import Account, account_of
from sobremesa.review.evaluator import NotReviewable
from sobremesa.review.luck import Scales, account, value_function, weighed

ABLE = [name for name in games.names() if bots.known(name).value]
ROUNDING = 1e-12
SURE = 3.0
"""Standard errors; seeds are fixed, so that what lies within them stays there."""


def played(name: str, players: int, seed: str, level: str = "random") -> Match[Any, Any]:
    """A whole match of the house."""
    game = games.load(name)
    match: Match[Any, Any] = Match(game, game.ruleset(), players, seed=seed)
    seats = [bots.make(name, level, f"{seed} {seat}") for seat in range(players)]
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


@cache
def told(name: str) -> tuple[Match[Any, Any], Account]:
    """A match, and where its result came from."""
    match = played(name, games.load(name).players[0], "luck")
    return match, account(match)


@pytest.mark.parametrize("name", ABLE)
def test_the_parts_are_the_result_exactly(name: str) -> None:
    """Mutants: a step's part is left out; a forced step is worth nothing; the start is taken from the first choice."""
    match, found = told(name)
    assert match.result is not None
    for side, won in enumerate(found.result):
        assert won == (side in match.result.winners)
        assert abs(found.residue(side)) < ROUNDING
        choices = found.choices(side, found.own(side)) + found.choices(side, found.others(side))
        assert found.start[side] + found.deals(side) + found.hidden(side) + choices == pytest.approx(won)


@pytest.mark.parametrize("name", ABLE)
def test_what_one_side_gains_the_others_lose(name: str) -> None:
    """Mutant: each side's chance is weighed by lots of its own."""
    _, found = told(name)
    assert sum(found.start) == pytest.approx(1)
    for part in found.parts:
        for moved in (part.deal, part.hidden, part.choice):
            assert sum(moved) == pytest.approx(0)


@pytest.mark.parametrize("name", ABLE)
def test_deals_are_luck_and_choices_are_not(name: str) -> None:
    """Mutant: what a forced step does counts as a choice."""
    match, found = told(name)
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    for step, part in zip(match.steps, found.parts, strict=True):
        assert any(part.deal) <= (step.kind == "deal")
        assert any(part.choice) <= (len(twin.legal_actions) > 1)
        twin.repeat(step)
    assert any(any(part.deal) for part in found.parts) and any(any(part.choice) for part in found.parts)


@pytest.mark.parametrize("name", ABLE)
def test_the_same_seed_gives_the_same_numbers_in_whatever_pieces(name: str) -> None:
    """Mutant: lots go on from step to step."""
    match, found = told(name)
    steps = [one for first in (1, 4) for one in weighed(match, "1", range(first, first + 3))]
    assert steps == list(islice(weighed(match, "1"), 6))
    assert account_of(match, found.name, list(weighed(match, "1"))) == found
    assert list(islice(weighed(match, "2"), 6)) != steps


def test_a_game_without_a_value_function_is_refused() -> None:
    """And so is a match that is not over."""
    name = next(name for name in games.names() if not bots.known(name).value)
    game = games.load(name)
    with pytest.raises(NotReviewable, match=r"has no value function to tell luck from skill by; .+ have one"):
        value_function(name, game.rules(game.ruleset(), game.players[0]))
    game = games.load(ABLE[0])
    with pytest.raises(NotReviewable, match="not over"):
        account(Match(game, game.ruleset(), game.players[0], seed="luck"))


def dealt(name: str, players: int, seed: str, matches: int, level: str) -> Iterator[float]:
    """Yield what each deal of many matches brought the first side."""
    for number in range(matches):
        match = played(name, players, f"{seed} {number}", level)
        deals = [step for step, one in enumerate(match.steps, 1) if one.kind == "deal"]
        yield from (one.brought[0] for one in weighed(match, "1", deals))


@pytest.mark.parametrize("name", ABLE)
def test_deals_bring_nothing_on_average(name: str) -> None:
    """In few matches; mutants: what deals may bring is weighed without the stock, or with the deal that came."""
    found = list(dealt(name, games.load(name).players[0], "few", 8, "random"))
    assert abs(fmean(found)) < SURE * stdev(found) / sqrt(len(found))


@pytest.mark.long
@pytest.mark.parametrize("name", ABLE)
def test_hidden_cards_bring_nothing_on_average(name: str) -> None:
    """As the worlds of a seat are drawn rightly, what they hide is nought on average over decisions."""
    found = [account(played(name, games.load(name).players[0], f"many {n}", "greedy")).hidden(0) for n in range(30)]
    assert abs(fmean(found)) < SURE * stdev(found) / sqrt(len(found))


def test_scales_weigh_the_same_position_alike() -> None:
    """Mutant: lots are drawn from one stream, so that the order of questions matters."""
    name = ABLE[0]
    match = played(name, games.load(name).players[0], "luck")
    scales = Scales(value_function(name, match.rules), "1")
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    one = scales.before_deal(twin.state, 1)
    assert scales.before_deal(twin.state, 2) != one == scales.before_deal(twin.state, 1)
