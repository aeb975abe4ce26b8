"""Golden playthroughs: a random match per ruleset and number of players, kept as a record and compared exactly.

Above a step stands, as a note, the score that the step before has made. A change of the rules shows as a difference
to be read; `GOLDEN=write pytest tests/test_golden.py` writes the files anew.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.laws import AnyMatch, advance
from sobremesa.core.match import Match
from sobremesa.core.record import Line, Record
from tests.tables import TABLES

FOLDER = Path(__file__).parent / "golden"
SEEDS = {
    "cuarenta-pagat-2": 61,
    "cuarenta-pagat-4": 34,
    "cuarenta-quito-2": 73,
    "cuarenta-quito-4": 91,
    "cuarenta-rigor-2": 34,
    "cuarenta-rigor-4": 91,
    "cuarenta-mundial-2": 55,
    "cuarenta-mundial-4": 22,
    "cuarenta-casa-2": 2,
    "cuarenta-casa-4": 39,
    "cuatrola-app-4": 46,
    "cuatrola-literal-4": 20,
    "cuatrola-ludoteka21-4": 32,
    "cuatrola-mesa7-4": 28,
    "cuatrola-sextola20-4": 26,
}
"""Matches in which much happens: rondas, catches, a zapatería; every bid, cantes sung and kept; the others take 7."""
STEPS = 600
"""Most steps of a match that are kept: at Canasta random play hardly ever comes to an end."""
golden = pytest.mark.parametrize("name", [str(table.id) for table in TABLES])


def playthrough(name: str) -> Record:
    """A match in which everybody plays at random, its scores noted."""
    game, ruleset, players = name.split("-")
    shelf = games.load(game)
    match: AnyMatch = Match(shelf, shelf.rulebook.ruleset(ruleset), int(players), seed=SEEDS.get(name, 7))
    chance, scores = Chance("golden", f"{ruleset}-{players}"), [standing(match)]
    while not match.over and len(match.steps) < STEPS:
        advance(match, chance)
        scores.append(standing(match))
    record = match.record()
    lines = [noted(line, *scores[number - 1 : number + 1]) for number, line in enumerate(record.lines)]
    return replace(record, lines=tuple(lines))


def standing(match: AnyMatch) -> str:
    """The score, and the chicas where the game has them."""
    digest = match.position.digest()
    score, chicas = (digest.get(key) for key in ("score", "chicas"))
    assert isinstance(score, list)
    won = f", chicas {'-'.join(map(str, chicas))}" if isinstance(chicas, list) and any(chicas) else ""
    return "-".join(map(str, score)) + won


def noted(line: Line, before: str = "", now: str = "") -> Line:
    """The line with the score above it where the step before has changed it."""
    return replace(line, note=now) if now != before else line


def file_of(name: str) -> Path:
    """Where a playthrough is kept."""
    game, table = name.split("-", 1)
    return FOLDER / game / f"{table}.txt"


@golden
def test_the_match_is_played_as_it_was(name: str) -> None:
    path, text = file_of(name), str(playthrough(name))
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@golden
def test_the_record_is_verified_line_by_line(name: str) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert Match.replay(games.load(record.tags["Game"]), record).over == record.over


def test_no_golden_file_is_left_over() -> None:
    assert {file_of(str(table.id)) for table in TABLES} == set(FOLDER.rglob("*.txt"))
