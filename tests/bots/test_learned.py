"""Learned data: every file lies in its game's `bots/learned`, and `provenance.toml` beside it says how it was made."""

import datetime
import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from tests.bots.choices import house

ROOT = Path(__file__).parents[2]
BESIDE = {"__init__.py", "provenance.toml"}
FIELDS = {"what": str, "command": str, "seed": str, "made": datetime.date, "version": str}


def learned(name: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """A game's learned files by name, and their provenance."""
    folder = files(f"{games.load(name).package}.bots.learned")
    found = {file.name: file for file in folder.iterdir() if file.is_file() and file.name not in BESIDE}
    return found, tomllib.loads(folder.joinpath("provenance.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", house())
def test_each_learned_file_has_its_provenance_and_no_other(name: str) -> None:
    found, provenance = learned(name)
    assert found and set(provenance) == set(found)
    for file, entry in provenance.items():
        assert {field: type(entry.get(field)) for field in FIELDS} == FIELDS, file
        assert all(entry[field] for field in FIELDS), file
        assert set(entry) <= {*FIELDS, "note"}, file


@pytest.mark.parametrize("name", house())
def test_the_command_of_a_file_exists_and_is_the_one_in_it(name: str) -> None:
    found, provenance = learned(name)
    for file, entry in provenance.items():
        words = entry["command"].split()
        if words[0] == "sobremesa":
            assert words[1:3] == ["equity", name] and bots.known(name).equity, file
        else:
            assert words[:4] == ["python", "-m", "training", name], file
            assert (ROOT / "training" / name / f"{words[4]}.py").is_file(), file
        if file.endswith(".json"):
            inside = json.loads(found[file].read_text(encoding="utf-8"))["provenance"]
            assert inside["command"] == entry["command"], f"{file} was made again: write that into provenance.toml"
            assert str(inside.get("seed", entry["seed"])) == entry["seed"], file


@pytest.mark.parametrize("name", house())
def test_a_games_bots_lie_in_its_own_folder(name: str) -> None:
    known, package = bots.known(name), games.load(name).package
    paths = [*known.levels.values(), *known.references.values(), known.equity]
    assert all(path.startswith(f"{package}.bots.") for path in paths)
