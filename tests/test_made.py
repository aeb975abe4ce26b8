"""Files that tools make: written once they are not current, with `--check` only told."""

from pathlib import Path

import pytest

from tools.made import settle


def test_what_is_missing_or_says_something_else_is_told_with_its_command_and_then_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {tmp_path / "new" / "one.md": "one\n", tmp_path / "two.md": "two\n", tmp_path / "same.md": "same\n"}
    (tmp_path / "two.md").write_text("three\n")
    (tmp_path / "same.md").write_text("same\n")
    assert settle(files, "tools.any", check=True) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(" is not current: ") for line in told] == [
        ["new/one.md", "python -m tools.any"],
        [f"{tmp_path.name}/two.md", "python -m tools.any"],
    ]
    assert not (tmp_path / "new").exists() and (tmp_path / "two.md").read_text() == "three\n"
    assert settle(files, "tools.any", check=False) == 0 == settle(files, "tools.any", check=True)
    assert {file.read_text() for file in files} == set(files.values())


@pytest.mark.parametrize("check", [True, False])
def test_what_else_is_wrong_fails_in_any_case(check: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert settle({tmp_path / "one.md": "one\n"}, "tools.any", check, ["a source is wrong"]) == 1
    assert capsys.readouterr().err.startswith("a source is wrong\n")
    assert (tmp_path / "one.md").exists() is not check
