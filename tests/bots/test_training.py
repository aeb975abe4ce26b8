"""The commands that make learned data: listed by game, found by name, and refused with the list."""

import sys

import pytest

from sobremesa import games
from training.__main__ import commands, main


def test_each_command_belongs_to_a_game_and_says_what_it_makes() -> None:
    assert {game for game, _ in commands()} <= set(games.names())
    assert all(text.endswith(".") for text in commands().values())


@pytest.mark.parametrize("words", [[], ["nothing"], ["nothing", "at_all"]])
def test_what_is_no_command_is_answered_with_the_list(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["training", *words])
    assert main() == 2
    listed = capsys.readouterr().out
    assert all(f"  {game} {name} " in listed for game, name in commands())


def test_a_command_is_run_with_the_rest_of_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, name = next(iter(commands()))
    monkeypatch.setattr(sys, "argv", ["training", game, name, "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0 and f"python -m training {game} {name}" in capsys.readouterr().out
