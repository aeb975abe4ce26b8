"""The command `sobremesa review`: what it tells in three languages and as JSON, and what it refuses."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.cli import main
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.review.page import page as html_page
from sobremesa.review.review import Asked, review
from sobremesa.review.text import Told
from sobremesa.terminal.commands import Command, name_of
from tests.terminal.talk import session, talk

ABLE = [name for name in games.names() if bots.known(name).review]
NAMES = ["Ana", "Beto", "Caro", "Dani"]
TOLD = [pytest.param(name, marks=[pytest.mark.long] * (max(games.load(name).players) > 4)) for name in ABLE]
"""Those games; where more than four can play a match is long, and the weakest would take thousands of steps."""


@cache
def played(game: str, steps: int = 10_000) -> Match[Any, Any]:
    """A match of the house, or as much of it; no test goes on with it."""
    known = games.load(game)
    match = Match(known, known.ruleset(), known.players[0], seed="review", names=NAMES[: known.players[0]])
    level = "rules" if max(known.players) > 4 else "greedy"
    seats = [bots.make(game, level, f"review {seat}") for seat in range(match.players)]
    while not match.over and len(match.steps) < steps:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def kept(path: Path, game: str, steps: int = 10_000) -> str:
    file = path / "match.txt"
    file.write_text(str(played(game, steps).record()), encoding="utf-8")
    return str(file)


class Page(HTMLParser):
    """What a browser would make of a page: its elements, their attributes, and its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def read(file: Path) -> Page:
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    page.close()
    return page


def assert_tells_the_dearest(page: Page, told: dict[str, Any], losses: Sequence[dict[str, Any]]) -> None:
    """Each with who, what it cost and what both plays left, its position, and nothing that is loaded."""
    assert page.elements.count("article") == len(losses)
    for loss in losses:
        name, chances = told["names"][loss["seat"]], loss["judges"][0]["chances"]
        assert f"step {loss['step']}" in page.text and f"As {name} saw it" in page.text
        assert f"−{100 * loss['loss']:.1f} %" in page.text
        if len(loss["judges"]) == 1:
            assert all(f"{100 * chances[loss[at]]:.1f} %" in page.text for at in ("chosen", "best"))
    assert "You" in page.text and ("class", "best") in page.attributes
    assert_loads_nothing(page)


def assert_loads_nothing(page: Page) -> None:
    assert not {"script", "link", "img", "iframe", "base", "form", "a"} & set(page.elements)
    assert not any(name in ("src", "href", "srcset") or name.startswith("on") for name, _ in page.attributes)
    assert set(re.findall(r"url\(.{6}", page.text)) <= {'url("#hatc', 'url("data:'} and "://" not in page.text
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'; font-src data:") in page.attributes


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hostile_name_is_nothing_but_a_name_on_the_page(language: str, tmp_path: Path) -> None:
    """Mutants: names are not escaped; what turns the direction of writing stays in them."""
    found, file = review(played(ABLE[0]), Asked(worlds=10, luck=True)), tmp_path / "review.html"
    names = ['<img src=x onerror="a()">', "</style>\u202e&amp;\x00Beto"]
    named = Match.replay(games.load(ABLE[0]), found.match.record())
    named.names = tuple(names)
    html = html_page(Told(replace(found, match=named), language), {"Truculenta": b"a font"})
    file.write_text(html, encoding="utf-8")
    page = read(file)
    assert_loads_nothing(page)
    assert names[0] in page.text and "</style>&amp;\N{REPLACEMENT CHARACTER}Beto" in page.text
    assert not {"\u202e", "\x00"} & set(page.text)
    assert page.elements.count("style") == 1 and "{" not in page.text.partition("</style>")[2]


@pytest.mark.parametrize("game", TOLD)
def test_a_review_tells_each_seat_and_the_dearest_decisions(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(tmp_path, game)
    assert main(["review", file, "--worlds", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    page = tmp_path / "review.html"
    assert main(["review", file, "--worlds", "10", "--shown", "3", "--language", "en", "--html", str(page)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, seat in zip(told["names"], told["seats"], strict=True):
        assert any(f"{name}: {seat['lost']:.1f} per mille" in line and f"({seat['counted']} " in line for line in lines)
        assert sum(one["number"] for one in seat["kinds"]) == sum(
            one["verdict"] == "loss" for one in told["decisions"] if told["names"][one["seat"]] == name
        )
    assert sum("by kind of play: " in line for line in lines) == sum(bool(seat["kinds"]) for seat in told["seats"]) > 0
    losses = sorted((one for one in told["decisions"] if one["verdict"] == "loss"), key=lambda one: -one["loss"])
    shown = lines[lines.index("The dearest:") + 1 :][:3]
    for line, loss in zip(shown, losses, strict=False):
        assert f"step {loss['step']}," in line and f"cost {100 * loss['loss']:.1f} %" in line
    assert len(shown) == 3 <= len(losses)
    assert_tells_the_dearest(read(page), told, losses[:3])
    assert bool(told["luck"]) is bool(bots.known(game).value)
    for side in (told["luck"] or {"sides": []})["sides"]:
        came = [side[part] for part in ("start", "deals", "hidden", "own_choices", "others_choices")]
        assert sum(came) == pytest.approx(side["result"])
        assert any(line.endswith(f"in the end {100 * side['result']:.1f} %") for line in lines)


def test_a_record_with_notes_is_the_same_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Mutants: the notes that were there are lost; a note stands above another step."""
    file, noted = Path(kept(tmp_path, ABLE[0])), tmp_path / "noted.txt"
    before = Record.parse(file.read_text(encoding="utf-8"))
    step = review(Match.replay(games.load(ABLE[0]), before), Asked(worlds=10)).dearest[0].step
    lines = [replace(line, note="mine" if number == step else "") for number, line in enumerate(before.lines, 1)]
    file.write_text(str(replace(before, lines=tuple(lines))), encoding="utf-8")
    assert main(["review", str(file), "--worlds", "10", "--notes", str(noted), "--json", "--language", "de"]) == 0
    told = json.loads(capsys.readouterr().out)["decisions"]
    after = Record.parse(noted.read_text(encoding="utf-8"))
    assert Match.replay(games.load(ABLE[0]), after).record() == before
    steps = {number for number, line in enumerate(after.lines, 1) if line.note}
    assert steps == {one["step"] for one in told if one["verdict"] in ("loss", "disputed")}
    assert after.lines[step - 1].note.startswith("mine\n„") and " kostete " in after.lines[step - 1].note


def test_the_texts_are_whole_in_every_language() -> None:
    found = review(played(ABLE[0]), Asked(worlds=10))
    told = {language: "\n".join(Told(found, language, 50).lines()) for language in ("es", "en", "de")}
    assert len(set(told.values())) == 3 and all("{" not in text for text in told.values())
    assert len({text.count("\n") for text in told.values()}) == 1


@pytest.fixture
def unable(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that has no evaluator any more."""
    known = bots.known
    monkeypatch.setattr(bots, "known", lambda name: replace(known(name), review=known(name).review * (name != ABLE[0])))
    return ABLE[0]


def test_a_game_without_an_evaluator_is_refused(
    unable: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", kept(tmp_path, unable)]) == 1
    assert f"decisions of '{unable}' cannot be judged: there is an evaluator for {ABLE[1]}" in capsys.readouterr().err


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["review", *words]) == 1
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
    return err


def test_what_cannot_be_reviewed_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Mutant: a match that goes on is reviewed as far as it went."""
    assert "this match is not over" in refused(capsys, kept(tmp_path, ABLE[0], 30))
    assert "there is no file" in refused(capsys, str(tmp_path / "none"))
    file = Path(kept(tmp_path, ABLE[0]))
    for worlds in ("9", "-1", "2001"):
        assert f"a review in {worlds} worlds" in refused(capsys, str(file), f"--worlds={worlds}")
    assert "-1 decisions cannot be shown" in refused(capsys, str(file), "--shown=-1")
    text = file.read_text(encoding="utf-8")
    last = text.rindex("; ")
    file.write_text(text[:last] + text[last:].replace("+", "+1", 1), encoding="utf-8")
    assert "should score" in refused(capsys, str(file))


def test_without_a_compiler_there_is_no_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.compile.kept.why_not", lambda module: "there is no C compiler")
    file = kept(tmp_path, ABLE[0])
    assert "a review would take hours in plain Python, and there is no C compiler" in refused(capsys, file)


# --- at the table, once the match is over -----------------------------------------------------------------------


def words_of(text: str) -> str:
    """A text whose lines may be folded anywhere."""
    return " ".join(text.split())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge in few worlds at the table too."""
    asked = partial(Asked, worlds=10)
    monkeypatch.setattr(
        "sobremesa.review.review.Asked", lambda *given, **named: Asked(*given, **named) if given else asked(**named)
    )


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_at_the_table_is_the_one_of_its_record(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every language's word. Mutants: another seed; the record kept is another match; the command is a play."""
    match, file = played(ABLE[0]), tmp_path / "kept.txt"
    lines = [name_of(Command.REVIEW, language), f"{name_of(Command.SAVE, language)} {file}"]
    text, status = talk(match, lines, language)
    assert main(["review", str(file), "--worlds", "10", "--language", language]) == status == 0
    assert words_of(capsys.readouterr().out) in words_of(text)


def test_after_a_match_a_mistyped_word_is_answered_and_any_other_line_leaves() -> None:
    """Mutants: a play goes on with the match; `undo` opens it again; what is said after leaving is heard."""
    match = played(ABLE[0])
    made, out = session(match, ["scroe", "undo", "hint", "score", "log", "1", "score"])
    steps, told = len(match.steps), made.viewer.say
    assert made.run() == 0 and len(match.steps) == steps
    assert out.getvalue().count(told("over.help")) == 4 and out.getvalue().count(told("over.prompt")) == 6
    assert out.getvalue().endswith(f"{told('bye')}\n")


def test_what_there_is_to_say_against_a_review_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants: a match that goes on is reviewed; a game without an evaluator promises one; an error is raised."""
    for game in ABLE:
        begun: Match[Any, Any] = Match.replay(games.load(game), played(game, 30).record())
        assert "The match is not over: a review" in words_of(talk(begun, ["review"])[0])
    monkeypatch.setattr("sobremesa.compile.kept.why_not", lambda module: "there is no C compiler")
    text = words_of(talk(played(ABLE[0]), ["review", ""])[0])
    assert "No review: a review would take hours in plain Python, and there is no C compiler." in text


def test_a_review_that_is_cut_off_tells_nothing_and_the_talk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sobremesa.review.review.review_record", cut_off)
    text, status = talk(played(ABLE[0]), ["review", "score", ""])
    assert "The review was cut off: there is no result." in text and "per mille" not in text
    assert (status, text.count("or Enter to leave>")) == (0, 3)


def test_a_game_without_an_evaluator_ends_with_the_match(unable: str) -> None:
    """Mutants: what cannot be reviewed asks whether to; it is said to be for the match's end."""
    text, status = talk(played(unable), ["review"])
    assert "> review" not in text and status == 0
    begun: Match[Any, Any] = Match.replay(games.load(unable), played(unable, 30).record())
    assert "cannot be reviewed yet; those of" in words_of(talk(begun, ["review"])[0])


def test_a_table_that_cannot_be_reviewed_is_offered_no_review() -> None:
    """Mutant: the game is asked, and the review that was offered is refused."""
    for game in map(games.load, ABLE):
        for players in game.players:
            match: Match[Any, Any] = Match(game, game.ruleset(), players, seed="offer", names=["Ana"] * players)
            able, text = bots.reviewable(game.name, match.rules), words_of(talk(match, ["help", "review"])[0])
            assert ("it is not known what a score is worth" in text) is not able
            assert ("when the match is over: what each decision cost" in text) is able


def test_who_cannot_have_a_review_looks_back_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants: the match is over for them at once, and cannot be saved; a review is spoken of."""
    monkeypatch.setattr(bots, "reviewable", lambda game, rules: False)
    file = tmp_path / "kept.txt"
    text = words_of(talk(played(ABLE[0]), ["review", "score", f"save {file}", ""])[0])
    assert "it is not known what a score is worth" in text and text.count("'log', or Enter to leave>") == 4
    assert file.exists() and "sobremesa review" not in text and "'review' tells" not in text
