"""Conformance: every game that the independent implementation played is reproduced, legal sets and all.

A sample of the games lies beside this file; the whole collection is read as well where it lies beside the checkout.
"""

import gzip
import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.conformance import replay

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "tests" / "conformance", ROOT.parent / "shared" / "conformance")
FILES = [
    file for folder in FOLDERS for file in sorted(folder.glob("*.jsonl.gz")) if file.name.split("-")[0] in games.names()
]


def played(file: Path) -> Iterator[dict[str, Any]]:
    """The games of a file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.name.split('.')[0]}")
def test_every_game_is_reproduced(file: Path) -> None:
    for number, record in enumerate(played(file), 1):
        mismatches = list(replay(games.load(record["game"]), record))
        assert not mismatches, f"{file.name}, game {number}: {mismatches[0]}"


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_sample(name: str) -> None:
    assert [file for file in FILES if file.parent == FOLDERS[0] and file.name.startswith(name)]


def sample() -> dict[str, Any]:
    return next(played(ROOT / "tests" / "conformance" / "cuarenta-pagat-4p.jsonl.gz"))


def spoil_legal(record: dict[str, Any]) -> None:
    record["steps"][5]["legal"].pop()


def spoil_events(record: dict[str, Any]) -> None:
    record["steps"][5]["events"].append(["limpia", 0, 2])


def spoil_state(record: dict[str, Any]) -> None:
    record["steps"][5]["state"]["piles"] = [40, 0]


def spoil_action(record: dict[str, Any]) -> None:
    record["steps"][5]["do"] = "7h x7h"


def spoil_seat(record: dict[str, Any]) -> None:
    record["steps"][5]["seat"] = None


def spoil_result(record: dict[str, Any]) -> None:
    record["result"]["score"] = [0, 0]


def drop_steps(record: dict[str, Any]) -> None:
    del record["steps"][7:]


def drop_header(record: dict[str, Any]) -> None:
    del record["players"]


def unknown_option(record: dict[str, Any]) -> None:
    record["options"]["ronda_pints"] = 3


SPOILERS = (
    spoil_legal,
    spoil_events,
    spoil_state,
    spoil_action,
    spoil_seat,
    spoil_result,
    drop_steps,
    drop_header,
    unknown_option,
)


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_every_difference_is_noticed(spoil: Any) -> None:
    record = deepcopy(sample())
    spoil(record)
    assert list(replay(games.load("cuarenta"), record))
