"""Run of an evaluation: from what was asked for to the JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sobremesa import games
from sobremesa.arena.duel import Duel
from sobremesa.arena.entrants import Entrant
from sobremesa.arena.table import Table
from sobremesa.arena.times import spread_of
from sobremesa.core.bot import Forfeit
from sobremesa.evaluation.commitments import commitments, release_of
from sobremesa.evaluation.duels import Work, played
from sobremesa.evaluation.protocol import DEVELOPMENT, Protocol, protocol
from sobremesa.evaluation.result import result, text
from sobremesa.executors.spread import Executor

TIMED: Final = 20
"""Boards whose decisions are timed."""


@dataclass(frozen=True)
class Asked:
    """What a command asks for, as it was written; empty where it says nothing."""

    game: str
    ruleset: str
    players: int | None
    bots: Sequence[str]
    opponents: Sequence[str]
    boards: int
    test_seed: str = ""
    times: bool = False
    nash_conv: bool = False


def run(asked: Asked, executor: Executor, journal: Path | None) -> str:
    """Return the evaluation's JSON; raises `SobremesaError`."""
    boards_of = release_of(asked.test_seed, commitments()) if asked.test_seed else DEVELOPMENT
    p = protocol(_table(asked), asked.bots, asked.opponents, asked.boards)
    solved = {bot: _nash_conv(p, bot) for bot in p.bots} if asked.nash_conv else {}  # refused before hours are played
    found = played(Work(p), executor, journal)
    timed = {bot: _times(p, bot) for bot in p.bots} if asked.times else {}
    return text(result(p, found, boards_of, {bot: (timed.get(bot), solved.get(bot)) for bot in p.bots}))


def _nash_conv(p: Protocol, bot: Entrant) -> dict[str, float | str] | None:
    from sobremesa.evaluation.nash_conv import nash_conv  # OpenSpiel, which is an extra

    return nash_conv(p.table, bot)


def _table(asked: Asked) -> Table:
    game = games.load(asked.game)
    usual = 4 if 4 in game.players else game.players[0]
    players = usual if asked.players is None else asked.players
    return Table(game.name, str(game.rulebook.parse(asked.ruleset)), players, False, asked.test_seed or DEVELOPMENT)


def _times(p: Protocol, bot: Entrant) -> dict[str, float]:
    """Return the milliseconds of a bot's decisions where it had a choice, in time of the processor."""
    seconds: list[float] = []
    for board in range(TIMED):
        try:
            seconds += Duel(p.table, bot, p.mate, timed=True).play(board).paces[0].cpu
        except Forfeit:
            return {}
    median, nearly_all, worst = spread_of(seconds)
    return {"decisions": len(seconds), "median": median, "99 in 100": nearly_all, "worst": worst}
