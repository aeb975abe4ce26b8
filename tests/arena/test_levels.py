"""The page of the levels: every table that can be chosen is on it, and a row is what the arena comes to."""

import json
import shlex
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from sobremesa import bots, cli, games
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.spread import HERE
from tools.learned_parts import registries
from tools.levels import measure, page, rows, stored
from tools.levels.__main__ import main
from tools.levels.limits import Gain, Pace, limits
from tools.levels.rows import Key, Row

GAME = rows.known()[0]
POINTS = Row("r", 4, "top", "rules", "hand", 100, "s", (1.5, 0.5, 2.5), (0.6, 0.5, 0.7), (4.0, 9.0), "0")
LIMIT = Gain("top", "rules", 4, "hand", 1.2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place where nothing is measured, with the limits of the house."""
    for file in rows.FOLDER.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


def first(game: str) -> Key:
    """The cheapest comparison of a game: its two weakest levels."""
    return next(stored.asked(game))


def row_of(key: Key) -> Row:
    """A row that says what POINTS says, of this comparison."""
    ruleset, players, level, over, unit = key
    return replace(POINTS, ruleset=ruleset, players=players, level=level, over=over, unit=unit)


def measured_two(folder: Path, key: Key) -> Row:
    """Two boards of a comparison, stored."""
    options = [word for name, value in key._asdict().items() for word in (f"--{name}", str(value))]
    measure.main([GAME, *options, "--boards", "2"], folder)
    return stored.rows(GAME, folder)[key]


@pytest.mark.parametrize("game", rows.known())
def test_each_level_at_each_table_has_its_row_or_the_command_that_measures_it(game: str, folder: Path) -> None:
    lines = page.text(folder).splitlines()
    for ruleset in games.load(game).rulebook.presets:
        for players in games.load(game).players:
            for under, level in pairwise(bots.levels(game)):
                key = Key(ruleset, players, level, under, rows.deal_unit(game))
                (line,) = [one for one in lines if f"`{page.to_measure(game, key)}`" in one]
                assert line.startswith(f"| {players} | `{level}` | `{under}` | not measured |")


@pytest.mark.parametrize("game", rows.known())
def test_what_a_limit_is_about_is_compared_at_every_ruleset(game: str, folder: Path) -> None:
    keys, found = list(stored.asked(game)), limits(game)
    assert found.gains and found.paces
    assert len(keys) == len(set(keys))
    lines = page.text(folder).splitlines()
    for gain in found.gains:
        for ruleset in games.load(game).rulebook.presets:
            assert gain.key(ruleset) in keys
            assert f"| {page.gain_text(gain)} | `{ruleset}` | not measured |  | undecided |" in lines


def test_a_new_ruleset_without_its_rows_is_told_of(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = folder / "page.md"
    assert main([], folder, written) == 0 == main(["--check"], folder, written)
    book = games.load(GAME).rulebook
    monkeypatch.setitem(vars(book), "presets", {**book.presets, "newest": next(iter(book.presets.values()))})
    assert main(["--check"], folder, written) == 1
    assert "page.md is not current" in capsys.readouterr().err
    assert main([], folder, written) == 0 and "--ruleset newest" in written.read_text(encoding="utf-8")


def test_a_row_is_stored_once_and_stands_on_the_page(folder: Path) -> None:
    last, key = list(stored.asked(GAME))[-1], first(GAME)
    later = row_of(last)
    stored.store(GAME, later, folder)
    measured_two(folder, key)
    again = measured_two(folder, key)
    assert list(stored.rows(GAME, folder)) == [key, last]  # in the table's order, whichever came first
    assert stored.rows(GAME, folder)[last] == later
    (line,) = [one for one in page.text(folder).splitlines() if "--hands 2 " in one or "--rounds 2 " in one]
    assert again.points is not None
    assert f"| {again.points[0]:+.3g} ± " in line.replace("−", "-") and " | 2 | `sobremesa arena" in line


def test_the_command_of_a_row_comes_to_it_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = first(GAME)
    row = measured_two(folder, key)
    capsys.readouterr()
    words = shlex.split(rows.command(GAME, key, row.boards, row.seed))
    assert words[0] == "sobremesa" and cli.main([*words[1:], "--json", "-"]) == 0
    (duel,) = json.loads(capsys.readouterr().out)["duels"]
    told = [
        (round(one["mean"], 4), round(one["low"], 4), round(one["high"], 4)) for one in (duel["points"], duel["wins"])
    ]
    assert told == [row.points, row.wins] and (duel["a"], duel["b"]) == (row.level, row.over)


def test_matches_are_measured_by_what_is_won(folder: Path) -> None:
    key = first(GAME)._replace(unit=rows.MATCH)
    row = measure.measured(GAME, key, 2, "s", HERE)
    assert row.points is None and row.key == key
    assert " --matches 2 " in rows.command(GAME, key, row.boards, row.seed)


@pytest.mark.parametrize(
    ("points", "boards", "verdict"),
    [
        ((1.5, 0.5, 2.5), 0, "reached"),
        ((1.5, 0.5, 2.5), 100, "reached"),
        ((1.5, 0.5, 2.5), 101, "undecided"),  # not as many boards as are asked for
        ((1.5, -0.1, 3.1), 0, "undecided"),  # may be equals
        ((1.0, 0.5, 1.5), 0, "undecided"),
        ((1.0, 0.5, 1.5), 100, "not reached"),
        ((1.0, 0.5, 1.5), 101, "undecided"),
        ((0.5, 0.1, 0.9), 101, "not reached"),  # whatever more boards would say
    ],
)
def test_a_limit_is_judged_by_mean_interval_and_boards(points: rows.Interval, boards: int, verdict: str) -> None:
    assert replace(LIMIT, boards=boards).verdict(replace(POINTS, points=points)) == verdict


def test_matches_are_judged_against_a_half() -> None:
    limit, row = replace(LIMIT, unit="match", least=0.6), replace(POINTS, unit="match", points=None)
    assert limit.verdict(replace(row, wins=(0.7, 0.51, 0.8))) == "reached"
    assert limit.verdict(replace(row, wins=(0.7, 0.49, 0.8))) == "undecided"
    assert limit.verdict(replace(row, wins=(0.5, 0.4, 0.59))) == "not reached"


def limits_told(folder: Path, game: str, kind: str, entry: dict[str, object]) -> str:
    """What the page says of this one limit of a game."""
    lines = "\n".join(f"{name} = {json.dumps(one)}" for name, one in entry.items())
    (folder / f"{game}.toml").write_text(f"[[{kind}]]\n{lines}\n", encoding="utf-8")
    chapter = page.text(folder).partition(f"### {game.capitalize()}: limits to reach\n")[2]
    return chapter.split("|---|\n")[1].splitlines()[0]


def test_what_a_part_is_to_gain_is_judged_by_what_it_was_measured_to(folder: Path) -> None:
    tried = [(game, one) for game, parts in registries().items() for one in parts.measures]
    game, one = next((game, one) for game, one in tried if one.gain > one.interval)
    entry = {"kind": one.kind, "ruleset": one.ruleset, "players": one.players, "over": one.over}
    for least, verdict in ((one.gain, "reached"), (one.gain + one.interval + 1, "not reached")):
        line = limits_told(folder, game, "part", {**entry, "least": least})
        assert f"`{one.command}` | {one.boards:,} | {verdict} |" in line
    assert "not measured |  | undecided |" in limits_told(folder, game, "part", {**entry, "over": "x", "least": 0})


@pytest.mark.parametrize(("least", "verdict"), [(5, "reached"), (6, "undecided"), (8, "not reached")])
def test_a_limit_with_a_command_of_its_own_is_judged_by_what_that_came_to(
    least: int, verdict: str, folder: Path
) -> None:
    entry = {"what": "share", "ruleset": "r", "unit": "%", "mean": 5, "low": 3, "high": 7, "boards": 9, "command": "c"}
    line = limits_told(folder, GAME, "own", {**entry, "least": least})
    assert line == f"| share: {least} % | `r` | 5 % (3 to 7): `c` | 9 | {verdict} |"


@pytest.mark.parametrize(
    ("points", "wins", "weaker"),
    [
        ((-2.0, -3.0, -1.0), (0.6, 0.5, 0.7), True),
        ((-2.0, -5.0, 1.0), (0.3, 0.2, 0.4), False),  # of single hands the points count
        (None, (0.3, 0.2, 0.4), True),
        (None, (0.4, 0.2, 0.6), False),
    ],
)
def test_the_page_tells_which_level_is_shown_to_be_weaker(
    points: rows.Interval | None, wins: rows.Interval, weaker: bool, folder: Path
) -> None:
    row = replace(row_of(first(GAME)), points=points, wins=wins)
    stored.store(GAME, row, folder)
    assert (f": `{row.level}` than `{row.over}` at `{row.ruleset}` with {row.players} (" in page.text(folder)) == weaker


def test_times_are_kept_where_every_table_keeps_them() -> None:
    elsewhere = replace(POINTS, ruleset="other")
    assert Pace("top", 4, 9).verdict([POINTS, elsewhere], 2) == "reached"
    assert Pace("top", 4, 9).verdict([POINTS, replace(POINTS, over="exact")], 2) == "undecided"
    assert Pace("top", 3.9, 9).verdict([POINTS], 2) == Pace("top", 4, 8.9).verdict([POINTS], 2) == "not reached"


def test_a_row_that_nobody_asks_for_is_a_fault(folder: Path) -> None:
    row = row_of(first(GAME))
    (folder / f"{GAME}.json").write_text(json.dumps([vars(replace(row, level="strongest"))]), encoding="utf-8")
    assert [f"nobody asks for 'strongest' over '{row.over}'" in fault for fault in stored.faults(GAME, folder)] == [
        True
    ]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("players", 99, "with 99 cannot be played"),
        ("level", "tops", "cannot be played"),
        ("unit", "hour", "the unit is"),
    ],
)
def test_a_limit_that_no_table_can_reach_is_a_fault(field: str, value: object, told: str, folder: Path) -> None:
    entry = {**vars(LIMIT), "players": games.load(GAME).players[0], field: value}
    lines = "\n".join(f"{name} = {json.dumps(one)}" for name, one in entry.items())
    (folder / f"{GAME}.toml").write_text(f"[[gain]]\n{lines}\n", encoding="utf-8")
    (fault,) = stored.faults(GAME, folder)
    assert told in fault


@pytest.mark.parametrize("text", ["[{}]", "{", '[{"points": 1}]'])
def test_a_damaged_file_is_told_of(text: str, folder: Path) -> None:
    (folder / f"{GAME}.json").write_text(text, encoding="utf-8")
    with pytest.raises(SobremesaError, match=rf"{GAME}\.json is not what `python -m tools\.levels measure"):
        stored.rows(GAME, folder)


def test_what_is_not_on_the_page_is_not_measured(folder: Path) -> None:
    with pytest.raises(SobremesaError, match="no such comparison"):
        measure.main([GAME, "--level", "random"], folder)


def test_the_page_says_what_was_measured() -> None:
    assert main(["--check"]) == 0
