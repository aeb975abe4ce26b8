"""Whole matches of Canasta at the terminal, every line typed by somebody, and what can be done in mid-turn."""

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.presentation.texts import Say
from tests.games.canasta.terminal.room import GOLDEN, agrees_with, typist
from tests.terminal.talk import ALWAYS_FIRST, new_table, session, talk

SHORT = "wikibooks, target=1"


@pytest.mark.parametrize(("language", "players", "seed"), [("en", 2, "22"), ("es", 4, "2"), ("de", 3, "7")])
def test_a_whole_match(language: str, players: int, seed: str) -> None:
    match = new_table(SHORT, players, seed, game="canasta")
    text, status = talk(match, typist(match, 0, language), language)
    assert (status, match.over) == (0, True)
    assert Say(language, match.game.package)("illegal", why="").strip() not in text
    assert Say(language)("bye") in text
    agrees_with(f"whole-{language}-{players}", text)


def test_a_whole_match_in_plain_lines() -> None:
    match = new_table(SHORT, 4, "9", game="canasta")
    text, status = talk(match, typist(match, 0, "en"), "en", plain=True)
    assert status == 0
    assert not set(text) & set("♥♠╭│┏▒·×−→")
    agrees_with("whole-plain-en-4", text)


def in_each_language(*tables: tuple[str, int]) -> pytest.MarkDecorator:
    """Each table in each language: one of them in `make test`, in turn, the others in `make test-long`."""
    return pytest.mark.parametrize(
        ("ruleset", "players", "language"),
        [
            pytest.param(*table, language, marks=[] if (turn + number) % len(LANGUAGES) == 0 else [pytest.mark.long])
            for turn, table in enumerate(tables)
            for number, language in enumerate(LANGUAGES)
        ],
    )


@in_each_language((SHORT, 2), (SHORT, 3), (SHORT, 4), (SHORT, 5), (SHORT, 6), (f"{SHORT}, six_mode=2x3", 6))
def test_every_number_of_players_in_every_language(ruleset: str, players: int, language: str) -> None:
    match = new_table(ruleset, players, f"{language}{players}", game="canasta")
    text, _ = talk(match, ALWAYS_FIRST[:150], language)
    assert match.over or match.state.rounds > 1
    assert "{" not in text
    assert max(map(len, text.splitlines())) <= 80


@in_each_language(
    *((f"{ruleset}, target=1", players) for ruleset in ("classic", "americana") for players in (2, 3, 4, 5, 6))
)
def test_classic_and_americana_have_their_words_too(ruleset: str, players: int, language: str) -> None:
    match = new_table(ruleset, players, f"{language}{players}", game="canasta")
    text, _ = talk(match, islice(typist(match, 0, language), 200), language)
    assert match.over or match.state.rounds > 1
    assert Say(language, match.game.package)("illegal", why="").strip() not in text
    assert max(len(line) for line in text.splitlines() if "> " not in line) <= 80


def test_who_sits_out_hears_what_comes_to_the_table_and_the_count() -> None:
    match = new_table("wikibooks", 5, "3", game="canasta")
    text, _ = talk(match, [])
    first_screen = text.split("── Canasta")[0]
    assert "You sit out this round." in first_screen
    assert "Round 1 is over" in first_screen
    assert "Round 2." in first_screen
    assert not re.search(r"^ · \S+ \S+ draws and discards", first_screen, re.MULTILINE)


# --- in mid-turn ------------------------------------------------------------------------------------------------


def opened() -> tuple[Match[Any, Any], str]:
    """A table at which the viewer has drawn, and a line that lays a good part of the hand and discards nothing."""
    match = new_table("wikibooks", 4, "3", game="canasta")
    talk(match, ["draw"])
    return match, next(typist(match)).partition(" drop")[0]


def test_a_line_is_done_step_by_step_and_taken_back_as_a_whole() -> None:
    match, lays = opened()
    before = len(match.steps)
    text, _ = talk(match, [lays, "undo"])
    assert len(match.steps) == before
    assert text.count("You lay ") == 1
    assert "Taken back: lay " in text


def test_a_line_that_cannot_be_done_lays_nothing_and_says_why() -> None:
    match, lays = opened()
    before = str(match.record())
    for wrong in (f"{lays} QQQQQQQ drop 4", f"{lays} drop 4 drop 4", f"{lays} threes", f"draw {lays}"):
        text, _ = talk(match, [wrong])
        assert re.search(r"^No\. ", text, re.MULTILINE), wrong
        assert str(match.record()) == before
        assert "You lay" not in text.partition("drop")[2]


def test_a_match_is_saved_in_mid_turn_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match, lays = opened()
    talk(match, [lays, "save game.txt"])
    kept = Record.parse(Path("game.txt").read_text(encoding="utf-8"))
    assert str(Match.replay(games.load("canasta"), kept).record()) == str(kept)
    made, out = session(new_table("pagat", 2), ["resume game.txt", "log", "1"])
    made.run()
    told = out.getvalue()
    assert "The game goes on where it was saved" in told
    assert "You draw" in told
    assert "Discard:" in told
    assert len(made.match.steps) > len(kept.lines)


def test_undo_goes_back_over_the_end_of_a_round() -> None:
    match = new_table("wikibooks", 2, "3", game="canasta")
    made, out = session(match, islice(typist(match), 90))
    made.run()
    assert match.state.rounds > 1
    back, out = session(match, [*["undo"] * 300, "log"])
    back.run()
    assert match.state.rounds == 1
    assert len(back.transcript) == len(match.steps)
    assert "You have made no move yet that could be taken back." in out.getvalue()


def test_the_page_shows_screens_that_there_are() -> None:
    page = (Path(__file__).parents[4] / "docs" / "how-to" / "terminal.md").read_text(encoding="utf-8")
    golden = (GOLDEN / "whole-en-2.txt").read_text(encoding="utf-8")
    screens = re.findall(r"```txt\n(.*?)```", page, re.DOTALL)
    assert len(screens) == 2
    assert all(screen in golden for screen in screens)
