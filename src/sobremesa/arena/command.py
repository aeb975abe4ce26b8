"""Command `sobremesa arena`: plan, play, report."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from sobremesa.arena.data import data
from sobremesa.arena.duel import Board, as_json, from_json
from sobremesa.arena.paper import progress, show
from sobremesa.arena.ratings import Rating, ratings
from sobremesa.arena.report import adjusted, cross_table, heading, luck, rated, strength, timed, verdict
from sobremesa.arena.sprt import Sprt, parse
from sobremesa.arena.table import Table
from sobremesa.arena.times import Times, times
from sobremesa.arena.tournament import Outcome, Plan, hold, plan
from sobremesa.bots import levels
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.journal import Journal, opened
from sobremesa.executors.spread import HERE, Executor
from sobremesa.presentation.printing import write_line


@dataclass(frozen=True)
class ArenaConfig:
    """Configuration of an arena's run, beside the table and the names."""

    boards: int
    executor: Executor = HERE
    sprt: str = ""
    times: bool = False
    luck_adjusted: bool = False
    json: Path | None = None
    journal: Path | None = None


@dataclass(frozen=True)
class Result:
    """All there is to report."""

    outcome: Outcome
    ratings: list[Rating]
    times: list[Times]
    sprt: Sprt | None


def run(table: Table, names: list[str], config: ArenaConfig) -> None:
    """Hold the tournament (of all levels, without names) and say what it came to; raises `SobremesaError`.

    One that is broken off by an interrupt is reported as far as it went, written nowhere, and the interrupt raised.
    """
    refuse_no_place(config.json)
    result = held(table, names or list(levels(table.game)), config)
    if config.json != Path("-"):
        report(result)
    if result.outcome.broken_off:
        raise KeyboardInterrupt
    if config.json is not None:
        write(result, config.json)


def refuse_no_place(path: Path | None) -> None:
    """Raises `SobremesaError` where the result could not be written: before hours are played, not after them."""
    if path is None or path == Path("-"):
        return
    if path.is_dir() or not path.parent.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise SobremesaError(f"nothing can be written to '{path}'")


def held(table: Table, names: list[str], config: ArenaConfig) -> Result:
    """Play it."""
    sprt = _test(table, names, config.sprt)
    planned = plan(table, names, config.boards, timed=config.times, luck=config.luck_adjusted)
    with progress(len(planned.duels) * planned.boards) as step:

        def watch(board: Board) -> bool:
            step()
            if sprt is not None:
                sprt.add(board)
            return sprt is not None and sprt.verdict != "undecided"

        outcome = hold(planned, watch, config.executor, _journal(planned, config.journal))
    ranked = ratings(outcome) if len(names) > 2 else []
    return Result(outcome, ranked, times(outcome) if config.times else [], sprt)


def _journal(planned: Plan, path: Path | None) -> Journal[Board] | None:
    return opened(path, planned.run, as_json, from_json) if path is not None else None


def _test(table: Table, names: list[str], text: str) -> Sprt | None:
    if not text:
        return None
    hypotheses = parse(text)
    if len(names) != 2:
        raise SobremesaError("a promotion test is between two levels")
    if hypotheses.scale == "elo" and table.seatings != 2:
        raise SobremesaError("Elo is tested at a table of two sides; here, test points")
    if hypotheses.scale == "points" and table.matches:
        raise SobremesaError("points are tested over hands (rounds); test matches by Elo")
    return Sprt(hypotheses)


def report(result: Result) -> None:
    """Print it as tables."""
    outcome = result.outcome
    write_line(heading(outcome))
    if outcome.broken_off:
        write_line("broken off: this is what was played so far")
    grids = [strength(outcome), luck(outcome)]
    grids += [adjusted(outcome)] if outcome.meetings[0].duel.luck else []
    grids += [cross_table(outcome), rated(result.ratings)] if result.ratings else []
    grids += [timed(result.times)] if result.times else []
    for grid in grids:
        show(grid)
    if result.sprt is not None:
        duel = outcome.meetings[0].duel
        write_line("", *verdict(result.sprt, (duel.a.text, duel.b.text)))


def write(result: Result, path: Path) -> None:
    """Write it as JSON to a file, or to the standard output (-)."""
    text = json.dumps(data(result.outcome, result.ratings, result.times, result.sprt), ensure_ascii=False)
    if path == Path("-"):
        write_line(text)
    else:
        path.write_text(text + "\n", encoding="utf-8")
