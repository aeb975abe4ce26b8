"""The page is what the results say."""

import json
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.evaluation.run import Asked, run
from sobremesa.executors.spread import HERE
from tools import leaderboard

GAME = games.names()[0]
EMPTY = "<!-- results -->\n<!-- end -->\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results of two levels and of a player that forfeits, where a game has three levels."""
    monkeypatch.setattr("sobremesa.bots.levels", lambda game: ("random", "greedy", "rules"))
    for name in ("greedy", "rules", "tests.evaluation.players:Impossible"):
        what = Asked(GAME, "", games.load(GAME).players[0], [name], [], 8)
        (tmp_path / f"{name.rpartition(':')[2].lower()}.json").write_text(run(what, HERE, None))
    return tmp_path


def test_the_page_ranks_who_was_measured_at_a_table(folder: Path) -> None:
    lines = leaderboard.page(EMPTY, folder).splitlines()
    rows = [line.split(" | ") for line in lines if line.startswith("| ")][2:]
    assert [row[0] for row in rows] == ["| rules", "| greedy", "| impossible"]
    assert rows[2][1:5] == ["0.0%", "forfeits", "forfeits", "forfeits"]
    assert rows[0][4] == "" and rows[1][4] != ""  # nobody meets itself
    assert sum("impossible forfeits against" in line and "which is illegal" in line for line in lines) == 3


def test_a_file_that_is_no_result_is_refused(folder: Path) -> None:
    (folder / "another.json").write_text('{"protocol": 0}')
    with pytest.raises(ValueError, match=r"another\.json is no result of protocol 1"):
        leaderboard.page(EMPTY, folder)


def test_who_has_not_met_every_level_has_no_row(folder: Path) -> None:
    found = json.loads((folder / "greedy.json").read_text())
    del found["bots"][0]["against"][0]
    (folder / "greedy.json").write_text(json.dumps(found))
    with pytest.raises(ValueError, match=r"greedy\.json has not met random"):
        leaderboard.page(EMPTY, folder)


def test_the_page_is_not_stale() -> None:
    assert leaderboard.main(check=True) == 0
