"""The pieces of the terminal: texts, words, commands, the table's drawing, files."""

import os
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules, words
from sobremesa.games.cuarenta.presentation import HOUSE
from sobremesa.games.cuarenta.presentation.moves import choices
from sobremesa.games.cuarenta.rules import Reason, Rules, State
from sobremesa.games.cuarenta.terminal import table
from sobremesa.games.facets import text_board
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer, tidy
from sobremesa.terminal import files
from sobremesa.terminal.commands import Command, nearest, understand
from sobremesa.terminal.commands import words as command_words
from sobremesa.terminal.console import apply_styles, open_console, shows_boxes
from sobremesa.terminal.locales import language_of
from sobremesa.terminal.seats import seated
from tests.terminal.talk import new_table

# --- texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.names())
def test_help_and_rules_fit_the_screen(game: str) -> None:
    for language in LANGUAGES:
        say = Say(language, games.load(game).package)
        commands = say("help.commands", score=say("help.score"), clause="R10")
        for text in (say("rules"), say("help") + "\n" + commands):
            assert max(map(len, text.splitlines())) < 80
            assert len(text.splitlines()) < 24


def test_every_reason_has_a_text_and_a_clause_in_every_language() -> None:
    state = State(table=0x8421_0000, overlooked=0x1)
    for reason in Reason:
        for language in LANGUAGES:
            for action in (rules.play_code(5, 0x8000_0010), rules.TAKE | 2, rules.CLAIM | 3, rules.MISDEAL, -1):
                found = words.why(Rules(), state, action, reason, language)
                assert found.text[0].isupper() or found.text[0].isdigit()
                assert "{" not in found.text
                assert found.clause in games.load("cuarenta").clauses


def test_every_event_has_its_words() -> None:
    for language in LANGUAGES:
        assert all(words.texts(language).find(f"event.{name.name.lower()}") for name in rules.Name)


def test_a_card_has_its_name() -> None:
    assert [words.card(27, language) for language in LANGUAGES] == [
        "siete de corazón negro",
        "7 of spades",
        "Pik-7",
    ]


# --- commands ---------------------------------------------------------------------------------------------------


def test_no_word_means_two_commands() -> None:
    said = [word for language in LANGUAGES for ws in command_words(language).values() for word in ws]
    assert len(said) == len(set(said))


def test_a_command_is_understood_in_any_case_with_what_follows() -> None:
    said = understand(" GUARDAR  mi juego.txt ")
    assert (said.command, said.rest) == (Command.SAVE, "mi juego.txt")
    assert understand("7h x7c").command is None


def test_the_nearest_command_is_found() -> None:
    assert nearest("hepl", "de") == "help"
    assert nearest("konsejo", "es") == "consejo"
    assert nearest("xyzzy", "en") == ""


# --- the drawing ------------------------------------------------------------------------------------------------


def crowded() -> View[Rules, State]:
    """Nobody takes anything: cards pile up on the table."""
    match = new_table("pagat", 4, "1")
    for _ in range(31):
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(next(a for a in match.legal_actions if not rules.taken_of(a)))
    return match.view(match.actor)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crowded_table_stays_within_the_screen(language: str, plain: bool) -> None:
    view = crowded()
    assert view.seat is not None
    viewer = Viewer(view.seat, seated(view.seat, 4, "Ana", HOUSE), language, plain, games.load("cuarenta"))
    lines = table.render(view, viewer, "pagat, " + "x" * 80) + table.menu(choices(view, viewer), viewer)
    if not plain:
        assert max(map(len, lines)) <= 80
    assert len(lines) <= 24


@pytest.mark.parametrize(("points", "drawn"), [(0, ""), (2, "▪"), (10, "●"), (24, "●● ▪▪"), (38, "●●● ▪▪▪▪")])
def test_points_are_drawn_in_perros_and_tantos(points: int, drawn: str) -> None:
    assert table.marks(points) == drawn


def test_colours_come_only_where_they_are_wanted() -> None:
    from io import StringIO

    from rich.console import Console

    def shown(**how: object) -> str:
        out = StringIO()
        made: Console = open_console(file=out, **how)  # type: ignore[arg-type]
        apply_styles(made, text_board("cuarenta"), False)
        made.print(" · Doña Rosa lays 7♥.")
        return out.getvalue()

    assert shown() == " · Doña Rosa lays 7♥.\n"


def test_an_output_without_suits_gets_plain_lines() -> None:
    from io import BytesIO, TextIOWrapper

    assert shows_boxes(TextIOWrapper(BytesIO(), "utf-8"))
    assert not shows_boxes(TextIOWrapper(BytesIO(), "latin-1"))


# --- seats ------------------------------------------------------------------------------------------------------


def test_the_house_takes_the_other_seats() -> None:
    assert seated(1, 4, "Ana", HOUSE) == (HOUSE[2], "Ana", HOUSE[0], HOUSE[1])
    assert "Don Lucho" not in seated(0, 4, "Don Lucho", HOUSE)[1:]


def test_a_name_is_made_safe() -> None:
    assert tidy("  \x1b[31mAna\n" + "x" * 99) == "[31mAna " + "x" * 8


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "es_EC.UTF-8"}, "es"),
        ({"LANG": "es_EC.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_gives_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


# --- files ------------------------------------------------------------------------------------------------------


def test_a_half_written_file_never_replaces_a_good_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    files.write_atomically(path, b"good")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        files.write_atomically(path, b"half")
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"good", [path])


def test_a_link_is_followed_and_the_mode_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    path.write_bytes(b"old")
    path.chmod(0o600)
    link.symlink_to(path)
    files.write_atomically(link, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o600, True)


def test_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="is a folder"):
        files.write_atomically(tmp_path, b"")
    with pytest.raises(NotADirectoryError, match="there is no folder"):
        files.write_atomically(tmp_path / "no" / "file", b"")


def test_another_file_is_not_overwritten(tmp_path: Path) -> None:
    from sobremesa.terminal import saved

    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana", encoding="utf-8")
    with pytest.raises(FileExistsError, match="no saved game"):
        saved.keep(path, new_table())
    assert path.read_text(encoding="utf-8") == "Dear Ana"
