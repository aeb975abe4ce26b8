"""The report of which clause has a test; `sobremesa.testing` holds every game to it."""

from pathlib import Path

import pytest

from sobremesa.testing.marks import Report, marked
from tools.clauses import main


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
    monkeypatch.setattr("sobremesa.testing.marks.marked", lambda folder: {})
    assert main(["cuarenta"]) == 1
    assert "cuarenta: 0 of " in capsys.readouterr().out


def test_tests_that_cannot_be_collected_are_told(tmp_path: Path) -> None:
    (tmp_path / "test_wrong.py").write_text("import nothing_of_this_name")
    with pytest.raises(AssertionError, match=r"cannot be collected(.|\n)*No module named 'nothing_of_this_name'"):
        marked(tmp_path)
