"""Every rule clause of every game has a test, and every mark names a clause."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from tools.clauses import Report, clause_file, main

ROOT = Path(__file__).parents[1]
GAMES = [name for name in games.names() if clause_file(name).exists()]


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_clause_is_without_a_test(game: str) -> None:
    """In a process of its own: pytest collects there, whatever runs here and on however many workers."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "tools.clauses", game]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{game}: ") and "without a test: 0" in done.stdout


def test_a_rule_without_a_test_and_a_mark_without_a_clause_are_reported() -> None:
    kinds = {"P1": "fact", "P2": "rule", "P3": "rule"}
    report = Report("a game", kinds, {"P2": 3, "P9": 1})
    assert report.untested == ["P3"] and report.unknown == ["P9"]
    assert str(report).splitlines() == [
        "a game: 1 of 2 rule clauses have tests",
        "  P2:3",
        "without a test: 1",
        "  P3",
        "no rules (fact):",
        "  P1",
        "marks that name no clause:",
        "  P9",
    ]


def test_a_game_without_tests_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tools.clauses.marked", lambda game: {})
    assert main(["cuarenta"]) == 1
    assert "cuarenta: 0 of " in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_of_a_clause_is_written_in_every_language(game: str) -> None:
    for number, table in tomllib.loads(clause_file(game).read_text(encoding="utf-8")).items():
        for reading in (table, *table.get("otherwise", ())):
            assert set(LANGUAGES) <= set(reading), number
