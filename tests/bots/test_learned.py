"""Learned data: what each table plays by, how each file was made, and what becomes of one that is damaged."""

import datetime
import json
import logging
import shutil
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.learned_parts import OTHERWISE, DamagedPart, Registry
from tests.bots.choices import house
from tools import learned_parts

ROOT = Path(__file__).parents[2]
BESIDE = {"__init__.py", "provenance.toml", "registry.toml", "measured.toml"}
FIELDS = {
    "ruleset": str,
    "players": int,
    "what": str,
    "command": str,
    "seed": str,
    "made": datetime.date,
    "version": str,
    "digest": str,
}


def learned(name: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """A game's learned files by name, and their provenance."""
    folder = files(f"{games.load(name).package}.bots.learned")
    found = {file.name: file for file in folder.iterdir() if file.is_file() and file.name not in BESIDE}
    return found, tomllib.loads(folder.joinpath("provenance.toml").read_text(encoding="utf-8"))


def registry(name: str) -> Registry[Any]:
    found: Registry[Any] = import_module(f"{games.load(name).package}.bots.learned").REGISTRY
    return found


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], tuple[Registry[Any], Path]]:
    """A game's registry over a copy of its files."""

    def copy(name: str) -> tuple[Registry[Any], Path]:
        folder = tmp_path / name
        shutil.copytree(str(files(f"{games.load(name).package}.bots.learned")), folder)
        return Registry(folder, lambda: games.load(name)), folder

    return copy


def rows_of_files(known: Registry[Any]) -> list[tuple[str, str, int]]:
    """The tables that play by a file that is read at run time."""
    return [row for row, names in known.rows.items() if names[0].endswith(".json")]


def rules_at(name: str, ruleset: str, players: int) -> Any:
    game = games.load(name)
    return game.rules(game.rulebook.parse(ruleset), players)


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


@pytest.mark.parametrize("name", house())
def test_every_ruleset_has_its_rows_and_every_file_is_the_one_that_was_made(name: str) -> None:
    known = registry(name)
    assert list(known.faults()) == []
    for part in known.parts.values():
        if part.name.endswith(".json"):
            assert known.content(part.name)["provenance"]["command"] == part.command


def test_the_page_says_what_the_files_say() -> None:
    assert set(learned_parts.registries()) == set(house())
    assert learned_parts.PAGE.read_text(encoding="utf-8") == learned_parts.text(), "run `python -m tools.learned_parts`"


@pytest.mark.parametrize("name", house())
def test_a_part_that_nobody_plays_without_is_not_called_unmeasured(name: str) -> None:
    known, lines = registry(name), learned_parts.text().splitlines()
    for (kind, ruleset, players), names in known.rows.items():
        needed = known.kinds[kind].otherwise.startswith("nothing: ") and len(names) == 1
        row = f"| `{ruleset}` | {players} | `{names[0]}` | "
        without = [one for one in lines if one.startswith(row) and one.endswith("| nobody plays without it |  |")]
        assert len(without) == needed, (kind, ruleset, players)


@pytest.mark.parametrize("name", house())
def test_a_table_plays_by_its_own_row(name: str) -> None:
    known = registry(name)
    for (kind, ruleset, players), names in known.rows.items():
        assert known.names(kind, rules_at(name, ruleset, players), players) == names


@pytest.mark.parametrize("name", house())
def test_house_rules_share_no_part_where_the_kind_forbids_it(name: str) -> None:
    """Change each field that must be the same: no table is left that may share its files, or one that agrees in it."""
    known = registry(name)
    for kind, ruleset, players in known.rows:
        rules = rules_at(name, ruleset, players)
        for one in known.kinds[kind].same:
            other = replace(rules, target=rules.target + 1) if one == "all" else replace(rules, **{one: -1})
            assert known.names(kind, other, players) == (OTHERWISE,)


@pytest.mark.parametrize("name", house())
def test_a_ruleset_without_its_row_is_a_fault(
    name: str, copied: Callable[[str], tuple[Registry[Any], Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    known, _ = copied(name)
    (kind, ruleset, players), *_ = known.rows
    rows = {row: names for row, names in known.rows.items() if row != (kind, ruleset, players)}
    known.__dict__["rows"] = rows
    assert [f"'{ruleset}' with {players} has no row for '{kind}'" in fault for fault in known.faults()].count(True) == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learned_parts, "registries", lambda: {name: known})
        assert learned_parts.main(check=True) == 1
    assert f"no row for '{kind}'" in capsys.readouterr().err


@pytest.mark.parametrize("name", house())
@pytest.mark.parametrize("damage", ["gone", "cut", "changed", "older"])
def test_a_damaged_file_is_told_of_and_the_next_best_is_read(
    name: str, damage: str, copied: Callable[[str], tuple[Registry[Any], Path]], caplog: pytest.LogCaptureFixture
) -> None:
    known, folder = copied(name)
    kind, ruleset, players = rows_of_files(known)[0]
    first, *rest = known.names(kind, rules := rules_at(name, ruleset, players), players)
    hurt(folder / first, damage)

    def read(kept: Mapping[str, Any]) -> str:
        if damage == "older" and kept["provenance"]["command"] == known.parts[first].command:
            raise KeyError("a field")
        command: str = kept["provenance"]["command"]
        return command

    with caplog.at_level(logging.WARNING):
        found = known.best(kind, rules, players, read)
    after = [known.parts[each].command for each in rest if each != OTHERWISE]
    assert found == (after[0] if after else None)
    (said,) = [record.getMessage() for record in caplog.records]
    assert f"'{first}'" in said and said.endswith("the next best is used")


def hurt(file: Path, damage: str) -> None:
    """Damage a file; `older` leaves it as it is, and the reader cannot read it."""
    text = file.read_text("utf-8")
    if damage == "gone":
        file.unlink()
    elif damage == "cut":
        file.write_text(text[: len(text) // 2], "utf-8")
    elif damage == "changed":
        file.write_text(text.replace("5", "6"), "utf-8")


@pytest.mark.parametrize("name", house())
def test_a_file_for_other_rules_is_a_fault(name: str, copied: Callable[[str], tuple[Registry[Any], Path]]) -> None:
    known, _ = copied(name)
    kind, ruleset, players = rows_of_files(known)[0]
    known.__dict__["rows"] = {**known.rows, (kind, ruleset, players): ("nothing.json",)}
    assert any("'nothing.json', which has no entry" in fault for fault in known.faults())
    with pytest.raises((DamagedPart, KeyError)):
        known.content("nothing.json")


@pytest.mark.parametrize("name", house())
def test_what_is_played_by_is_measured_no_weaker_than_what_it_replaces(name: str) -> None:
    """The stored measurements: a part that was made for its table gains there, and one from elsewhere loses nothing."""
    known = registry(name)
    for one in known.measures:
        names = known.rows[one.kind, one.ruleset, one.players]
        assert names.index(one.part) < names.index(one.over), one
        made_here = (one.ruleset, one.players) == (known.parts[one.part].ruleset, known.parts[one.part].players)
        assert one.gain > (one.interval if made_here else -one.interval), one


def test_a_part_that_is_measured_weaker_than_the_next_is_a_fault(
    copied: Callable[[str], tuple[Registry[Any], Path]],
) -> None:
    for name in house():
        known, _ = copied(name)
        for one in known.measures[:1]:
            known.__dict__["measures"] = (replace(one, gain=-2 * one.interval),)
            assert any(f"but '{one.over}' is measured stronger" in fault for fault in known.faults())
