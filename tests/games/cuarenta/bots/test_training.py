"""Cuarenta's training commands: what they print does not hang on where the hands are played."""

import sys

import pytest

from training.__main__ import main


def test_a_command_prints_the_same_with_two_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for jobs in ("1", "2"):
        call = ["training", "cuarenta", "likelihood", "--level", "greedy", "--hands", "6", "--jobs", jobs]
        monkeypatch.setattr(sys, "argv", call)
        assert main() == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] and "let lie" in printed[0]
