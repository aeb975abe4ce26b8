"""Learned data: every file lies in its game's `bots/learned` and says by which command it was made."""

import json
from importlib.resources import files

import pytest

from sobremesa import bots, games
from tests.bots.choices import house


@pytest.mark.parametrize("name", house())
def test_what_is_learned_says_how_it_was_made(name: str) -> None:
    package = games.load(name).package
    found = [file for file in files(f"{package}.bots.learned").iterdir() if file.name.endswith(".json")]
    assert found
    for file in found:
        command = json.loads(file.read_text(encoding="utf-8"))["provenance"]["command"]
        assert command.startswith((f"sobremesa equity {name} ", f"python -m training {name} ")), file.name


@pytest.mark.parametrize("name", house())
def test_a_games_bots_lie_in_its_own_folder(name: str) -> None:
    known, package = bots.known(name), games.load(name).package
    paths = [*known.levels.values(), *known.references.values(), known.equity]
    assert all(path.startswith(f"{package}.bots.") for path in paths)
