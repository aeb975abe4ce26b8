"""Journal of a run: what it has is not done again, what was cut off is, and another run's is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.arena.duel import Board, Duel, Pace, Played, as_json, from_json
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.journal import Journal, opened
from sobremesa.executors.spread import spread
from tests.rest_long import rest_long

GAME = games.names()[0]
RUN = {"command": "squares", "seed": "1"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


def counting(done: list[int]) -> Callable[[int], float]:
    """Return work that notes for which numbers it is done."""

    def third(number: int) -> float:
        done.append(number)
        return number / 3

    return third


def journal(path: Path) -> Journal[float]:
    return opened(path, RUN)


def test_what_a_journal_has_is_not_done_again(path: Path) -> None:
    done: list[int] = []
    results = spread(counting(done), 5, journal=journal(path))
    assert [next(results), next(results)] == [0.0, 1 / 3] and done == [0, 1]
    assert list(spread(counting(done), 5, journal=journal(path))) == [number / 3 for number in range(5)]
    assert done == [0, 1, 2, 3, 4]
    assert list(spread(counting(done), 7, journal=journal(path)))[:5] == [number / 3 for number in range(5)]
    assert done == [0, 1, 2, 3, 4, 5, 6], "a longer run goes on with a shorter one's results"


def test_a_line_that_was_cut_off_is_made_again(path: Path) -> None:
    whole = list(spread(counting([]), 4, journal=journal(path)))
    kept = path.read_bytes()
    path.write_bytes(kept[:-3])
    done: list[int] = []
    assert list(spread(counting(done), 4, journal=journal(path))) == whole
    assert done == [3] and path.read_bytes() == kept


def test_the_journal_of_another_run_is_refused_by_what_differs(path: Path) -> None:
    journal(path)
    with pytest.raises(SobremesaError, match='the journal of another run: its seed is "1", not "2"'):
        opened(path, RUN | {"seed": "2"})
    with pytest.raises(SobremesaError, match="its boards is null, not 9"):
        opened(path, RUN | {"boards": 9})


@pytest.mark.parametrize("text", ["a letter\n", "[1, 2]\n", '{"name": 1}\n'])
def test_another_file_is_refused_and_left_as_it_is(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(SobremesaError, match="no journal of a run"):
        journal(path)
    assert path.read_text() == text


def test_a_damaged_line_is_named_and_nothing_is_played(path: Path) -> None:
    list(spread(counting([]), 4, journal=journal(path)))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:2], "[1, 0.33\n", *lines[3:]]))
    with pytest.raises(SobremesaError, match="line 3: no journal of a run"):
        journal(path)


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="is a folder"):
        journal(tmp_path)


def test_a_board_comes_back_from_a_journal_as_it_was(path: Path) -> None:
    table = Table(GAME, str(games.load(GAME).rulebook.ruleset()), 2, False, "journal")
    duel = Duel(table, enter(GAME, "greedy"), enter(GAME, "random"), timed=True)
    kept = opened(path, RUN, as_json, from_json)
    boards = list(spread(duel.play, 3, journal=kept))
    assert opened(path, RUN, as_json, from_json).kept == dict(enumerate(boards))
    assert boards[0].paces[0].cpu, "a timed board has times"


def test_a_board_of_any_numbers_is_kept_to_the_last_bit(path: Path) -> None:
    board = Board((Played(0.1 + 0.2, 1 / 3, 7),), (Pace([1e-9], [2.5]), Pace([], [])))
    opened(path, RUN, as_json, from_json).keep(0, board)
    assert opened(path, RUN, as_json, from_json).kept[0] == board


def test_a_simulation_goes_on_where_it_stopped_and_is_the_same_with_two_processes(tmp_path: Path) -> None:
    call = ["simulate", GAME, "--games", "4", "--seed", "s", "--bots", "greedy", "--conformance"]
    kept = ["--journal", str(tmp_path / "kept")]
    assert main([*call, str(tmp_path / "one")]) == 0
    assert main([*call, str(tmp_path / "two"), "--jobs", "2", *kept]) == 0
    head, first, *_ = (tmp_path / "kept").read_text().splitlines(keepends=True)
    (tmp_path / "kept").write_text(head + first)
    assert main([*call, str(tmp_path / "three"), *kept]) == 0
    one, two, three = ((tmp_path / name).read_bytes() for name in ("one", "two", "three"))
    assert one == two == three and one.count(b"\n") == 4
    assert main([*call[:-2], "rules", "--conformance", str(tmp_path / "four"), *kept]) == 1, "another level's journal"


@pytest.mark.parametrize("game", rest_long(reversed(games.names())))
def test_a_table_of_equity_is_the_same_from_a_journal_and_from_two_processes(game: str, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    call = ["equity", game, "--hands", "120", "--output"]
    kept = ["--journal", str(tmp_path / "kept")]
    assert main([*call, str(tmp_path / "one")]) == 0
    assert main([*call, str(tmp_path / "two"), "--jobs", "2", *kept]) == 0
    assert main([*call, str(tmp_path / "three"), *kept]) == 0
    one, two, three = ((tmp_path / name).read_bytes() for name in ("one", "two", "three"))
    assert one == two == three
