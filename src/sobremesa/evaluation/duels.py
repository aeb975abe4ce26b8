"""Duels of an evaluation: which there are, and what comes of them; a forfeit is a result too."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from sobremesa.arena.duel import Board, Duel, as_json, from_json, warm
from sobremesa.arena.entrants import Entrant
from sobremesa.arena.paper import progress
from sobremesa.arena.tournament import Plan
from sobremesa.core.bot import Forfeit
from sobremesa.evaluation.protocol import VERSION, Protocol, file_hash
from sobremesa.executors.journal import opened
from sobremesa.executors.spread import Executor, spread

Outcome = Board | str
"""A board, or the sentence of who forfeited it."""


@dataclass(frozen=True)
class Meeting:
    """A bot, with a partner or with itself, against an opponent."""

    bot: Entrant
    partner: Entrant | None
    opponent: Entrant


@dataclass(frozen=True)
class Work:
    """All boards of an evaluation, by number, for any process to play."""

    protocol: Protocol

    @cached_property
    def meetings(self) -> dict[Meeting, tuple[Duel, ...]]:
        """What is to be known, and the duels that tell it."""
        return {meeting: _duels(self.protocol, meeting) for meeting in _meetings(self.protocol)}

    @cached_property
    def plan(self) -> Plan:
        """Each duel once, over the same boards."""
        return Plan(tuple(dict.fromkeys(chain.from_iterable(self.meetings.values()))), self.protocol.boards)

    def play(self, number: int) -> Outcome:
        """Return the so-manyth board of all."""
        try:
            return self.plan.play(number)
        except Forfeit as forfeit:
            return str(forfeit)

    @property
    def run(self) -> dict[str, Any]:
        """The head of the journal."""
        p = self.protocol
        about: dict[str, Any] = {"command": "evaluate", "protocol": VERSION, "game": p.table.game}
        about |= {"ruleset": p.table.ruleset, "players": p.table.players, "seed": p.table.seed, "boards": p.boards}
        about |= {"bots": [[bot.text, file_hash(bot)] for bot in p.bots]}
        return about | {"opponents": [level.text for level in p.opponents]}


def _meetings(p: Protocol) -> list[Meeting]:
    """Return each bot against each level; then, where there are partners, everybody with everybody else."""
    found = [Meeting(bot, None, level) for bot in p.bots for level in p.opponents]
    found += cross_play(p) if p.has_partners else []
    return [m for m in found if m.partner is not None or m.bot != m.opponent]  # against itself it is even


def cross_play(p: Protocol) -> list[Meeting]:
    """Return bots and levels with themselves, bots with each other and with each level, against the usual level."""
    levels = [level for level in p.opponents if level not in p.bots]
    pairs = [*combinations(p.bots, 2), *((bot, level) for bot in p.bots for level in levels)]
    alone = [Meeting(one, None, p.mate) for one in (*p.bots, *levels)]
    return alone + [Meeting(one, other, p.mate) for one, other in pairs]


def _duels(p: Protocol, m: Meeting) -> tuple[Duel, ...]:
    """Return what is played for it: of two partners each sits on the side's first seat once."""
    if m.partner is None:
        return (Duel(p.table, m.bot, m.opponent),)
    return tuple(Duel(p.table, a, m.opponent, partner=b) for a, b in ((m.bot, m.partner), (m.partner, m.bot)))


def played(work: Work, executor: Executor, journal: Path | None) -> dict[Meeting, list[Outcome]]:
    """Play everything; the same wherever it is played. An interrupt leaves it to the journal."""
    duels, boards = work.plan.duels, work.plan.boards
    _warm(duels)
    kept = opened(journal, work.run, _write, _read) if journal is not None else None
    results: list[Outcome] = []
    with progress(len(duels) * boards) as step:
        for outcome in spread(work.play, len(duels) * boards, executor, kept):
            results.append(outcome)
            step()
    by_duel = {duel: results[number :: len(duels)] for number, duel in enumerate(duels)}
    return {m: [*map(_joined, zip(*(by_duel[d] for d in found), strict=True))] for m, found in work.meetings.items()}


def _warm(duels: Sequence[Duel]) -> None:
    """Have everybody get ready here first, so that the processes find on disk what has to be compiled."""
    for duel in duels:
        for entrant in duel.entrants:
            with suppress(Forfeit):
                warm(duel.table, entrant)


def _joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the duels of one board as one, since they share its cards; a sentence, where one was forfeited."""
    boards = [outcome for outcome in outcomes if isinstance(outcome, Board)]
    if len(boards) < len(outcomes):
        return next(outcome for outcome in outcomes if isinstance(outcome, str))
    return Board(tuple(chain.from_iterable(board.played for board in boards)), boards[0].paces)


def _write(outcome: Outcome) -> Any:
    return outcome if isinstance(outcome, str) else as_json(outcome)


def _read(found: Any) -> Outcome:
    return found if isinstance(found, str) else from_json(found)
