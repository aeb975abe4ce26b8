"""The terminal as a conversation: whole games as golden texts, and everything that a person may type."""

import re
from pathlib import Path

import pytest

from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.presentation.texts import Say
from tests.terminal.talk import ALWAYS_FIRST, GAME, agrees_with, new_table, session, talk

WHOLE_GAMES = [
    ("en", "pagat", 4, "2"),
    ("en", "quito", 2, "12"),
    ("es", "quito", 4, "14"),
    ("es", "pagat", 2, "52"),
    ("de", "rigor", 4, "0"),
    ("de", "pagat", 2, "2"),
]


@pytest.mark.parametrize(("language", "ruleset", "players", "seed"), WHOLE_GAMES)
def test_a_whole_game(language: str, ruleset: str, players: int, seed: str) -> None:
    match = new_table(ruleset, players, seed)
    text, status = talk(match, ALWAYS_FIRST, language)
    assert (status, match.over) == (0, True)
    assert Say(language)("bye") in text
    agrees_with(f"whole-{language}-{ruleset}-{players}", text)


def test_a_whole_game_in_plain_lines() -> None:
    text, status = talk(new_table("quito", 4, "42"), ALWAYS_FIRST, "es", plain=True)
    assert status == 0
    assert not set(text) & set("♣♦♥♠╭│┏●▪▒·")
    agrees_with("whole-plain-es-quito-4", text)


MANNERS = {
    "en": "help|?|log|score|moves|table|rules|rules p47|rule A32|rules Z9|undo|save|resume|review|0|9|foo|hepl|8h|"
    "7h x7h|k|take Jd|claim 7|silent|misdeal|Kd xKd|7s x3c4d|1|log|undo|1|quit|quit",
    "es": "ayuda|historia|puntos|jugadas|mesa|reglas|regla p47|regla Z9|deshacer|guardar|abrir|revisar|9|nada|aiuda|8h|"
    "7h x7h|tomar Jd|reclamar 7|callar|7s x3c4d|1|historia|atrás|1|salir|salir",
    "de": "hilfe|verlauf|stand|züge|tisch|regeln|regel p47|regel Z9|zurück|speichern|laden|analyse|9|nichts|hilve|8h|"
    "7h x7h|nehmen Jd|melden 7|schweigen|7s x3c4d|1|verlauf|zurueck|1|ende|ende",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_every_mistake(language: str) -> None:
    text, status = talk(new_table("pagat", 2, "11"), MANNERS[language].split("|"), language)
    assert status == 0
    agrees_with(f"manners-{language}", text)


@pytest.mark.parametrize(
    ("language", "ask", "said"),
    [
        ("es", "regla W43", "La regla W43 vale en otras mesas, no en esta (pagat)."),
        ("en", "rule W43", "W43"),
        ("de", "regel W43", "W43"),
    ],
)
def test_a_clause_of_other_rules_is_told_to_be_one(language: str, ask: str, said: str) -> None:
    text, _ = talk(new_table("pagat", 2, "11"), [ask], language)
    assert said in text
    assert "at_38=caida" in text
    assert Say(language)("no_clause", clause="W43", near="").split("W43")[0] not in text
    held, _ = talk(new_table("quito", 2, "11"), [ask], language)
    assert "W43: " in held


@pytest.mark.parametrize(
    ("ask", "language", "told"),
    [
        ("rules may I take my partner's card?", "en", "A6: Any card on the table may be captured"),
        ("may I take my partner's card?", "en", "A6: Any card on the table may be captured"),
        ("regla ¿cuánto vale la ronda?", "es", "P19: "),
        ("was zählt eine Ronda?", "de", "P19: "),
        ("was zählt eine Ronda?", "de", "Wie in Quito"),
        ("rules ima ruwaytaq kay pukllay", "en", "The rulebook of Cuarenta does not know these words"),
    ],
)
def test_a_question_is_answered_as_the_rules_hold_at_the_table(ask: str, language: str, told: str) -> None:
    text, _ = talk(new_table("pagat", 2, "11"), [ask], language)
    assert told in text


def test_a_hint_names_the_number_of_the_menu() -> None:
    text, _ = talk(new_table("pagat", 2, "12"), ["hint"], level="rules")
    hint = re.search(r"^Hint: [^(]*\((\d+)\)\. ", text, re.MULTILINE)
    assert hint
    assert re.search(rf"\b{hint[1]}  ", text)


def test_the_house_plays_the_best_it_can_and_gives_hints() -> None:
    match = new_table("pagat", 2, "12")
    text, _ = talk(match, ["hint", "pista", "tipp"], level="rules")
    hints = re.findall(r"^Hint: .*", text, re.MULTILINE)
    assert len(hints) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_longer_than_the_screen(language: str) -> None:
    for ruleset in ("pagat, at_38=caida, falla=2", "rigor"):
        text, _ = talk(new_table(ruleset, 4, "13"), ["help", "rules", *["1"] * 60], language)
        assert max(map(len, text.splitlines())) <= 80


# --- plays, typed in every way ----------------------------------------------------------------------------------


def first_decision(seed: str = "12") -> Match[object, object]:
    made, _ = session(new_table("pagat", 2, seed), [])
    made.run()
    return made.match


@pytest.mark.parametrize("how", ["{}", " {} ", "{upper}", "{symbols}", "{tight}"])
def test_a_play_may_be_typed_loosely(how: str) -> None:
    text = "3c x3h >4d5h"
    symbols = text.translate(str.maketrans("cdhs", "♣♦♥♠"))
    line = how.format(text, upper=text.upper(), symbols=symbols, tight=text.replace(" ", ""))
    from sobremesa.games.cuarenta.terminal.input_parser import read

    assert read(line, new_table().view(0), []) == (GAME.notation.parse(text),)


def test_an_illegal_play_gets_its_reason_and_clause_and_changes_nothing() -> None:
    match = new_table("pagat", 2, "12")
    text, status = talk(match, ["Kd x2c3c", "leave", "2d xKd"])
    refused = re.findall(r"^No\. .*\((.*)\)\.", text, re.MULTILINE)
    assert (len(refused), status) == (3, 1)
    assert all(step.seat != 0 for step in match.steps)


def test_laying_a_card_that_could_take_is_pointed_out() -> None:
    for seed in map(str, range(40)):
        match = new_table("quito", 2, seed)
        talk(match, [])
        captures = [a for a in map(GAME.notation.write, match.legal_actions) if " x" in a]
        if captures:
            text, _ = talk(match, [captures[0].split()[0]])
            assert "could have captured" in text
            return
    pytest.fail("no seed gives a capture at once")


# --- undo, save, resume, the end of input -----------------------------------------------------------------------


def test_undo_takes_back_the_replies_too() -> None:
    match = new_table("quito", 4, "21")
    talk(match, [])
    before = str(match.record())
    text, _ = talk(match, ["1", "undo"])
    assert str(match.record()) == before
    assert "Taken back:" in text


def test_undo_goes_back_over_the_end_of_a_hand() -> None:
    match = new_table("quito", 2, "22")
    made, _ = session(match, [*["1"] * 25, *["undo"] * 25, "log"])
    made.run()
    assert all(step.seat != 0 for step in match.steps)
    assert len(made.transcript) == len(match.steps)


def test_a_game_is_saved_and_goes_on_in_another_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = new_table("quito", 4, "23", seat=2)
    _, status = talk(match, ["1", "1", "save game.txt"], seat=2)
    assert status == 1
    kept = Record.parse(Path("game.txt").read_text(encoding="utf-8"))
    made, out = session(new_table("pagat", 2), ["resume game.txt", "score", "log", "undo", "1"])
    made.run()
    assert str(Match.replay(GAME, kept).record()) == str(kept)
    assert (made.viewer.seat, made.viewer.names[2], made.match.players) == (2, "Ana", 4)
    assert "The game goes on where it was saved" in out.getvalue()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "there is no file 'game.txt'"),
        ("", "the tag Sobremesa is missing"),
        ('[Sobremesa "1"]\n\n*\n', "line 1: the tag Game is missing"),
        ("nonsense\n*\n", "line 1: "),
        ("\ud800", "'game.txt' is not a text file"),
    ],
)
def test_what_cannot_be_resumed_leaves_the_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("game.txt").write_bytes(content.encode("utf-8", "surrogatepass"))
    match = new_table("quito", 2, "24")
    text, _ = talk(match, ["1", "resume game.txt", "undo"])
    assert complaint in " ".join(text.split())
    assert "Taken back:" in text


def test_a_tampered_save_is_refused_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk(new_table("quito", 2, "25"), ["1", "1", "1", "save game.txt"])
    lines = Path("game.txt").read_text(encoding="utf-8").splitlines()
    number = max(i for i, line in enumerate(lines) if line[:2] in ("0 ", "1 "))
    lines[number] = f"{lines[number][0]} 7h x7c7d"
    Path("game.txt").write_text("\n".join(lines), encoding="utf-8")
    text, _ = talk(new_table("quito", 2), ["resume game.txt"])
    assert f"Not resumed: line {number + 1}: " in text


def test_the_end_of_input_is_said_politely() -> None:
    for language in LANGUAGES:
        text, status = talk(new_table(), [], language)
        assert status == 1
        assert Say(language)("end_of_input").split(":")[0][:40] in text


def test_quitting_asks_twice_unless_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert talk(new_table(), ["quit"])[1] == 0
    assert talk(new_table(), ["1", "save game.txt", "quit"])[1] == 0
    assert "not saved" in talk(new_table(), ["1", "quit", "quit"])[0]
    assert talk(new_table(), ["1", "quit", "1"])[1] == 1


def test_an_interruption_ends_the_session() -> None:
    made, out = session(new_table(), [])

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    made.ask = interrupted
    assert made.run() == 130
    assert "Interrupted" in out.getvalue()


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_the_screen_depends_on_nothing_that_is_hidden() -> None:
    """The same deal with the others' cards exchanged gives the same first screen, byte for byte."""
    screens = set()
    for exchanged in (False, True):
        match = Match(GAME, GAME.rulebook.parse("quito"), 4, 3)
        deck = list(range(40))[::3] + list(range(40))[1::3] + list(range(40))[2::3]
        if exchanged:
            deck[5:] = deck[5:][::-1]
        match.deal(deck)
        screens.add(talk(match, ["moves", "hint", "score"])[0])
    assert len(screens) == 1


def test_another_seats_silence_is_not_told() -> None:
    text = "".join(talk(new_table("pagat", 4, str(seed)), ALWAYS_FIRST)[0] for seed in range(5))
    assert "silent" not in re.sub(r"^ +\d+  stay silent$", "", text, flags=re.MULTILINE).replace("stay silent", "")


@pytest.mark.parametrize(("language", "word"), [("es", "mala data"), ("en", "misdeal"), ("de", "vergeben")])
def test_a_misdeal_is_called_by_saying_it_twice_and_can_be_undone(language: str, word: str) -> None:
    match = new_table("quito", 4, "misdeal")
    text, _ = talk(match, [word, word, "log", "quit", "quit"], language)
    calls = [step for step in match.steps if step.kind == "call"]
    assert len(calls) == 1 and calls[0].scores[0].points == 10
    assert Say(language, "sobremesa.games.cuarenta")("misdeal.paid", n=10, side="").partition(",")[0] in text
    again = new_table("quito", 4, "misdeal")
    talk(again, [word, word, "undo", "quit", "quit"], language)
    assert not [step for step in again.steps if step.kind == "call"]
    once = new_table("quito", 4, "misdeal")
    talk(once, [word, "1", word, "quit", "quit"], language)
    assert not [step for step in once.steps if step.kind == "call"], "said twice, but not of the same table"
