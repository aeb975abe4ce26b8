"""Puzzles of the house: each is legal, its answer is the judges', and nothing hidden comes to who solves it."""

import gzip
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.puzzles.making import LEAD, SHARE, SURE, judged_again
from sobremesa.puzzles.puzzle import FILE, Puzzle, played, puzzles, read, with_puzzles, written
from sobremesa.puzzles.text import Told
from sobremesa.terminal.console import open_console, piped
from sobremesa.terminal.puzzle_talk import PuzzleTalk, Reader
from tests.puzzles.hidden import alike_for_its_seat

ABLE = with_puzzles()
EVERY_GAME = pytest.mark.parametrize("game", ABLE)
UNABLE = [name for name in games.names() if name not in ABLE]


def some(game: str, number: int, seed: str = "some") -> list[Puzzle]:
    """Some of a game's puzzles, one of each theme among them."""
    found = list(puzzles(game).puzzles)
    one_each = {one.theme: one for one in found}.values()
    return [*one_each, *Random(seed).sample(found, min(number, len(found)))]


@EVERY_GAME
def test_every_puzzle_is_a_legal_hand_with_one_best_action(game: str) -> None:
    """Mutants: an action is missing; a class that makes no difference is split; a deal from the stock is left out."""
    for puzzle in puzzles(game).puzzles:
        view = (match := played(puzzle)).view(match.actor)
        classes = puzzle.actions
        assert sorted(text for alike in classes for text in alike) == sorted(map(view.write, view.legal_actions.codes))
        assert puzzle.best != puzzle.obvious and puzzles(game).made["obvious"] in puzzle.missed_by
        assert [not kind for kind in puzzle.kinds] == [at == puzzle.best for at in range(len(classes))]
        for judged in puzzle.judges:
            first, second = sorted(judged.chances, reverse=True)[:2]
            assert judged.chances[puzzle.best] == first
            assert abs(first - second - judged.lead) < 0.0002 and judged.lead >= max(LEAD, SURE * judged.error)
        assert [one.judge for one in puzzle.judges] == ([""] if not puzzle.worlds else puzzles(game).made["judges"])


@EVERY_GAME
def test_no_two_puzzles_are_one_and_no_theme_has_more_than_its_share(game: str) -> None:
    found = puzzles(game).puzzles
    assert len({one.key for one in found}) == len(found)
    themes: Any = import_module(bots.known(game).themes)
    number = {theme: sum(one.theme == theme for one in found) for theme in themes.THEMES}
    assert sum(number.values()) == len(found) and max(number.values()) <= puzzles(game).made["most"] * SHARE


@EVERY_GAME
def test_the_answer_is_what_the_judges_say(game: str) -> None:
    """Judged once more in the same worlds. Mutant: the hand's earlier plays are not looked at."""
    for puzzle in some(game, 2):
        assert judged_again(puzzle) == (puzzle.best, puzzle.judges, puzzle.worlds)


@EVERY_GAME
def test_what_is_told_is_whole_in_every_language(game: str) -> None:
    for puzzle in some(game, 0):
        told = [
            [list(Told(puzzle, language).answered(at)) for at in range(len(puzzle.kinds))] for language in LANGUAGES
        ]
        assert len({str(one) for one in told}) == len(LANGUAGES)
        assert len({str([len(lines) for lines in one]) for one in told}) == 1 and "{" not in str(told)


# --- what comes to who solves it


def screen(puzzle: Puzzle) -> str:
    """All that is written at the terminal for a puzzle, wrongly answered."""
    out, lines = StringIO(), ["log", "table", "1", "2"]
    PuzzleTalk([puzzle], 0, Reader("en"), open_console(file=out), piped(lines, out)).run()
    return out.getvalue()


@EVERY_GAME
def test_hidden_cards_do_not_come_to_who_solves_it(game: str) -> None:
    """Whatever the others hold, the same is written. Mutant: the hand is told as its record has it."""
    unsolved = [one for one in puzzles(game).puzzles if one.worlds][:8]
    twins = [(one, twin) for one in unsolved if (twin := next(alike_for_its_seat(one), None))]
    assert len(twins) >= 3
    for puzzle, twin in twins:
        assert screen(twin) == screen(puzzle)


def test_an_answer_is_told_its_price_and_the_next_is_asked() -> None:
    found = puzzles(ABLE[0]).puzzles[:2]
    out = StringIO()
    right = found[0].actions[found[0].best][0]
    wrong = found[1].actions[found[1].obvious][0]
    lines = ["hint", "help", "undo", "nonsense", right, wrong]
    assert PuzzleTalk(found, 0, Reader("en", plain=True), open_console(file=out), piped(lines, out)).run() == 0
    text = " ".join(out.getvalue().split())
    assert text.count("The best play is asked for here") == 4 and "puzzle 2 of 2" in text
    first, second = (f"costs {100 * one.loss(one.obvious):.1f} % of the matches" for one in found)
    assert text.index("That’s it.") < text.index(first) < text.index("No. Best: ") < text.rindex(second)
    assert text.endswith("Solved: 1 of 2.")


# --- the command, and files that are none


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["puzzles", *words]) == 1
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
    return err


def test_puzzles_that_are_made_are_those_of_the_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first of them, from the same seed. Mutant: what a seat saw in one match is known in the next."""
    game, file = ABLE[-1], tmp_path / FILE
    made = puzzles(game).made
    words = ["--ruleset", made["ruleset"], "--players", str(made["players"]), "--matches", "2", "--most", "300"]
    assert main(["puzzles", "make", game, *words, "--output", str(file)]) == 0
    found = read(file.read_bytes(), FILE).puzzles
    assert found and found == puzzles(game).puzzles[: len(found)]
    assert f"{len(found)} puzzles of 2 matches" in capsys.readouterr().out


def test_what_cannot_be_asked_or_made_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, output = ABLE[0], str(tmp_path / "none.gz")
    assert "there is no puzzle about 'nothing': the themes of" in refused(capsys, game, "--theme", "nothing")
    assert "there are puzzles 1 to " in refused(capsys, game, "--first", "0")
    assert "'none'" in refused(capsys, "none")
    assert "not 0 and 300" in refused(capsys, "make", game, "--matches", "0", "--output", output)
    for unable in UNABLE:
        assert f"'{unable}' has no puzzles: there are some of {ABLE[0]}" in refused(capsys, unable)
        assert f"'{unable}'" in refused(capsys, "make", unable, "--output", output)
    with pytest.raises(SobremesaError, match="there is no puzzle 'none'"):
        puzzles(game).find("none")
    assert puzzles(game).find(puzzles(game).puzzles[1].key) == puzzles(game).puzzles[1]


def test_a_file_that_is_no_puzzles_is_refused() -> None:
    good = written({"game": ABLE[0]}, puzzles(ABLE[0]).puzzles[:2])
    assert read(good, FILE).puzzles == puzzles(ABLE[0]).puzzles[:2]
    lines = gzip.decompress(good).splitlines(keepends=True)
    for bad in (b"", good[:-9], gzip.compress(b"".join(lines[:2])), gzip.compress(lines[1]), gzip.compress(b"[]\n")):
        with pytest.raises(SobremesaError, match=FILE):
            read(bad, FILE)
