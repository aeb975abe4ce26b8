"""Making of data sets: the same bytes however they are made, and a sentence for what makes no sense."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.data.columns import SPAN
from sobremesa.data.making import JOURNAL, make
from sobremesa.data.plan import Plan
from sobremesa.executors.spread import Executor

GAME = games.names()[0]
PLAN = Plan(GAME, names=("random",), sizes={"train": 4, "validation": 1, "test": 1}, shard=2, limit=30)


def files(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder with their bytes."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a data set that was made at one go."""
    folder = tmp_path_factory.mktemp("whole")
    make(PLAN, folder)
    return files(folder)


def after(shards: int) -> Callable[[], None]:
    """Return a step that is interrupted after so many shards."""
    left = iter(range(shards))

    def step() -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return step


def test_a_shard_follows_from_the_plan_alone() -> None:
    sent = pickle.dumps(PLAN)
    assert [pickle.loads(sent).made(number) for number in (2, 0)] == [PLAN.made(2), PLAN.made(0)]


@pytest.mark.long
def test_two_processes_make_the_same_bytes(whole: dict[str, bytes], tmp_path: Path) -> None:
    make(PLAN, tmp_path, Executor("processes", 2))
    assert files(tmp_path) == whole


@pytest.mark.long
def test_a_cluster_makes_the_same_bytes(whole: dict[str, bytes], tmp_path: Path) -> None:
    make(PLAN, tmp_path, Executor("ray", 2))
    assert files(tmp_path) == whole


@pytest.mark.parametrize("shards", range(3))
def test_what_was_broken_off_goes_on(shards: int, whole: dict[str, bytes], tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make(PLAN, tmp_path, step=after(shards))
    kept = files(tmp_path)
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-5])  # killed as it wrote: the last shard is made again
    unfinished = tmp_path / PLAN.shards[shards].path("steps")
    unfinished.with_suffix(".part").write_bytes(b"half a file")
    made = [0]
    make(PLAN, tmp_path, step=lambda: made.__setitem__(0, made[0] + 1))
    assert made == [len(PLAN.shards) - shards]
    assert files(tmp_path) == whole
    assert kept.keys() - {JOURNAL} < whole.keys()


def test_the_command_that_is_named_makes_it_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    command = json.loads(whole["manifest.json"])["command"].split()
    assert main([*command[1:], "--output", str(tmp_path)]) == 0
    assert files(tmp_path) == whole


def test_a_larger_data_set_keeps_the_splits(tmp_path: Path) -> None:
    larger = Plan(GAME, sizes={"train": 40, "validation": 9, "test": 7}, shard=2)
    for split in ("train", "validation", "test"):
        seeds = [
            {seed for shard in plan.shards if shard.split == split for seed in shard.seeds} for plan in (PLAN, larger)
        ]
        assert seeds[0] < seeds[1]
    every = [seed for shard in larger.shards for seed in shard.seeds]
    assert len(every) == len(set(every)) == 56
    assert {(seed // SPAN, shard.split) for shard in larger.shards for seed in shard.seeds} == {
        (0, "train"),
        (1, "validation"),
        (2, "test"),
    }


def test_another_data_set_is_not_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make(PLAN, tmp_path, step=after(1))
    with pytest.raises(SobremesaError, match="is the journal of another run: its limit is 30, not 31"):
        make(Plan(GAME, names=("random",), sizes=PLAN.sizes, shard=2, limit=31), tmp_path)


def test_a_shard_that_was_changed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make(PLAN, tmp_path, step=after(1))
    shard = tmp_path / PLAN.shards[0].path("steps")
    shard.write_bytes(shard.read_bytes() + b"!")
    with pytest.raises(SobremesaError, match="is not as it was written: remove the folder and make it anew"):
        make(PLAN, tmp_path)


def test_a_folder_with_something_else_is_refused(first: Path, tmp_path: Path) -> None:
    with pytest.raises(SobremesaError, match="holds a finished data set: name a new folder"):
        make(PLAN, first)
    (tmp_path / "letter.txt").write_text("Querida mamá")
    with pytest.raises(SobremesaError, match="is not empty: name a new folder"):
        make(PLAN, tmp_path)
    assert list(files(tmp_path)) == ["letter.txt"]


def test_a_day_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SobremesaError, match="a day is written as 2026-11-27, not 'tomorrow'"):
        make(PLAN, tmp_path / "set", published="tomorrow")
    assert not (tmp_path / "set").exists()


REFUSED: dict[str, dict[str, Any]] = {
    "there is no unit 'trick'": {"unit": "trick"},
    "there is no split 'training': did you mean 'train'": {"sizes": {"training": 3}},
    "'test' has 0 to 1000000000 units, not -1": {"sizes": {"test": -1}},
    "a data set has at least one unit": {"sizes": {"train": 0}},
    "a shard has at least one unit": {"shard": 0},
    "a unit at least one decision": {"limit": 0},
    "players are named for": {"names": ("random",) * 9},
    "nobody in the arena": {"names": ("grandmother",)},
    "has no ruleset": {"ruleset": "nowhere"},
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_a_plan_that_makes_no_sense_is_refused(sentence: str) -> None:
    with pytest.raises(SobremesaError) as refused:
        Plan(GAME, **REFUSED[sentence])
    assert sentence in str(refused.value)
