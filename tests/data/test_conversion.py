"""Conversion: games that were played elsewhere become rows, and the same games again."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import games
from sobremesa.cli import main
from sobremesa.core import conformance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.data.conversion import Games, gathered, restored
from sobremesa.data.making import make
from sobremesa.data.reading import opened
from tests.data.plans import ENCODED, small

SAMPLE = Path(__file__).parents[1] / "conformance"
EVERY_GAME = pytest.mark.parametrize("game", ENCODED)
LINES = 2


def sample(game: str) -> Iterator[dict[str, Any]]:
    """The first conformance games of each file of a game, cut short, as they may be."""
    for file in sorted(SAMPLE.glob(f"{game}-*.jsonl.gz"))[:4]:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for _, line in zip(range(LINES), lines, strict=False):
                found = json.loads(line)
                yield found | {"steps": found["steps"][:60], "result": None} if len(found["steps"]) > 60 else found


def ruleset_of(told: dict[str, Any]) -> Ruleset:
    return games.load(told["game"]).rulebook.ruleset(told["ruleset"], told["options"])


def as_given(given: dict[str, Any], got: dict[str, Any]) -> dict[str, Any]:
    """Return a game with the other's spelling of the options, and no more of each state than the other one tells."""
    assert ruleset_of(given) == ruleset_of(got)
    pairs = zip(given["steps"], got["steps"], strict=True)
    steps = [new | {"state": {k: new["state"][k] for k in old["state"]}} for old, new in pairs]
    return got | {"options": given["options"], "steps": steps}


@EVERY_GAME
def test_conformance_games_come_back(game: str, tmp_path: Path) -> None:
    given = list(sample(game))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in given))
    make(Games(gathered([file]), shard=3), tmp_path / "set")
    got = [json.loads(line) for line in restored(opened(tmp_path / "set"), "conformance")]
    assert [as_given(old, new) for old, new in zip(given, got, strict=True)] == given
    assert opened(tmp_path / "set").verify() == len(given)


@EVERY_GAME
def test_records_come_back_to_the_letter(game: str, tmp_path: Path) -> None:
    *lines, close = small(game).played(5).record.splitlines()
    noted = "\n".join([*lines, "# a note of mine", close, ""])
    (tmp_path / "match.txt").write_text(noted)
    folder = tmp_path / "set"
    assert main(["data", "convert", str(tmp_path / "match.txt"), "--output", str(folder), "--split", "test"]) == 0
    assert main(["data", "restore", str(folder), "--output", str(tmp_path / "back")]) == 0
    assert [file.read_text() for file in (tmp_path / "back").iterdir()] == [noted]
    assert opened(folder).splits == ("test",)
    assert not (folder / "croissant.json").exists(), "whose games they are, and by what licence, is not known"


@EVERY_GAME
def test_what_was_made_from_seeds_comes_back_from_its_records(game: str, tmp_path: Path) -> None:
    plan = small(game)
    make(plan, tmp_path / "made")
    texts = tuple(restored(opened(tmp_path / "made")))
    assert texts == tuple(plan.played(seed).record for shard in plan.shards for seed in shard.seeds)
    make(Games(texts), tmp_path / "again")
    columns = ["seat", "observation", "legal", "action", "move", "points_to_go", "player"]
    made = [
        row
        for split in ("train", "test")
        for row in opened(tmp_path / "made").read("steps", split).select(columns).to_pylist()
    ]
    assert opened(tmp_path / "again").read("steps", "train").select(columns).to_pylist() == made


def test_a_conformance_game_against_the_rules_is_refused(tmp_path: Path) -> None:
    spoiled = next(sample(ENCODED[0]))
    spoiled["steps"][3]["legal"].pop()
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(spoiled) + "\n")
    with pytest.raises(SobremesaError, match="line 1: this game is not by the rules: step 3: legal"):
        gathered([file])


def test_a_record_against_the_rules_is_refused(tmp_path: Path) -> None:
    record = small(ENCODED[0]).played(0).record.replace("; ", "; limpia 0 +2, ", 1)
    with pytest.raises(SobremesaError):
        make(Games((record,)), tmp_path / "set")


def test_games_of_two_kinds_are_refused() -> None:
    two = tuple(small(game).played(0).record for game in ENCODED[:2])
    with pytest.raises(SobremesaError, match="a data set is of one game, and these are of"):
        Games(two)


def test_a_form_that_is_unknown_is_refused(first: Path) -> None:
    with pytest.raises(SobremesaError, match="there is no form 'pgn'"):
        next(restored(opened(first), "pgn"))


def test_a_match_told_as_a_conformance_game_is_one() -> None:
    match = small(ENCODED[0]).played(2).match
    assert list(conformance.replay(match.game, conformance.told(match))) == []
    assert conformance.played(match.game, conformance.told(match)).state == sobremesa.replay(str(match.record())).state
