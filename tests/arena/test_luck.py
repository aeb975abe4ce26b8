"""Luck-adjusted results: the same games, the same mean, less scatter."""

import json
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from sobremesa import bots, games
from sobremesa.arena.duel import Duel
from sobremesa.arena.entrants import enter
from sobremesa.arena.luck import judge_of
from sobremesa.arena.table import Table
from sobremesa.arena.tournament import Meeting, Plan, hold, plan
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError

ABLE = [name for name in games.names() if bots.known(name).value]
SURE = 3.0
"""Standard errors; the seed is fixed, so that what lies within them stays there."""


@cache
def met(game: str, boards: int, luck: bool) -> Meeting:
    """Two levels over matches."""
    known = games.load(game)
    table = Table(game, str(known.ruleset()), known.players[0], True, "luck")
    return hold(plan(table, ["greedy", "random"], boards, luck=luck), lambda _: False).meetings[0]


@pytest.mark.parametrize("game", ABLE)
def test_the_games_are_those_that_are_played_without(game: str) -> None:
    """Mutants: what weighs the deals draws from the boards' chance; it changes the position."""
    told, plain = met(game, 3, True), met(game, 3, False)
    raw = [[(p.lead, p.share, p.deals) for p in board.played] for board in told.boards]
    assert raw == [[(p.lead, p.share, p.deals) for p in board.played] for board in plain.boards]
    assert all(p.luck is None for board in plain.boards for p in board.played)
    assert all(board.luck == sum(p.luck or 0 for p in board.played) / 2 for board in told.boards)


def biased(meeting: Meeting) -> float:
    """How many standard errors the luck's mean is off nought, over the first seatings: those of equals are alike."""
    lucks = [board.played[0].luck or 0.0 for board in meeting.boards]
    return abs(fmean(lucks)) / (stdev(lucks) / sqrt(len(lucks)))


@pytest.mark.long
@pytest.mark.parametrize("game", ABLE)
def test_luck_is_nought_on_average_and_takes_scatter_away(game: str) -> None:
    """Among equals and others; mutants: the stock is weighed as it lies, the deal as one of those it is not."""
    known = games.load(game)
    table, who = Table(game, str(known.ruleset()), known.players[0], True, "equals"), enter(game, "rules")
    equals = hold(Plan((Duel(table, who, who, luck=True),), 40), lambda _: False).meetings[0]
    assert biased(equals) < SURE and equals.fewer[0] > 1.4
    others = met(game, 40, True)
    assert biased(others) < SURE and others.fewer[0] > 0.9


def test_the_report_has_both(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the raw numbers, with the value function's name."""
    game = ABLE[0]
    players = str(games.load(game).players[0])
    asked = ["arena", game, "greedy", "random", "--players", players, "--matches", "3", "--luck-adjusted"]
    assert main([*asked, "--seed", "luck"]) == 0
    text = capsys.readouterr().out
    assert "matches won by A" in text and f"by the value function {game}-1" in text
    assert main([*asked, "--seed", "luck", "--json", "-"]) == 0
    [duel] = json.loads(capsys.readouterr().out)["duels"]
    found, meeting = duel["luck_adjusted"], met(game, 3, True)
    assert found["wins"]["mean"] == pytest.approx(meeting.adjusted.mean)
    assert found["lucks"] == [[p.luck for p in board.played] for board in meeting.boards]


def test_what_has_no_luck_to_tell_is_refused() -> None:
    """Hands, whose luck is not a match's; a game without a value function."""
    game = games.load(ABLE[0])
    with pytest.raises(SobremesaError, match="give --matches, too"):
        judge_of(Table(ABLE[0], str(game.ruleset()), game.players[0], False, "luck"))
    unable = next(name for name in games.names() if name not in ABLE)
    table = Table(unable, str(games.load(unable).ruleset()), games.load(unable).players[0], True, "luck")
    with pytest.raises(SobremesaError, match="has no value function"):
        plan(table, ["greedy", "random"], 3, luck=True)
