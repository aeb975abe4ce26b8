"""The commands as people call them."""

import json
from pathlib import Path

import pytest

from sobremesa.arena.duel import Board, Duel
from sobremesa.arena.paper import plain, progress, show
from sobremesa.arena.report import Grid
from sobremesa.cli import main
from sobremesa.core.bot import GameBots
from sobremesa.core.errors import SobremesaError

HANDS = ["arena", "cuarenta", "greedy", "random", "--players", "2", "--hands", "6"]


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(words) == status
    captured = capsys.readouterr()
    return captured.err if status else captured.out


def test_two_levels_are_compared_in_plain_columns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, *HANDS).splitlines()
    assert lines[0] == "cuarenta pagat, 2 players: 6 boards of 2 hands, seed 1; intervals at 95 %"
    assert lines[2].split("  ")[0] == "A" and "points per hand, A − B" in lines[2]
    assert lines[3].startswith("greedy  random  +")
    assert "Luck" in lines and not any("Ratings" in line for line in lines)


def test_without_a_terminal_each_tenth_is_told_from_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(1000) as step:
        told = [capsys.readouterr().err]
        for _ in range(1000):
            step()
            told.append(capsys.readouterr().err)
    lines = {number: text.strip() for number, text in enumerate(told) if text}
    assert lines == {n: f"{n:,} of 1,000 boards" for n in range(0, 1001, 100)}


def test_a_cross_table_is_rated(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *HANDS, "rules")
    assert "Cross-table: points per hand, row − column" in text
    assert text.index("Ratings") < text.index("rules", text.index("Ratings")) < text.rindex("random")


def test_without_names_all_levels_meet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.arena.command.levels", lambda game: ("random", "greedy", "rules"))
    found = json.loads(said(capsys, "arena", "cuarenta", "--hands", "2", "--json", "-"))
    assert sorted(rating["entrant"] for rating in found["ratings"]) == ["greedy", "random", "rules"]


def test_matches_are_compared_by_wins(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "arena", "cuatrola", "greedy", "random", "--matches", "3")
    assert "3 boards of 2 matches" in text and "matches won by A" in text and "hands per match" in text


def test_json_holds_everything_and_is_the_same_for_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    alone = said(capsys, *HANDS, "rules", "--json", "-")
    together = said(capsys, *HANDS, "rules", "--json", str(tmp_path / "all.json"), "--jobs", "2")
    assert "Ratings" in together
    assert (tmp_path / "all.json").read_text() == alone
    found = json.loads(alone)
    assert [duel["a"] for duel in found["duels"]] == ["greedy", "greedy", "random"]
    assert all(len(duel["leads"]) == duel["boards"] == 6 for duel in found["duels"])
    mean = sum(map(sum, found["duels"][0]["leads"])) / 12
    assert found["duels"][0]["points"]["mean"] == pytest.approx(mean)
    assert found["unit"] == "hand" and found["sprt"] is None


def test_a_promotion_test_gives_its_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *HANDS[:-1], "200", "--sprt", "points0=0,points1=2")
    assert "accepted: greedy is better than random, after" in text
    text = said(capsys, *HANDS, "--sprt", "elo0=0,elo1=5")
    assert "undecided: more boards are needed, after 6 boards" in text


def test_times_are_shown_with_the_seconds_of_getting_ready(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *HANDS, "--times")
    assert "Milliseconds per decision" in text and "ready after" in text


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena", "cuarenta", "rules"], "a duel takes two"),
        (["arena", "cuarenta", "gredy", "random"], "did you mean 'greedy'?"),
        (["arena", "cuarenta", "rules", "random", "--players", "3"], "is played by 2 or 4, not by 3"),
        (["arena", "cuarenta", "rules", "random", "--hands", "5", "--matches", "5"], "give one of the two numbers"),
        (["arena", "cuarenta", "rules", "random", "greedy", "--sprt", "elo0=0,elo1=5"], "is between two levels"),
        (["arena", "canasta", "rules", "random", "--players", "3", "--sprt", "elo0=0,elo1=5"], "here, test points"),
        (["arena", "cuarenta", "rules", "random", "--matches", "9", "--sprt", "points0=0,points1=5"], "by Elo"),
        (["arena", "cuarenta", "rules", "random", "--hands", "0"], "2 boards or more, not 0"),
        (["arena", "cuarenta", "rules", "random", "--jobs", "0"], "1 job or more"),
        (["arena", "cuarenta", "rules", "random", "--ruleset", "pagt"], "did you mean 'pagat'?"),
        (["equity", "quarenta"], "did you mean 'cuarenta'?"),
        (["equity", "cuarenta", "--players", "3"], "is played by 2 or 4, not by 3"),
        (["equity", "cuarenta", "--hands", "0"], "it takes a hand at least, not 0"),
        (["equity", "cuarenta", "--jobs", "-1"], "work takes 1 job or more, not -1"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    text = said(capsys, *words, status=1)
    assert complaint in text and len(text.splitlines()) == 1


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sobremesa.arena.command.held", lambda *_: pytest.fail("it was played"))
    for path in (tmp_path / "nowhere" / "it.json", tmp_path):
        assert "nothing can be written" in said(capsys, *HANDS, "--json", str(path), status=1)


def test_a_terminal_is_shown_a_drawn_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    grid = Grid("Wins", ("A", "B"), (("rules", "3"), ("greedy", "12")))
    assert list(plain(grid)) == ["Wins", "A       B", "rules   3", "greedy  12"]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    show(grid)
    assert "│ greedy │ 12 │" in capsys.readouterr().out


def test_equity_is_written_with_how_it_was_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sobremesa.bots.known", lambda game: GameBots({}, equity="tests.arena.equity_of_nothing"))
    call = ["equity", "cuarenta", "--option", "caida_limpia=2", "--hands", "7", "--seed", "a b"]
    text = said(capsys, *call)
    said(capsys, *call, "--output", str(tmp_path / "table.json"))
    assert (tmp_path / "table.json").read_text() == text
    table = json.loads(text)
    assert table["wins"] == {"hands": 7, "ruleset": "pagat, caida_limpia=2", "seed": "a b"}
    made = table["provenance"]["command"]
    assert made.endswith("cuarenta --ruleset 'pagat, caida_limpia=2' --players 4 --hands 7 --seed 'a b'")
    assert len(text.splitlines()) == 4


def test_a_game_that_makes_no_table_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from sobremesa import games
    from sobremesa.arena.equity import build

    monkeypatch.setattr("sobremesa.bots.known", lambda game: GameBots({}))
    with pytest.raises(SobremesaError, match="nothing makes a table of match equity for 'canasta'"):
        build("canasta", games.load("canasta").rulebook.ruleset(), 4, 10, "1")


def test_a_run_goes_on_where_it_was_interrupted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = said(capsys, *HANDS, "rules", "--json", "-")
    journal, duel = tmp_path / "journal", Duel.play
    played: list[int] = []

    def play(self: Duel, board: int) -> Board:
        if len(played) == 10:
            raise KeyboardInterrupt
        played.append(board)
        return duel(self, board)

    monkeypatch.setattr(Duel, "play", play)
    with pytest.raises(SystemExit, match="130"):
        main([*HANDS, "rules", "--journal", str(journal), "--json", str(tmp_path / "none")])
    partial = capsys.readouterr().out
    assert "broken off: this is what was played so far" in partial and "Cross-table" in partial
    assert played == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3], "all duels play a board before the next one"
    assert not (tmp_path / "none").exists()
    monkeypatch.setattr(Duel, "play", duel)
    assert said(capsys, *HANDS, "rules", "--journal", str(journal), "--json", "-") == whole
    assert len(journal.read_text().splitlines()) == 1 + 3 * 6


def test_what_is_too_little_for_an_estimate_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Duel, board: int) -> Board:
        raise KeyboardInterrupt

    monkeypatch.setattr(Duel, "play", play)
    with pytest.raises(SystemExit, match="130"):
        main(HANDS)
