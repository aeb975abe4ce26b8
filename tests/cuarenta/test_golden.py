"""Golden playthroughs: one random match per ruleset and number of players, kept as a record and compared exactly.

Above a step stands, as a note, the score that the step before has made. A change of the rules shows as a difference
to be read; `GOLDEN=write pytest tests/cuarenta/test_golden.py` writes the files anew.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Line, Record
from sobremesa.games.cuarenta.rules import Rules, State
from tests.cuarenta.table import GAME

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"pagat-2": 61, "pagat-4": 34, "quito-2": 73, "quito-4": 91, "rigor-2": 34, "rigor-4": 91}
golden = pytest.mark.parametrize("name", SEEDS)


def playthrough(name: str) -> Record:
    """A match in which everybody plays at random, its scores noted."""
    ruleset, players = name.split("-")
    match = Match(GAME, GAME.rulebook.ruleset(ruleset), int(players), seed=SEEDS[name])
    chance, scores = Chance("golden", name), [standing(match)]
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])
        scores.append(standing(match))
    record = match.record()
    lines = [noted(line, *scores[number - 1 : number + 1]) for number, line in enumerate(record.lines)]
    return replace(record, lines=tuple(lines))


def standing(match: Match[Rules, State]) -> str:
    s = match.state
    chicas = f", chicas {s.chicas[0]}-{s.chicas[1]}" if any(s.chicas) else ""
    return f"{s.score[0]}-{s.score[1]}{chicas}"


def noted(line: Line, before: str = "", now: str = "") -> Line:
    """The line with the score above it where the step before has changed it."""
    return replace(line, note=now) if now != before else line


@golden
def test_the_match_is_played_as_it_was(name: str) -> None:
    path, text = FOLDER / f"{name}.txt", str(playthrough(name))
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@golden
def test_the_record_is_verified_line_by_line(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert Match.replay(GAME, record).over
